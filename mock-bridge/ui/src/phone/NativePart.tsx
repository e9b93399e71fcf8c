import type { Part, Press, Row as RowOf } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import banner from "./Banner.module.css";
import card from "./Card.module.css";
import person from "./Person.module.css";
import { ActionRow, Failed, Row, Section } from "./parts.tsx";
import styles from "./Row.module.css";

type PressOf = (press: Press) => void;
type Of<K extends Part["kind"]> = Extract<Part, { kind: K }>;

/** A part of a native screen. */
export function NativePart({ part, press }: { part: Part; press: PressOf }) {
  switch (part.kind) {
    case "person":
      return <Person part={part} />;
    case "banner":
      return <Banner part={part} press={press} />;
    case "card":
      return <Card part={part} press={press} />;
    case "section":
      return (
        <Section title={part.title ?? ""}>
          {part.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same words
            <NativeRow key={`${place} ${row.label}`} row={row} press={press} />
          ))}
        </Section>
      );
    case "problem":
      return <Failed message={part.text} onRetry={() => press(part.press)} />;
  }
}

function Person({ part }: { part: Of<"person"> }) {
  return (
    <div className={person.who}>
      <svg viewBox="0 0 24 24" width="60" height="60" aria-hidden="true">
        <path d="M12 12.2a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zm-7.2 7.2c.6-3.4 3.5-5.4 7.2-5.4s6.6 2 7.2 5.4z" />
      </svg>
      <div>
        <p className={person.name}>{part.name}</p>
        <p className={person.detail}>{part.detail}</p>
      </div>
    </div>
  );
}

function Banner({ part, press }: { part: Of<"banner">; press: PressOf }) {
  return (
    <div className={banner.banner}>
      <h2>{part.title}</h2>
      <p>{part.text}</p>
      <button type="button" onClick={() => press(part.press)}>
        {part.button}
      </button>
    </div>
  );
}

/** The figure of a card is large, its sign smaller. */
function Card({ part, press }: { part: Of<"card">; press: PressOf }) {
  const { title, badge, figure, foot } = part;
  return (
    <button type="button" className={card.card} onClick={() => press(part.press)}>
      <span className={card.head}>
        <span>{title}</span>
        {badge && <span className={card.badge}>{badge}</span>}
      </span>
      {figure && (
        <span className={card.main}>
          <span className={card.label}>{figure.label}</span>
          <span className={card.figure}>
            <span className={card.sign}>{figure.sign}</span>
            {figure.text}
          </span>
        </span>
      )}
      <span className={card.foot}>
        <span>{foot}</span>
        <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
          <path d="m1 1 6 6-6 6" />
        </svg>
      </span>
    </button>
  );
}

function NativeRow({ row, press }: { row: RowOf; press: PressOf }) {
  const { label, value, press: what } = row;
  const onTap = () => what && press(what);
  if (row.picture || row.button || row.details?.length) {
    return <RichRow row={row} onTap={onTap} />;
  }
  if (what) return <ActionRow label={label} isDanger={row.danger} onTap={onTap} />;
  return <Row label={label} value={value ?? ""} />;
}

/** A row with a picture, lines below its name, or a button of its own, which the whole row presses. */
function RichRow({ row, onTap }: { row: RowOf; onTap: () => void }) {
  const { h5Origin } = useDevice().update.state.wrapper;
  const { label, picture, button, details, press } = row;
  const isPlain = !press && !button;
  const inside = (
    <>
      {picture && <img src={new URL(picture, h5Origin).href} alt="" width="44" height="44" />}
      <span className={styles.name}>{label}</span>
      {button && <span className={styles.button}>{button}</span>}
      {details?.map((line) =>
        line.label ? (
          <span key={`${line.label} ${line.text}`} className={styles.line}>
            <small>{line.label}</small> {line.text}
          </span>
        ) : (
          <span key={line.text} className={styles.detail}>
            {line.text}
          </span>
        ),
      )}
    </>
  );
  return (
    <li>
      {isPlain ? (
        <div className={styles.row} data-plain={!picture || undefined}>
          {inside}
        </div>
      ) : (
        <button
          type="button"
          className={styles.row}
          data-plain={!picture || undefined}
          disabled={!press}
          onClick={onTap}
        >
          {inside}
        </button>
      )}
    </li>
  );
}
