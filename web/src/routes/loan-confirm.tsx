import type { LoaderFunctionArgs } from "react-router";
import { Loaded } from "../calls/loaded.tsx";
import { ConfirmHoles } from "../features/loan-confirm/confirm-holes.tsx";
import { loadOffer } from "../features/loan-confirm/load-offer.ts";
import {
  LoanConfirmScreen,
  LoanConfirmTitle,
} from "../features/loan-confirm/loan-confirm-screen.tsx";
import { ConfirmFooterShape } from "../features/loan-confirm/terms-line.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-03, ROUTE-04: the offer and its confirmation, by two sets of calls. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadOffer(request.url);
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={<ConfirmHoles />}
      cards={[
        ["slider", "terms"],
        ["title", 8],
      ]}
      footer={<ConfirmFooterShape />}
    />
  );
}

export default function LoanConfirm({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { calls, answer, agreements, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<LoanConfirmTitle />}>
      {(first) => (
        <LoanConfirmScreen
          calls={calls}
          first={first}
          agreements={agreements}
          {...ids}
          key={ids.productId}
        />
      )}
    </Loaded>
  );
}
