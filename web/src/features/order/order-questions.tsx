/** The dialogs at the opening of an order, one at a time (ORDER-10 to ORDER-13). */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { goHome } from "../../bridge/messages.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import { areTipsSeen } from "./kind-tips.ts";
import { type Order, type Question, questionsOf } from "./order-rules.ts";
import { RatingDialog } from "./rating-dialog.tsx";

interface OrderQuestionsProps {
  readonly order: Order;
  readonly ids: OrderIds;
}

export default function OrderQuestions({ order, ids }: OrderQuestionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState<readonly Question[]>(() => questionsOf(order, areTipsSeen()));
  const current = open[0];
  const close = (question: Question) => setOpen((all) => all.filter((one) => one !== question));

  function bindCard() {
    close("bank-card");
    void navigate(screenAddress("/bindBank", { ...ids, source: "loanDetail" }));
  }

  function withdraw() {
    close("withdraw");
    void navigate(screenAddress("/loanConfirm", { productId: ids.productId }));
  }

  return (
    <>
      <Dialog
        isOpen={current === "bank-card"}
        onClose={() => close("bank-card")}
        title={order.cardPopTitle}
        hasCloseIcon
        actions={
          <Button onClick={bindCard}>
            <Trans>Go and bind the card</Trans>
          </Button>
        }
      >
        {order.cardPopMsg}
      </Dialog>
      <Dialog
        isOpen={current === "withdraw"}
        onClose={() => close("withdraw")}
        title={t`Withdraw your money?`}
        actions={
          <>
            <Button onClick={withdraw}>
              <Trans>Withdraw Now</Trans>
            </Button>
            <Button variant="text" onClick={goHome}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        {order.reyMsg}
      </Dialog>
      <Dialog
        isOpen={current === "kind-tips"}
        onClose={() => close("kind-tips")}
        title={t`Kind tips`}
        actions={
          <Button onClick={() => close("kind-tips")}>
            <Trans>Confirm</Trans>
          </Button>
        }
      >
        {order.KindTipsMsg}
      </Dialog>
      <RatingDialog
        isOpen={current === "rating"}
        onClose={() => close("rating")}
        orderId={ids.orderId}
        phone={order.telephone}
      />
    </>
  );
}
