import type { MoneyLists, Owed, Payout, Section, UnallocatedPayment } from "../api/types.ts";
import { SectionTable, type Sorting } from "../ui/table.tsx";
import { OWED_COLUMNS, PAYMENT_COLUMNS, PAYOUT_COLUMNS } from "./columns.tsx";

interface ListProps<Row> {
  readonly section: Section<Row>;
  readonly isPage?: boolean;
  readonly sorting?: Sorting;
}

export function PayoutsTable({ section, isPage }: ListProps<Payout>) {
  return (
    <SectionTable
      title="Payouts to look at"
      section={section}
      none="Every payout is on its way or has arrived."
      address="/money/payouts"
      isPage={isPage}
      columns={PAYOUT_COLUMNS}
      keyOf={({ reference }) => reference}
    />
  );
}

export function UnallocatedTable({ section, isPage, sorting }: ListProps<UnallocatedPayment>) {
  return (
    <SectionTable
      title="Unallocated payments"
      section={section}
      none="Every payment belongs to an order."
      address="/money/unallocated"
      isPage={isPage}
      columns={PAYMENT_COLUMNS}
      sorting={sorting}
      keyOf={({ channel, payment }) => `${channel}/${payment}`}
    />
  );
}

export function OwedTable({ section, isPage }: ListProps<Owed>) {
  return (
    <SectionTable
      title="Owed to borrowers"
      section={section}
      none="Nothing is owed to a borrower."
      first="largest"
      address="/money/owed"
      isPage={isPage}
      columns={OWED_COLUMNS}
      keyOf={({ orderId }) => orderId}
    />
  );
}

/** Payouts and payments that a person has to look at. */
export function MoneyTables({ lists }: { readonly lists: MoneyLists }) {
  return (
    <>
      <PayoutsTable section={lists.payouts} />
      <UnallocatedTable section={lists.unallocated} />
      <OwedTable section={lists.owed} />
    </>
  );
}
