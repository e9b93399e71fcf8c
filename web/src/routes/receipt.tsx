import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { ReceiptScreen, ReceiptTitle } from "../features/account/receipt-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-26: the receipt of a payment; of the newest where the address names none. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return firstCall(FIRST_CALLS["/receipt"](request.url));
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={["icon", "paid", "long"]}
      cards={[["reference", "action"], ["title", 2], [6]]}
      buttons={0}
    />
  );
}

export default function Receipt({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<ReceiptTitle />}>
      {(receipt) => <ReceiptScreen receipt={receipt} />}
    </Loaded>
  );
}
