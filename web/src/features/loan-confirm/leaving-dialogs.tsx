/** What a confirm page asks of a borrower who goes back: the promoted product, or the question. Loaded beside the page. */
import { LeaveQuestion } from "./leave-question.tsx";
import { PromoPopup } from "./promo-popup.tsx";
import type { Leaving } from "./use-leaving.ts";
import type { Offer } from "./use-offer.ts";

export interface LeavingDialogsProps {
  readonly leaving: Leaving;
  readonly offer: Offer;
}

export default function LeavingDialogs({ leaving, offer }: LeavingDialogsProps) {
  return (
    <>
      <PromoPopup leaving={leaving} offer={offer} />
      <LeaveQuestion leaving={leaving} offer={offer} />
    </>
  );
}
