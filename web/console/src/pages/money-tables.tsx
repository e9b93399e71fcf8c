import type { MoneyLists } from "../api/types.ts";
import { SectionTable } from "../ui/table.tsx";
import { OWED_COLUMNS, PAYMENT_COLUMNS, PAYOUT_COLUMNS } from "./columns.tsx";

/** Payouts and payments that a person has to look at. */
export function MoneyTables({ lists }: { readonly lists: MoneyLists }) {
  return (
    <>
      <SectionTable
        title="Payouts to look at"
        section={lists.payouts}
        none="Every payout is on its way or has arrived."
        columns={PAYOUT_COLUMNS}
        keyOf={({ reference }) => reference}
      />
      <SectionTable
        title="Unallocated payments"
        section={lists.unallocated}
        none="Every payment belongs to an order."
        columns={PAYMENT_COLUMNS}
        keyOf={({ channel, payment }) => `${channel}/${payment}`}
      />
      <SectionTable
        title="Owed to borrowers"
        section={lists.owed}
        none="Nothing is owed to a borrower."
        first="largest"
        columns={OWED_COLUMNS}
        keyOf={({ orderId }) => orderId}
      />
    </>
  );
}
