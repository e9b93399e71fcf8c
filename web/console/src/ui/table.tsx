import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Section } from "../api/types.ts";
import { useSession } from "../session.ts";
import form from "./form.module.css";
import { Notice } from "./notice.tsx";
import style from "./table.module.css";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  readonly isFigure?: boolean;
  /** Takes no more room than its longest word or sum. */
  readonly isNarrow?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The address of a row: its first cell is the link, and the whole row takes the press. */
  readonly linkOf?: ((row: Row) => string | null) | undefined;
}

/** The one style of tables. */
export function Table<Row>({ caption, columns, rows, keyOf, linkOf }: TableProps<Row>) {
  return (
    <div className={style.box}>
      <table className={style.table}>
        <caption className={style.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => (
              <th key={head} scope="col" className={isFigure ? style.figure : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} link={linkOf?.(row) ?? null} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly link: string | null;
}

function classOf({ isFigure, isNarrow }: { isFigure?: boolean; isNarrow?: boolean }) {
  return (
    [isFigure && style.figure, isNarrow && style.narrow].filter(Boolean).join(" ") || undefined
  );
}

function TableRow<Row>({ row, columns, link }: TableRowProps<Row>) {
  return (
    <tr className={link ? style.linked : undefined}>
      {columns.map((column, index) => (
        <td key={column.head} className={classOf(column)}>
          {link && index === 0 ? (
            <Link to={link} className={style.link}>
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

interface SectionTableProps<Row> extends Omit<TableProps<Row>, "rows" | "caption"> {
  readonly title: string;
  readonly section: Section<Row>;
  readonly none: string;
  /** The rows that are shown where there are more of them. */
  readonly first?: "oldest" | "newest" | "largest" | "most urgent";
  /** The address of the whole list, where a page shows it. */
  readonly all?: string;
}

/** A titled list. A source that could not be read is shown as failed, never as empty. */
export function SectionTable<Row>(props: SectionTableProps<Row>) {
  const { title, section, none, columns, keyOf, linkOf, first = "oldest", all } = props;
  const { onChange } = useSession();
  const { rows, hasMore, failed } = section;
  return (
    <section className={style.section} aria-label={title}>
      <h2 className={style.title}>
        {title}
        {failed === null && rows.length > 0 && (
          <span className={style.count}>{hasMore ? `${rows.length}+` : rows.length}</span>
        )}
      </h2>
      {failed !== null && (
        <Notice tone="danger">
          <span>This list could not be read. {failed}</span>
          <button type="button" className={form.button} onClick={onChange}>
            Retry
          </button>
        </Notice>
      )}
      {failed === null && rows.length === 0 && <p className={style.none}>{none}</p>}
      {rows.length > 0 && (
        <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} linkOf={linkOf} />
      )}
      {hasMore && (
        <p className={style.none}>
          There are more: the {first} {rows.length} are shown. {all && <Link to={all}>All</Link>}
        </p>
      )}
    </section>
  );
}
