import { memo, type ReactNode } from "react";
import type { Listed, Loaded } from "../api/use-loaded.ts";
import { useRefreshed } from "../api/use-refreshed.ts";
import { useSession } from "../session.ts";
import { type Rows, useWaiting, writtenNews } from "../today.ts";
import form from "./form.module.css";
import { Notice } from "./notice.tsx";
import style from "./page.module.css";
import { daysUntil, writtenMoment, writtenNumber } from "./written.ts";

interface PageHeadProps {
  readonly title: string;
  /** Beside the title: a state, a sum. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** The title of a page, its acts to the right. */
export function PageHead({ title, note, children }: PageHeadProps) {
  const waiting = useWaiting();
  return (
    <div className={style.head}>
      <title>{`${waiting && `(${waiting}) `}${title} · Console`}</title>
      <h1 className={style.title}>{title}</h1>
      {note}
      {children && <div className={style.acts}>{children}</div>}
    </div>
  );
}

interface WhenLoadedProps<T> {
  readonly loaded: Loaded<T>;
  readonly children: (data: T) => ReactNode;
}

/** The content once it has come; a failure with the way to try again, unless the server has refused it. */
export function WhenLoaded<T>({ loaded, children }: WhenLoadedProps<T>) {
  const { onChange } = useSession();
  if (loaded.failure !== null) {
    const { status, message } = loaded.failure;
    const isRefused = status >= 400 && status < 500;
    return (
      <Notice tone="danger">
        <span>{message}</span>
        {!isRefused && (
          <button type="button" className={form.button} onClick={onChange}>
            Retry
          </button>
        )}
      </Notice>
    );
  }
  if (loaded.data === null) {
    return (
      <p className={style.loading} role="status">
        Loading{loaded.read > 0 && `: ${writtenNumber(loaded.read)} read`}
      </p>
    );
  }
  return children(loaded.data);
}

interface DrawnProps {
  readonly draw: () => ReactNode;
  readonly isOld: boolean;
}

/** The drawing of a list, which stays the same while its rows are old. */
const Drawn = memo(
  ({ draw }: DrawnProps) => draw(),
  (_before, { isOld }) => isOld,
);

interface NewRowsProps {
  readonly shown: readonly Rows[];
  readonly newest: readonly Rows[];
}

/** Rows that came or went meanwhile: they are shown on a press, so that nothing moves under the hand. */
export function NewRows({ shown, newest }: NewRowsProps) {
  const { onChange } = useSession();
  const news = writtenNews(shown, newest);
  if (news === null) return null;
  return (
    <Notice tone="plain">
      <span>{news}</span>
      <button type="button" className={form.button} onClick={onChange}>
        Show
      </button>
    </Notice>
  );
}

interface WhenListedProps<T> extends WhenLoadedProps<T> {
  readonly loaded: Listed<T>;
}

/** A list once it has come. Its old rows take no press until the new ones are there. */
export function WhenListed<T extends Rows>({ loaded, children }: WhenListedProps<T>) {
  const { path, isOld, data } = loaded;
  const newest = useRefreshed(path, isOld ? null : data);
  return (
    <WhenLoaded loaded={loaded}>
      {(data) => (
        <div className={style.listed}>
          {newest !== null && <NewRows shown={[data]} newest={[newest]} />}
          {isOld && (
            <p className={`${form.busy} ${style.coming}`} role="status">
              Loading
            </p>
          )}
          <div key={path} className={isOld ? style.old : style.rows} inert={isOld}>
            <Drawn draw={() => children(data)} isOld={isOld} />
          </div>
        </div>
      )}
    </WhenLoaded>
  );
}

/** A moment, which breaks between its day and its time alone. */
export function Moment({ at }: { readonly at: string }) {
  const [day, time] = writtenMoment(at).split(", ");
  return (
    <>
      <span className={style.whole}>{day},</span> {time}
    </>
  );
}

interface WaitingProps {
  readonly since: string;
  /** Days after which it is late. */
  readonly mostDays: number;
}

/** The moment since which something waits, and for how long: red once it is late. */
export function Waiting({ since, mostDays }: WaitingProps) {
  const { me } = useSession();
  const days = daysUntil(me.today, since);
  return (
    <>
      <Moment at={since} />
      {days > 0 && (
        <p className={style.small}>
          <span className={days > mostDays ? style.late : undefined}>
            {days === 1 ? "1 day" : `${writtenNumber(days)} days`}
          </span>
        </p>
      )}
    </>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode, width?: "wide"])[];
}

/** Names and values, in a grid. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={style.facts}>
      {facts.map(([name, value, width]) => (
        <div key={name} className={width ? `${style.fact} ${style.wide}` : style.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
