import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { Section } from "../api/types.ts";
import { useSession } from "../session.ts";
import { ExportLink } from "./export-link.tsx";
import form from "./form.module.css";
import type { FromList } from "./list-way.tsx";
import { Notice } from "./notice.tsx";
import { Places } from "./places.tsx";
import style from "./table.module.css";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  readonly isFigure?: boolean;
  /** Takes no more room than its longest word or sum. */
  readonly isNarrow?: boolean;
  /** The sort by this column that a first press on its head gives: its name, after a `-` for the largest first. */
  readonly sort?: string | undefined;
}

/** The sort of a list, which the heads of its columns show and change. */
export interface Sorting {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The head that was pressed: it takes the focus back once the sorted rows have come. */
  readonly pressed: RefObject<string | null>;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The address of a row: its first cell is the link, and the whole row takes the press. */
  readonly linkOf?: ((row: Row) => string | null) | undefined;
  /** Without it no head is pressed. */
  readonly sorting?: Sorting | undefined;
}

/** The one style of tables. */
export function Table<Row>({ caption, columns, rows, keyOf, linkOf, sorting }: TableProps<Row>) {
  const { pathname, search } = useLocation();
  const links = rows.map((row) => linkOf?.(row) ?? null);
  const from: FromList = {
    list: {
      title: caption,
      address: `${pathname}${search}`,
      rows: links.filter((link) => link !== null),
    },
  };
  return (
    <div className={style.box}>
      <table className={style.table}>
        <caption className={style.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              link={links[index] ?? null}
              from={from}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  readonly column: Pick<Column<never>, "head" | "isFigure" | "sort">;
  readonly sorting: Sorting | undefined;
}

/** The head of a column; a button where the list is sorted by it. */
function Head({ column: { head, isFigure, sort }, sorting }: HeadProps) {
  const isSorted = sort !== undefined && sorting?.value.replace("-", "") === sort.replace("-", "");
  const direction = sorting?.value.startsWith("-") ? "descending" : "ascending";
  return (
    <th
      scope="col"
      className={isFigure ? style.figure : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {sort !== undefined && sorting ? (
        <SortButton head={head} sort={isSorted ? turned(sorting.value) : sort} sorting={sorting} />
      ) : (
        head
      )}
    </th>
  );
}

/** A sort in the other direction. */
function turned(sort: string): string {
  return sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
}

interface SortButtonProps {
  readonly head: string;
  /** The sort that a press gives. */
  readonly sort: string;
  readonly sorting: Sorting;
}

function SortButton({ head, sort, sorting: { onValue, pressed } }: SortButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed.current !== head) return;
    pressed.current = null;
    // The rows that were loaded again took the focus to the page.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === "page") button.current?.focus();
  }, [pressed, head]);
  const press = () => {
    pressed.current = head;
    onValue(sort);
  };
  return (
    <button ref={button} type="button" className={style.sort} onClick={press}>
      {head}
    </button>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly link: string | null;
  readonly from: FromList;
}

function classOf({ isFigure, isNarrow }: { isFigure?: boolean; isNarrow?: boolean }) {
  return (
    [isFigure && style.figure, isNarrow && style.narrow].filter(Boolean).join(" ") || undefined
  );
}

function TableRow<Row>({ row, columns, link, from }: TableRowProps<Row>) {
  return (
    <tr className={link ? style.linked : undefined}>
      {columns.map((column, index) => (
        <td key={column.head} className={classOf(column)}>
          {link && index === 0 ? (
            <Link to={link} state={from} className={style.link}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

interface TitledTableProps<Row> extends Omit<TableProps<Row>, "caption"> {
  readonly title: string;
  /** Shown in place of a table without rows. */
  readonly none: ReactNode;
  /** Shown below the rows where these are not all. */
  readonly more?: ReactNode;
  readonly below?: ReactNode;
}

/** A table with its title and the number of its rows. */
export function TitledTable<Row>(props: TitledTableProps<Row>) {
  const { title, rows, none, more, below, columns, keyOf, linkOf, sorting } = props;
  return (
    <section className={style.section} aria-label={title}>
      <h2 className={style.title}>
        {title}
        {rows.length > 0 && (
          <span className={style.count}>{more ? `${rows.length}+` : rows.length}</span>
        )}
      </h2>
      {rows.length > 0 ? (
        <Table
          caption={title}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          linkOf={linkOf}
          sorting={sorting}
        />
      ) : (
        none
      )}
      {more}
      {below && <div className={form.actions}>{below}</div>}
    </section>
  );
}

interface SectionTableProps<Row> extends Omit<TableProps<Row>, "rows" | "caption"> {
  readonly title: string;
  readonly section: Section<Row>;
  readonly none: string;
  /** The rows that are shown where there are more of them. */
  readonly first?: "oldest" | "newest" | "largest" | "most urgent";
  /** The address of the list, which has its further pages. */
  readonly address: string;
  /** The list by its name in `/api/exports`, where the page has no link for it. */
  readonly exported?: string | undefined;
  /** True on the page of the list, which has the links to its other pages. */
  readonly isPage?: boolean | undefined;
}

/** A titled list. A source that could not be read is shown as failed, never as empty. */
export function SectionTable<Row>(props: SectionTableProps<Row>) {
  const { title, section, none, first = "oldest", address, exported, isPage } = props;
  const { columns, keyOf, linkOf, sorting } = props;
  const { onChange } = useSession();
  const { rows, next, failed } = section;
  const failure = (
    <Notice tone="danger">
      <span>This list could not be read. {failed}</span>
      <button type="button" className={form.button} onClick={onChange}>
        Retry
      </button>
    </Notice>
  );
  const all = (
    <p className={style.none}>
      There are more: the {first} {rows.length} are shown. <Link to={address}>All</Link>
    </p>
  );
  return (
    <>
      <TitledTable
        title={title}
        rows={rows}
        none={failed === null ? <p className={style.none}>{none}</p> : failure}
        more={next === null || isPage ? null : all}
        below={exported && rows.length > 0 && <ExportLink list={exported} of={title} />}
        columns={columns}
        keyOf={keyOf}
        linkOf={linkOf}
        sorting={sorting}
      />
      {isPage && <Places next={next} />}
    </>
  );
}
