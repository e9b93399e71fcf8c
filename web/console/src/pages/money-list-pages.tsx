/** The lists of the money that waits, each on a page of its own. */
import type { ReactNode } from "react";
import { withQuery } from "../api/client.ts";
import type { Owed, Payout, Section, UnallocatedPayment } from "../api/types.ts";
import { useListed } from "../api/use-loaded.ts";
import { ExportLink } from "../ui/export-link.tsx";
import { PageHead, WhenListed } from "../ui/page.tsx";
import type { Sorting } from "../ui/table.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { OwedTable, PayoutsTable, UnallocatedTable } from "./money-tables.tsx";

interface MoneyListProps<Row> {
  /** The list by its name in `/api/money` and `/api/exports`. */
  readonly list: string;
  readonly children: (section: Section<Row>, sortedBy: (usual: string) => Sorting) => ReactNode;
}

function MoneyList<Row>({ list, children }: MoneyListProps<Row>) {
  const { params, first, sortedBy } = useFilters();
  const loaded = useListed<Section<Row>>(withQuery(`/api/money/${list}`, params));
  return (
    <>
      <PageHead title="Money">
        <ExportLink list={list} filters={first} />
      </PageHead>
      <WhenListed loaded={loaded}>{(section) => children(section, sortedBy)}</WhenListed>
    </>
  );
}

export function PayoutsPage() {
  return (
    <MoneyList<Payout> list="payouts">
      {(section) => <PayoutsTable section={section} isPage />}
    </MoneyList>
  );
}

export function UnallocatedPage() {
  return (
    <MoneyList<UnallocatedPayment> list="unallocated">
      {(section, sortedBy) => (
        <UnallocatedTable section={section} sorting={sortedBy("received")} isPage />
      )}
    </MoneyList>
  );
}

export function OwedPage() {
  return (
    <MoneyList<Owed> list="owed">{(section) => <OwedTable section={section} isPage />}</MoneyList>
  );
}
