/**
 * The dialogs of a borrower who goes back from a confirm page: the promoted product, or the question (CONF-05). Loaded
 * beside the page.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { useOpenRecommendedProduct } from "../../calls/open-product.ts";
import { MODULE } from "../../calls/record-tap.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import style from "./leaving-dialogs.module.css";
import type { Leaving } from "./use-leaving.ts";
import type { Offer } from "./use-offer.ts";

export interface LeavingDialogsProps {
  readonly leaving: Leaving;
  readonly offer: Offer;
}

/** Offers the promoted product once (CONFX-01). */
function PromoPopup({ leaving, offer }: LeavingDialogsProps) {
  const { t } = useLingui();
  const open = useOpenRecommendedProduct(MODULE.promo, t`Opening`, leaving.stay);

  return (
    <Dialog
      isOpen={leaving.open === "promo"}
      onClose={leaving.stay}
      title={t`Before you go`}
      hasCloseIcon
      actions={
        <>
          <Button onClick={() => void open(offer.comProductId, 0)}>{offer.comButtonText}</Button>
          <Button variant="text" onClick={leaving.leave}>
            <Trans>Leave</Trans>
          </Button>
        </>
      }
    >
      <p className={style.content}>{offer.popContent}</p>
      <div className={style.product}>
        <img src={offer.comProductLogo} alt="" width={40} height={40} />
        <h3>{offer.comProductName}</h3>
      </div>
    </Dialog>
  );
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
