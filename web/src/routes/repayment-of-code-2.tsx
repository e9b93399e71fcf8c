import { useEffect } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useRevalidator } from "react-router";
import { asOf, checkCode, endedCode } from "../features/pay-code/check-code.ts";
import { PayCodeScreen } from "../features/pay-code/pay-code-screen.tsx";
import { readRepayment } from "../features/pay-code/read-repayment.ts";
import { useCheckingAgain } from "../features/pay-code/use-checking-again.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import { removeRepayment } from "../lib/stored-repayment.ts";
import type { ScreenProps } from "../route-module.tsx";
import { OfflineMark } from "../ui/offline-mark.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-21: repayment code page 2: shows the code that a repayment page stored, unless it is not the borrower's. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  const stored = readRepayment(ids.orderId);
  if (!stored) return { ids, repayment: null };
  const check = await checkCode(stored.payCode);
  if (check.kind === "notFound") {
    removeRepayment();
    return { ids, repayment: null, check };
  }
  return { ids, repayment: stored, check };
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      kind="amount"
      head={["short", "figure"]}
      cards={[
        ["product", "code", 4, "action", "passage", "line"],
        ["title", 4],
      ]}
      buttons={0}
    />
  );
}

export default function RepaymentOfCode2({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { check } = loaderData;
  const { revalidate } = useRevalidator();
  useCheckingAgain(check);
  const isOver = endedCode(check) !== null;
  // It stays for as long as the page says that it is over: a reload says so again.
  useEffect(() => (isOver ? removeRepayment : undefined), [isOver]);
  return (
    <>
      {check && <OfflineMark asOf={asOf(check)} onRetry={revalidate} />}
      <PayCodeScreen {...loaderData} />
    </>
  );
}
