import type { LoaderFunctionArgs } from "react-router";
import * as api from "../api/calls.gen.ts";
import { Loaded } from "../calls/loaded.tsx";
import { withFeedback } from "../calls/with-feedback.ts";
import { askForList } from "../features/loan-confirm/agreements.ts";
import { CONFIRM_CALLS } from "../features/loan-confirm/confirm-calls.ts";
import {
  LoanConfirmScreen,
  LoanConfirmTitle,
} from "../features/loan-confirm/loan-confirm-screen.tsx";
import { ConfirmFooterShape } from "../features/loan-confirm/terms-line.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-03: the offer and its confirmation. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  // Loads both at the same time.
  const agreements = askForList(CONFIRM_CALLS, ids.productId);
  const answer = await withFeedback(api.loanOffer({ productId: ids.productId }));
  return { answer, agreements, ids };
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
