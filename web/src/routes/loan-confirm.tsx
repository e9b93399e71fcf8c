import type { LoaderFunctionArgs } from "react-router";
import { Loaded } from "../calls/loaded.tsx";
import { CONFIRM_CALLS } from "../features/loan-confirm/confirm-calls.ts";
import { loadOffer } from "../features/loan-confirm/load-offer.ts";
import {
  LoanConfirmScreen,
  LoanConfirmTitle,
} from "../features/loan-confirm/loan-confirm-screen.tsx";
import { ConfirmFooterShape } from "../features/loan-confirm/terms-line.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-03: the offer and its confirmation. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadOffer(CONFIRM_CALLS, request.url);
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      kind="terse"
      head={["brand", "small", "figure", "facts"]}
      cards={[
        ["slider", "terms"],
        ["title", 8],
      ]}
      footer={<ConfirmFooterShape />}
    />
  );
}

export default function LoanConfirm({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, agreements, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<LoanConfirmTitle />}>
      {(first) => (
        <LoanConfirmScreen
          calls={CONFIRM_CALLS}
          first={first}
          agreements={agreements}
          {...ids}
          key={ids.productId}
        />
      )}
    </Loaded>
  );
}
