import type { MoneyLists, Owed, Payout, Section, UnallocatedPayment } from "../api/types.ts";
import { SectionTable, type Sorting } from "../ui/table.tsx";
import { OWED_COLUMNS, PAYMENT_COLUMNS, PAYOUT_COLUMNS } from "./columns.tsx";

interface ListProps<Row> {
  readonly section: Section<Row>;
  readonly isPage?: boolean;
  readonly isExported?: boolean | undefined;
  readonly sorting?: Sorting;
}

export function PayoutsTable({ section, isPage, isExported }: ListProps<Payout>) {
  return (
    <SectionTable
      title="Payouts to look at"
      section={section}
      none="Every payout is on its way or has arrived."
      address="/money/payouts"
      exported={isExported ? "payouts" : undefined}
      isPage={isPage}
      columns={PAYOUT_COLUMNS}
      keyOf={({ reference }) => reference}
    />
  );
}

export function UnallocatedTable({
  section,
  isPage,
  sorting,
  isExported,
}: ListProps<UnallocatedPayment>) {
  return (
    <SectionTable
      title="Unallocated payments"
      section={section}
      none="Every payment belongs to an order."
      address="/money/unallocated"
      exported={isExported ? "unallocated" : undefined}
      isPage={isPage}
      columns={PAYMENT_COLUMNS}
      sorting={sorting}
      keyOf={({ channel, payment }) => `${channel}/${payment}`}
    />
  );
}

export function OwedTable({ section, isPage, isExported }: ListProps<Owed>) {
  return (
    <SectionTable
      title="Owed to borrowers"
      section={section}
      none="Nothing is owed to a borrower."
      first="largest"
      address="/money/owed"
      exported={isExported ? "owed" : undefined}
      isPage={isPage}
      columns={OWED_COLUMNS}
      keyOf={({ orderId }) => orderId}
    />
  );
}

interface MoneyTablesProps {
  readonly lists: MoneyLists;
  /** True where each list has the link to its file. */
  readonly isExported?: boolean;
}

/** Payouts and payments that a person has to look at. */
export function MoneyTables({ lists, isExported }: MoneyTablesProps) {
  return (
    <>
      <PayoutsTable section={lists.payouts} isExported={isExported} />
      <UnallocatedTable section={lists.unallocated} isExported={isExported} />
      <OwedTable section={lists.owed} isExported={isExported} />
    </>
  );
}
