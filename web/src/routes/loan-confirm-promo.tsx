import type { LoaderFunctionArgs } from "react-router";
import { Loaded } from "../calls/loaded.tsx";
import { VARIANT_CALLS } from "../features/loan-confirm/confirm-calls.ts";
import { loadOffer } from "../features/loan-confirm/load-offer.ts";
import {
  LoanConfirmScreen,
  LoanConfirmTitle,
} from "../features/loan-confirm/loan-confirm-screen.tsx";
import { ConfirmFooterShape } from "../features/loan-confirm/terms-line.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-04: the offer and its confirmation, on the calls of the variant. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadOffer(VARIANT_CALLS, request.url);
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

export default function LoanConfirmPromo({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, agreements, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<LoanConfirmTitle />}>
      {(first) => (
        <LoanConfirmScreen
          calls={VARIANT_CALLS}
          first={first}
          agreements={agreements}
          {...ids}
          isVariant
          key={ids.productId}
        />
      )}
    </Loaded>
  );
}
