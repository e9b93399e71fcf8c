/** The promoted product, offered once to a borrower who goes back from the variant's page (CONFX-01). */
import { Trans, useLingui } from "@lingui/react/macro";
import { useOpenRecommendedProduct } from "../../calls/open-product.ts";
import { MODULE } from "../../calls/record-tap.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import style from "./promo-popup.module.css";
import type { Leaving } from "./use-leaving.ts";
import type { Offer } from "./use-offer.ts";

interface PromoPopupProps {
  readonly leaving: Leaving;
  readonly offer: Offer;
}

export function PromoPopup({ leaving, offer }: PromoPopupProps) {
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
