/** What a confirm page asks of a borrower who goes back: the promoted product, or the question (CONF-05). Loaded beside the page. */
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import { PromoPopup } from "./promo-popup.tsx";
import type { Leaving } from "./use-leaving.ts";
import type { Offer } from "./use-offer.ts";

export interface LeavingDialogsProps {
  readonly leaving: Leaving;
  readonly offer: Offer;
}

function LeaveQuestion({ leaving, offer }: LeavingDialogsProps) {
  return (
    <Dialog
      isOpen={leaving.open === "question"}
      onClose={leaving.stay}
      title={offer.popTitle}
      actions={
        <>
          <Button onClick={leaving.stay}>
            <Trans>Stay</Trans>
          </Button>
          <Button variant="text" onClick={leaving.leave}>
            <Trans>Leave</Trans>
          </Button>
        </>
      }
    >
      {offer.popContent}
    </Dialog>
  );
}

export default function LeavingDialogs({ leaving, offer }: LeavingDialogsProps) {
  return (
    <>
      <PromoPopup leaving={leaving} offer={offer} />
      <LeaveQuestion leaving={leaving} offer={offer} />
    </>
  );
}
