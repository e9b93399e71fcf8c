/** The lists of the money that waits, each on a page of its own. */
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { withQuery } from "../api/client.ts";
import type { Owed, Payout, Section, UnallocatedPayment } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { OwedTable, PayoutsTable, UnallocatedTable } from "./money-tables.tsx";

interface MoneyListProps<Row> {
  readonly call: string;
  readonly children: (section: Section<Row>) => ReactNode;
}

function MoneyList<Row>({ call, children }: MoneyListProps<Row>) {
  const [params] = useSearchParams();
  const loaded = useLoaded<Section<Row>>(withQuery(call, params));
  return (
    <>
      <PageHead title="Money" />
      <WhenLoaded loaded={loaded}>{children}</WhenLoaded>
    </>
  );
}

export function PayoutsPage() {
  return (
    <MoneyList<Payout> call="/api/money/payouts">
      {(section) => <PayoutsTable section={section} isPage />}
    </MoneyList>
  );
}

export function UnallocatedPage() {
  return (
    <MoneyList<UnallocatedPayment> call="/api/money/unallocated">
      {(section) => <UnallocatedTable section={section} isPage />}
    </MoneyList>
  );
}

export function OwedPage() {
  return (
    <MoneyList<Owed> call="/api/money/owed">
      {(section) => <OwedTable section={section} isPage />}
    </MoneyList>
  );
}
