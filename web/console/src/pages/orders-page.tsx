import type { ListedOrder, OrderListPage } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSession } from "../session.ts";
import { ExportLink } from "../ui/export-link.tsx";
import { ChoiceField, Field } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { Places } from "../ui/places.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { writtenDay, writtenMoment, writtenNumber, writtenSum } from "../ui/written.ts";
import { orderAddress } from "./columns.tsx";

const OVERDUE = "overdue";

const STATUSES = [
  { value: OVERDUE, label: "Overdue" },
  { value: "in-repayment", label: "In repayment" },
  { value: "released", label: "Released" },
  { value: "approved", label: "Approved" },
  { value: "under-review", label: "Under review" },
  { value: "settled", label: "Settled" },
  { value: "declined", label: "Declined" },
  { value: "written-off", label: "Written off" },
  { value: "cancelled", label: "Cancelled" },
];

/** Returns true for a list whose products are not told apart. */
function isOfAllProducts(status: string): boolean {
  return status === "written-off" || status === "cancelled";
}

/** The statuses in which something may be owed. */
const WITH_DEBT = [OVERDUE, "in-repayment", "released"];

/** The filters that the lists of other statuses have not. */
const OF_OVERDUE = ["age", "from", "to"];

const AGES = [
  { value: "", label: "All" },
  { value: "1-30", label: "1 to 30" },
  { value: "31-60", label: "31 to 60" },
  { value: "61-90", label: "61 to 90" },
  { value: "over-90", label: "Over 90" },
];

const BY_DATE = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
];

const BY_DAYS_LATE = [
  { value: "oldest", label: "Most days late first" },
  { value: "newest", label: "Fewest days late first" },
];

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
        {status}
        <p className={page.small}>{product}</p>
      </>
    ),
  },
  { head: "Since", cell: ({ createdAt }) => writtenMoment(createdAt), isNarrow: true },
];

const PRINCIPAL: Column<ListedOrder> = {
  head: "Principal",
  cell: ({ principalCentavos }) => writtenSum(principalCentavos),
  isFigure: true,
};

const COLUMNS = [...FIRST_COLUMNS, PRINCIPAL];

const ENDED_COLUMNS: readonly Column<ListedOrder>[] = [
  ...COLUMNS,
  { head: "Ended", cell: ({ endedAt }) => endedAt && writtenMoment(endedAt), isNarrow: true },
];

/** With what is owed; the figures that a caller names are the last ones. */
const DEBT_COLUMNS: readonly Column<ListedOrder>[] = [
  ...FIRST_COLUMNS,
  {
    head: "Due date",
    cell: ({ debt }) => debt && writtenDay(debt.dueOn),
    isFigure: true,
  },
  {
    head: "Days late",
    cell: ({ debt }) => (debt && debt.daysLate > 0 ? writtenNumber(debt.daysLate) : ""),
    isFigure: true,
  },
  PRINCIPAL,
  {
    head: "Outstanding",
    cell: ({ debt }) => debt && writtenSum(debt.outstandingCentavos),
    isFigure: true,
  },
  { head: "Due now", cell: ({ debt }) => debt && writtenSum(debt.dueCentavos), isFigure: true },
];

/** With the newest note, for who calls. */
const OVERDUE_COLUMNS: readonly Column<ListedOrder>[] = [
  ...DEBT_COLUMNS,
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
];

function columnsOf(status: string): readonly Column<ListedOrder>[] {
  if (isOfAllProducts(status)) return ENDED_COLUMNS;
  if (status === OVERDUE) return OVERDUE_COLUMNS;
  return WITH_DEBT.includes(status) ? DEBT_COLUMNS : COLUMNS;
}

/** The orders of a status, page by page. The list is in the address: a place in it can be kept and sent. */
export function OrdersPage() {
  const { me } = useSession();
  const { params, first: chosen, choose } = useFilters();
  const status = params.get("status") ?? OVERDUE;
  const query = new URLSearchParams({ status });
  for (const [name, value] of params) query.set(name, value);
  const first = new URLSearchParams({ status });
  for (const [name, value] of chosen) first.set(name, value);
  const isOverdue = status === OVERDUE;
  const loaded = useLoaded<OrderListPage>(`/api/orders?${query}`);
  return (
    <>
      <PageHead title="Orders">
        <ExportLink list="orders" filters={first} />
      </PageHead>
      <div className={page.row}>
        <ChoiceField
          label="Status"
          value={status}
          onValue={(value) =>
            choose(
              "status",
              value,
              isOfAllProducts(value) ? [...OF_OVERDUE, "product"] : OF_OVERDUE,
            )
          }
          options={STATUSES}
        />
        {!isOfAllProducts(status) && (
          <ChoiceField
            label="Product"
            value={query.get("product") ?? ""}
            onValue={(value) => choose("product", value)}
            options={[
              { value: "", label: "All" },
              ...me.products.map(({ value, meaning }) => ({ value, label: meaning })),
            ]}
          />
        )}
        {isOverdue && (
          <>
            <ChoiceField
              label="Days late"
              value={query.get("age") ?? ""}
              onValue={(value) => choose("age", value)}
              options={AGES}
            />
            <Field
              label="Due from"
              type="date"
              value={query.get("from") ?? ""}
              onValue={(value) => choose("from", value)}
            />
            <Field
              label="Due until"
              type="date"
              value={query.get("to") ?? ""}
              onValue={(value) => choose("to", value)}
            />
          </>
        )}
        <ChoiceField
          label="Sort"
          value={query.get("sort") ?? "oldest"}
          onValue={(value) => choose("sort", value)}
          options={isOverdue ? BY_DAYS_LATE : BY_DATE}
        />
      </div>
      <WhenLoaded loaded={loaded}>
        {({ rows, now, mayCall }) => (
          <>
            {isOverdue && <CallingHours now={now} mayCall={mayCall} />}
            {rows.length === 0 ? (
              <p className={page.quiet}>No order is in this list.</p>
            ) : (
              <Table
                caption="Orders"
                columns={columnsOf(status)}
                rows={rows}
                keyOf={({ id }) => id}
                linkOf={({ id }) => orderAddress(id)}
              />
            )}
          </>
        )}
      </WhenLoaded>
      <Places address={`/orders?${first}`} next={loaded.data?.next ?? null} />
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
