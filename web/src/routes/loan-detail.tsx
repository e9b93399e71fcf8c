import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { Page } from "../ui/page.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/loan-detail";

/** ROUTE-02: an order. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst("/loanDetail", request);
}

export function HydrateFallback() {
  return <SkeletonPage />;
}

export default function LoanDetail({ loaderData: answer }: Route.ComponentProps) {
  return (
    <Loaded answer={answer} title="Order Details">
      {(order) => <Page title={order.noticeStatusText}>{order.noticeDesText}</Page>}
    </Loaded>
  );
}
