import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from "react";
import { useDevice } from "../host/Device.tsx";
import { fold } from "../timeline/fold.ts";
import { hasText, KINDS, type Kind, type Row } from "../timeline/row.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { asTrace } from "../timeline/trace.ts";
import { useClock } from "../useClock.tsx";
import { RowList } from "./RowList.tsx";
import styles from "./TimelineView.module.css";
import { asReport, instant, timeOfDay } from "./text.ts";
import type { Attempt } from "./useWork.ts";

const VERDICTS = ["all", "accepted", "refused"] as const;
type Verdict = (typeof VERDICTS)[number];
const VERDICT_NAMES: Record<Verdict, string> = {
  all: "all",
  accepted: "accepted",
  refused: "refused or failed",
};

/** The timeline, the newest first: messages, calls, navigations, console, native effects, changes of the storage. */
export function TimelineView({ attempt, firstLook }: { attempt: Attempt; firstLook: ReactNode }) {
  const { host, timeline } = useDevice();
  const { rows, leftOut } = useSyncExternalStore(timeline.subscribe, timeline.shown);
  useTime(timeline);
  const [search, setSearch] = useState("");
  const [verdict, setVerdict] = useState<Verdict>("all");
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const [place, setPlace] = useState("");
  const wanted = useDeferredValue(search);
  const isShown = (row: Row) =>
    !hidden.has(row.kind) && ofVerdict(row, verdict) && hasText(row, wanted);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const foldOne = useCallback(
    (id: number, isFolded: boolean) => setFolded((was) => withFold(was, id, isFolded)),
    [],
  );
  const folding = fold(rows.filter(isShown), folded);
  const shown = folding.rows.toReversed();
  const open = shown.find((row) => row.id === chosen);
  return (
    <section className={styles.log} aria-label="Timeline">
      <div className={styles.head}>
        <input
          type="search"
          placeholder="Filter"
          aria-label="Filter the timeline"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <select
          aria-label="Outcomes shown"
          value={verdict}
          onChange={(event) => setVerdict(event.target.value as Verdict)}
        >
          {VERDICTS.map((it) => (
            <option key={it} value={it}>
              {VERDICT_NAMES[it]}
            </option>
          ))}
        </select>
        <span className={styles.count}>{shown.length}</span>
        <div className={styles.acts}>
          <CopyButton shown={shown} attempt={attempt} />
          <SaveButton shown={shown} attempt={attempt} say={setPlace} />
          <FoldButton followers={folding.followers} folded={folded} setFolded={setFolded} />
          <button type="button" onClick={() => timeline.clear()}>
            Clear
          </button>
          {host.inspectPage && (
            <button type="button" onClick={() => attempt(async () => host.inspectPage?.())}>
              Inspect page
            </button>
          )}
        </div>
      </div>
      {place && (
        <p className={styles.place} role="status">
          {place}
        </p>
      )}
      <RowList
        rows={shown}
        leftOut={leftOut}
        chosen={chosen}
        choose={setChosen}
        followers={folding.followers}
        folded={folded}
        fold={foldOne}
      />
      {shown.length === 0 && (
        <div className={styles.empty}>
          {rows.length === 0 ? firstLook : nothing(hidden.size > 0 || verdict !== "all")}
        </div>
      )}
      {open && <Detail row={open} close={() => setChosen(null)} />}
      <Kinds rows={rows} hidden={hidden} setHidden={setHidden} />
    </section>
  );
}

/** Says why none of the rows is shown. */
const nothing = (isChosen: boolean) =>
  isChosen ? "No row fits the filter, the outcomes and the kinds chosen." : "No row has this text.";

/** Keeps the timeline on the phone's time. */
function useTime(timeline: Timeline): void {
  const now = useClock();
  useEffect(() => {
    const nowMs = now === null ? Number.NaN : instant(now);
    if (!Number.isNaN(nowMs)) timeline.setClock(nowMs);
  }, [now, timeline]);
}

function ofVerdict(row: Row, verdict: Verdict): boolean {
  if (verdict === "all") return true;
  if (verdict === "refused") return row.isBad;
  return !row.isBad && (row.kind === "message" || row.kind === "call");
}

/** A switch for each kind of row, with the number of its rows. */
function Kinds(props: {
  rows: readonly Row[];
  hidden: ReadonlySet<Kind>;
  setHidden: (hidden: ReadonlySet<Kind>) => void;
}) {
  const { rows, hidden, setHidden } = props;
  const counts = new Map<Kind, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const turn = (kind: Kind) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">Kinds shown</legend>
      {KINDS.map((kind) => (
        <label key={kind} data-kind={kind}>
          <input type="checkbox" checked={!hidden.has(kind)} onChange={() => turn(kind)} />
          <span>{kind}</span>
          <span className={styles.number}>{counts.get(kind) ?? 0}</span>
        </label>
      ))}
    </fieldset>
  );
}

function withFold(folded: ReadonlySet<number>, id: number, isFolded: boolean): Set<number> {
  const next = new Set(folded);
  if (isFolded) next.add(id);
  else next.delete(id);
  return next;
}

/** Folds what follows each of the tester's deeds, or unfolds all. */
function FoldButton(props: {
  followers: ReadonlyMap<number, number>;
  folded: ReadonlySet<number>;
  setFolded: (folded: ReadonlySet<number>) => void;
}) {
  const { followers, folded, setFolded } = props;
  const isFolded = [...followers.keys()].some((id) => folded.has(id));
  const hasNone = followers.size === 0;
  return (
    <button
      type="button"
      disabled={hasNone}
      title={hasNone ? "Nothing follows a tap or a start yet." : "One by one: the arrows ← and →"}
      onClick={() => setFolded(new Set(isFolded ? [] : followers.keys()))}
    >
      {isFolded ? "Unfold" : "Fold"}
    </button>
  );
}

/** Reason why there is nothing to copy and to save. */
const NO_ROW = "No row is shown.";

/** Copies the shown rows, the oldest first, for a bug report. */
function CopyButton({ shown, attempt }: { shown: Row[]; attempt: Attempt }) {
  const [copied, setCopied] = useState<Row | undefined>(undefined);
  const [newest] = shown;
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(asReport(shown.toReversed()));
      setCopied(newest);
    });
  return (
    <button type="button" disabled={!newest} title={newest ? undefined : NO_ROW} onClick={copy}>
      {newest && copied === newest ? "Copied" : "Copy"}
    </button>
  );
}

/** Saves the shown rows as a trace for other tools. */
function SaveButton(props: { shown: Row[]; attempt: Attempt; say: (place: string) => void }) {
  const { shown, attempt, say } = props;
  const { host } = useDevice();
  const save = () =>
    attempt(async () => {
      const trace = JSON.stringify(asTrace(shown.toReversed()));
      say((await host.save("trace.json", new TextEncoder().encode(trace))) ?? "");
    });
  return (
    <button
      type="button"
      disabled={shown.length === 0}
      title={shown.length === 0 ? NO_ROW : "For Perfetto and Chrome's performance tools"}
      onClick={save}
    >
      Save trace
    </button>
  );
}

/** All that is known of a row. */
function Detail({ row, close }: { row: Row; close: () => void }) {
  const heading = useId();
  const shown: [string, string][] = [
    ["at", timeOfDay(row.atMs)],
    ["text", row.text],
    ["note", row.note],
    ...row.detail,
  ];
  return (
    <section className={styles.detail} aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{row.title}</h3>
        <button type="button" onClick={close}>
          Close
        </button>
      </header>
      <dl tabIndex={0}>
        {shown
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
