import { useEffect } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { enterBankStep } from "../bridge/bank-step.ts";
import { startBankFlow } from "../bridge/messages.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { BindBankScreen, BindBankTitle } from "../features/bind-bank/bind-bank-screen.tsx";
import "../features/bind-bank/bank-step.css";
import type { BindBankQuery } from "../features/bind-bank/use-binding.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonForm } from "../ui/skeleton-form.tsx";

/** ROUTE-16: the payout account. Opening it begins the wrapper's bank step (BIND-10). */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query: BindBankQuery = {
    productId: searchParams.get("productId") ?? "",
    orderId: searchParams.get("orderId") ?? "",
    source: searchParams.get("source") ?? "",
  };
  const answer = await firstCall(FIRST_CALLS["/bindBank"](request.url));
  return { answer, query };
}

export function HydrateFallback() {
  return <SkeletonForm hasTabs cards={[{ fields: 4 }]} />;
}

export default function BindBank({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, query } = loaderData;
  const { productId } = query;
  useEffect(() => startBankFlow(productId), [productId]);
  useEffect(enterBankStep, []);
  return (
    <Loaded answer={answer} title={<BindBankTitle />}>
      {(form) => <BindBankScreen form={form} query={query} />}
    </Loaded>
  );
}
