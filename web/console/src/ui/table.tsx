import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Section } from "../api/types.ts";
import { useSession } from "../session.ts";
import form from "./form.module.css";
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

interface TitledTableProps<Row> extends Omit<TableProps<Row>, "caption"> {
  readonly title: string;
  /** Shown in place of a table without rows. */
  readonly none: ReactNode;
  /** Shown below the rows where these are not all. */
  readonly more?: ReactNode;
}

/** A table with its title and the number of its rows. */
export function TitledTable<Row>(props: TitledTableProps<Row>) {
  const { title, rows, none, more, columns, keyOf, linkOf } = props;
  return (
    <section className={style.section} aria-label={title}>
      <h2 className={style.title}>
        {title}
        {rows.length > 0 && (
          <span className={style.count}>{more ? `${rows.length}+` : rows.length}</span>
        )}
      </h2>
      {rows.length > 0 ? (
        <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} linkOf={linkOf} />
      ) : (
        none
      )}
      {more}
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
  /** True on the page of the list, which has the links to its other pages. */
  readonly isPage?: boolean | undefined;
}

/** A titled list. A source that could not be read is shown as failed, never as empty. */
export function SectionTable<Row>(props: SectionTableProps<Row>) {
  const { title, section, none, columns, keyOf, linkOf, first = "oldest", address, isPage } = props;
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
  const more = (
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
        more={next === null || isPage ? null : more}
        columns={columns}
        keyOf={keyOf}
        linkOf={linkOf}
      />
      {isPage && <Places address={address} next={next} />}
    </>
  );
}
