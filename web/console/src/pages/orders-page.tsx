import type { ListedOrder, OrderList, OrderListPage } from "../api/types.ts";
import { useListed } from "../api/use-loaded.ts";
import { useSession } from "../session.ts";
import { ExportLink } from "../ui/export-link.tsx";
import { ChoiceField, DayField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { Moment, PageHead, WhenListed } from "../ui/page.tsx";
import { Places } from "../ui/places.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { writtenDay, writtenMoment, writtenNumber, writtenSum } from "../ui/written.ts";
import { orderAddress } from "./columns.tsx";

const OVERDUE = "overdue";

/** The filters that not each list has. */
const OF_DEBTS = ["age", "from", "to"];

const AGES = [
  { value: "", label: "All" },
  { value: "1-30", label: "1 to 30" },
  { value: "31-60", label: "31 to 60" },
  { value: "61-90", label: "61 to 90" },
  { value: "over-90", label: "Over 90" },
];

/** A column by which a list cannot be sorted. */
function unsorted(column: Column<ListedOrder>): Column<ListedOrder> {
  return { ...column, sort: undefined };
}

const FIRST_COLUMNS: readonly Column<ListedOrder>[] = [
  { head: "Order", cell: ({ number }) => number, isNarrow: true },
  {
    head: "Phone",
    cell: ({ phoneLast4 }) => (phoneLast4 === null ? "" : `… ${phoneLast4}`),
    isNarrow: true,
  },
  {
    head: "State",
    cell: ({ status, product }) => (
      <>
        <span className={page.whole}>{status}</span>
        <p className={page.small}>{product}</p>
      </>
    ),
  },
];

const SINCE: Column<ListedOrder> = {
  head: "Since",
  cell: ({ createdAt }) => <Moment at={createdAt} />,
  sort: "since",
};

const PRINCIPAL: Column<ListedOrder> = {
  head: "Principal",
  cell: ({ principalCentavos }) => writtenSum(principalCentavos),
  isFigure: true,
  sort: "-principal",
};

const COLUMNS = [...FIRST_COLUMNS, SINCE, PRINCIPAL];

const ENDED_COLUMNS: readonly Column<ListedOrder>[] = [
  ...COLUMNS.map(unsorted),
  {
    head: "Ended",
    cell: ({ endedAt }) => endedAt && <Moment at={endedAt} />,
    sort: "ended",
  },
];

/** What is owed; the figures that a caller names are the last ones. */
const OWED_COLUMNS: readonly Column<ListedOrder>[] = [
  {
    head: "Due date",
    cell: ({ debt }) => debt && writtenDay(debt.dueOn),
    isFigure: true,
    sort: "due",
  },
  {
    head: "Days late",
    cell: ({ debt }) => (debt && debt.daysLate > 0 ? writtenNumber(debt.daysLate) : ""),
    isFigure: true,
    sort: "-late",
  },
  PRINCIPAL,
  {
    head: "Outstanding",
    cell: ({ debt }) => debt && writtenSum(debt.outstandingCentavos),
    isFigure: true,
  },
  { head: "Due", cell: ({ debt }) => debt && writtenSum(debt.dueCentavos), isFigure: true },
];

/** None is late yet. */
const DEBT_COLUMNS = [
  ...FIRST_COLUMNS,
  SINCE,
  ...OWED_COLUMNS.filter(({ head }) => head !== "Days late"),
];

/** With the newest note, for who calls: in sight beside a menu of 1,024 pixels' width. */
const OVERDUE_COLUMNS: readonly Column<ListedOrder>[] = [
  ...FIRST_COLUMNS,
  {
    head: "Note",
    cell: ({ note }) =>
      note && (
        <span className={page.note} title={note.text}>
          {note.text}
          <span className={page.small}>
            {note.operator}, {writtenMoment(note.at)}
          </span>
        </span>
      ),
  },
  ...OWED_COLUMNS,
];

function columnsOf(
  list: OrderList | undefined,
  params: URLSearchParams,
): readonly Column<ListedOrder>[] {
  if (list?.isOfEnded) return ENDED_COLUMNS;
  if (!list?.hasDebt) return COLUMNS;
  const columns = list.value === OVERDUE ? OVERDUE_COLUMNS : DEBT_COLUMNS;
  // Orders of some due dates are sorted by these alone.
  const isOfDates = OF_DEBTS.some((name) => params.get(name));
  const isOther = (column: Column<ListedOrder>) => column === PRINCIPAL || column === SINCE;
  return isOfDates ? columns.map((it) => (isOther(it) ? unsorted(it) : it)) : columns;
}

/** The sort of a list without one in the address. */
function usualSort(list: OrderList | undefined): string {
  if (list?.isOfEnded) return "ended";
  if (list?.value === OVERDUE) return "-late";
  return list?.hasDebt ? "due" : "since";
}

/** The orders of a status, page by page. The list is in the address: a place in it can be kept and sent. */
export function OrdersPage() {
  const { me } = useSession();
  const { params, first: chosen, choose, sortedBy } = useFilters();
  const status = params.get("status") ?? OVERDUE;
  const list = me.orderLists.find(({ value }) => value === status);
  const query = new URLSearchParams({ status });
  for (const [name, value] of params) query.set(name, value);
  const first = new URLSearchParams({ status });
  for (const [name, value] of chosen) first.set(name, value);
  const isOverdue = status === OVERDUE;
  const [from, to] = [query.get("from"), query.get("to")];
  const isCrossed = Boolean(from && to && from > to);
  const unfit = /(?:principal|since)$/.test(params.get("sort") ?? "") ? ["sort"] : [];
  const loaded = useListed<OrderListPage>(`/api/orders?${query}`);
  return (
    <>
      <PageHead title="Orders">
        <ExportLink list="orders" filters={first} />
      </PageHead>
      <div className={page.row}>
        <ChoiceField
          label="Status"
          value={status}
          onValue={(value) => choose("status", value, [...OF_DEBTS, "sort"])}
          options={me.orderLists.map(({ value, meaning }) => ({ value, label: meaning }))}
        />
        <ChoiceField
          label="Product"
          value={query.get("product") ?? ""}
          onValue={(value) => choose("product", value)}
          options={[
            { value: "", label: "All" },
            ...me.products.map(({ value, meaning }) => ({ value, label: meaning })),
          ]}
        />
        {isOverdue && (
          <ChoiceField
            label="Days late"
            value={query.get("age") ?? ""}
            onValue={(value) => choose("age", value, unfit)}
            options={AGES}
          />
        )}
        {list?.hasDebt && (
          <>
            <DayField
              label="Due from"
              value={query.get("from") ?? ""}
              onValue={(value) => choose("from", value, unfit)}
            />
            <DayField
              label="Due until"
              value={query.get("to") ?? ""}
              onValue={(value) => choose("to", value, unfit)}
              fault={isCrossed ? "The last day is before the first." : undefined}
            />
          </>
        )}
      </div>
      <WhenListed loaded={loaded}>
        {({ rows, now, mayCall }) => (
          <>
            {isOverdue && <CallingHours now={now} mayCall={mayCall} />}
            {rows.length === 0 ? (
              <p className={page.quiet}>No order is in this list.</p>
            ) : (
              <Table
                caption="Orders"
                columns={columnsOf(list, params)}
                rows={rows}
                keyOf={({ id }) => id}
                linkOf={({ id }) => orderAddress(id)}
                sorting={sortedBy(usualSort(list))}
              />
            )}
          </>
        )}
      </WhenListed>
      <Places next={loaded.isOld ? null : (loaded.data?.next ?? null)} />
    </>
  );
}

interface CallingHoursProps {
  readonly now: string;
  readonly mayCall: boolean;
}

/** The hours of calls, and a warning outside of them, by the server's clock. */
function CallingHours({ now, mayCall }: CallingHoursProps) {
  const hours = "Borrowers are called from 6:00 to 22:00 only, by the time of Manila.";
  return mayCall ? (
    <p className={page.quiet}>{hours} Their phone is on the order's page.</p>
  ) : (
    <Notice tone="warning">
      It is {writtenMoment(now)} in Manila: call nobody now. {hours}
    </Notice>
  );
}
