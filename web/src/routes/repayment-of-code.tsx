import type { LoaderFunctionArgs } from "react-router";
import { useRevalidator } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { pageContext } from "../api/page-context.ts";
import { asOf, checkCode, UNCHECKED } from "../features/pay-code/check-code.ts";
import { readCodeQuery } from "../features/pay-code/code-query.ts";
import { CodeScreen } from "../features/pay-code/code-screen.tsx";
import { drawQr } from "../features/pay-code/draw-qr.ts";
import { NoPayCode } from "../features/pay-code/pay-code-screen.tsx";
import { useCheckingAgain } from "../features/pay-code/use-checking-again.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { OfflineMark } from "../ui/offline-mark.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-20: repayment code page: shows the code in the address with the server's check of it. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { allowedHosts } = pageContext().brand;
  const query = readCodeQuery(request.url, { origin: window.location.origin, allowedHosts });
  const [check, qr] = await Promise.all([
    query.payCode
      ? checkCode(query.payCode, FIRST_CALLS["/repaymentOfCode"](request.url))
      : UNCHECKED,
    query.isText ? null : drawQr(query.payCode),
  ]);
  return { query, qr, check, ids: orderIdsOf(request.url) };
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      kind="amount"
      head={["short", "figure"]}
      cards={[["link"], ["product", "area"], ["title", 3]]}
    />
  );
}

export default function RepaymentOfCode({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { query, check, ids, qr } = loaderData;
  const { revalidate } = useRevalidator();
  useCheckingAgain(check);
  if (!query.payCode) return <NoPayCode ids={ids} />;
  return (
    <>
      <OfflineMark asOf={asOf(check)} onRetry={revalidate} />
      <CodeScreen query={query} check={check} qr={qr} onRetry={revalidate} key={query.payCode} />
    </>
  );
}
