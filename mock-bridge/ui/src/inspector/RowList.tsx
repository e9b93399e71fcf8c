import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { headOf, type Row } from "../timeline/row.ts";
import styles from "./TimelineView.module.css";
import { timeOfDay } from "./text.ts";

/** Height of a row (`.row`). */
const ROW_PX = 26;
/** Rows that are drawn above and below the visible ones. */
const MORE_ROWS = 8;
/** Height of a list that is not laid out. */
const UNKNOWN_PX = 520;

/** The rows, of which those that are in view are drawn; worked by the arrows. */
export function RowList(props: {
  rows: Row[];
  leftOut: number;
  chosen: number | null;
  choose: (id: number | null) => void;
  /** The number of rows that follow a deed of the tester. */
  followers: ReadonlyMap<number, number>;
  folded: ReadonlySet<number>;
  fold: (id: number, isFolded: boolean) => void;
}) {
  const { rows, leftOut, chosen, choose, followers, folded, fold } = props;
  const list = useRef<HTMLDivElement>(null);
  const { top, height, onScroll } = useView(list);
  useAnchor(list, rows);
  const id = useId();
  const place = rows.findIndex((row) => row.id === chosen);
  const first = Math.max(0, Math.floor(top / ROW_PX) - MORE_ROWS);
  const drawn = rows.slice(first, first + Math.ceil(height / ROW_PX) + 2 * MORE_ROWS);
  const goTo = (wanted: number) => {
    const next = rows[Math.min(Math.max(wanted, 0), rows.length - 1)];
    if (!next) return;
    choose(next.id);
    scrollTo(list.current, rows.indexOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / ROW_PX) - 1);
    const to: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place < 0 ? 0 : place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: rows.length - 1,
    };
    const wanted = to[event.key];
    if (wanted !== undefined) goTo(wanted);
    else if (event.key === "Escape" && chosen !== null) choose(null);
    else if (event.key === "ArrowLeft" && chosen !== null) fold(chosen, true);
    else if (event.key === "ArrowRight" && chosen !== null) fold(chosen, false);
    else return;
    event.preventDefault();
  };
  const isDrawn = place >= first && place < first + drawn.length;
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label="Rows"
      tabIndex={0}
      aria-activedescendant={isDrawn ? `${id}-${chosen}` : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      hidden={rows.length === 0 && leftOut === 0}
    >
      <div role="presentation" className={styles.all} style={{ height: rows.length * ROW_PX }}>
        {drawn.map((row, index) => (
          <Line
            key={row.id}
            row={row}
            id={`${id}-${row.id}`}
            place={first + index}
            count={rows.length}
            isChosen={row.id === chosen}
            choose={choose}
            followers={followers.get(row.id) ?? 0}
            isFolded={folded.has(row.id)}
            fold={fold}
          />
        ))}
      </div>
      {leftOut > 0 && (
        <p role="presentation" className={styles.leftOut}>
          {leftOut} left out
        </p>
      )}
    </div>
  );
}

type LineProps = {
  row: Row;
  id: string;
  place: number;
  count: number;
  isChosen: boolean;
  choose: (id: number) => void;
  followers: number;
  isFolded: boolean;
  fold: (id: number, isFolded: boolean) => void;
};

const Line = memo((props: LineProps) => {
  const { row, id, place, count, isChosen, choose, followers, isFolded, fold } = props;
  const { first, rest } = headOf(row);
  const isCall = row.kind === "call";
  const note = row.note && <span className={styles.note}>{row.note}</span>;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      role="option"
      className={styles.row}
      aria-selected={isChosen}
      aria-posinset={place + 1}
      aria-setsize={count}
      data-kind={row.kind}
      data-bad={row.isBad || undefined}
      style={{ top: place * ROW_PX }}
      onClick={() => choose(row.id)}
    >
      <time>{timeOfDay(row.atMs)}</time>
      <span className={styles.kind}>{row.kind}</span>
      <span className={styles.word}>{row.word}</span>
      <span className={styles.what}>
        <b>{first}</b>
        {row.isBad && note}
        {rest && <span className={styles.rest}>{rest}</span>}
        {!row.isBad && note}
        {!isCall && row.text && <code>{row.text}</code>}
      </span>
      {isCall && <span className={styles.end}>{row.text}</span>}
      {followers > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list has the keys
        <span
          className={styles.fold}
          title={isFolded ? "Unfolds what followed · Key: →" : "Folds what followed · Key: ←"}
          onClick={(event) => {
            event.stopPropagation();
            fold(row.id, !isFolded);
          }}
        >
          {isFolded ? "▸" : "▾"} {followers}
        </span>
      )}
    </div>
  );
});

/** The part of the list that is in view. */
function useView(list: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ top: 0, height: UNKNOWN_PX });
  const look = () => {
    const element = list.current;
    if (!element) return;
    const next = { top: element.scrollTop, height: element.clientHeight || UNKNOWN_PX };
    setView((was) => (was.top === next.top && was.height === next.height ? was : next));
  };
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const watching = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height || UNKNOWN_PX;
      setView((was) => ({ ...was, height }));
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, [list]);
  return { ...view, onScroll: look };
}

/** Keeps the rows that are read in their place when newer ones come above them. */
function useAnchor(list: RefObject<HTMLElement | null>, rows: Row[]): void {
  const newest = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    const before = rows.findIndex((row) => row.id === newest.current);
    if (element && element.scrollTop > 0 && before > 0) element.scrollTop += before * ROW_PX;
    newest.current = rows[0]?.id;
  }, [list, rows]);
}

function scrollTo(list: HTMLElement | null, place: number): void {
  if (!list) return;
  const top = place * ROW_PX;
  const foot = top + ROW_PX - list.clientHeight;
  if (list.scrollTop > top) list.scrollTop = top;
  else if (list.scrollTop < foot) list.scrollTop = foot;
}
