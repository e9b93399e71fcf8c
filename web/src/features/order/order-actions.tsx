/** The buttons of an order (ORDER-04 to ORDER-06, ORDER-16); filled is the one to press now (UX-17). */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { MODULE, recordTap } from "../../calls/record-tap.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { markTipsSeen } from "./kind-tips.ts";
import style from "./order-actions.module.css";
import { actionsOf, isPaymentWanted, type Order } from "./order-rules.ts";
import { useRepay } from "./use-repay.ts";

interface OrderActionsProps {
  readonly order: Order;
  /** True while a payment that is awaited has the filled button. */
  readonly isPaymentAwaited: boolean;
  readonly ids: OrderIds;
}

export function OrderActions({ order, isPaymentAwaited, ids }: OrderActionsProps) {
  const navigate = useNavigate();
  const repay = useRepay(order, ids);
  const isWanted = isPaymentWanted(order, isPaymentAwaited);
  const variant = isWanted ? "filled" : "outline";

  function rollOver() {
    markTipsSeen();
    void navigate(screenAddress("/repayDelay", { ...ids }));
  }

  function borrowAgain() {
    const { productId } = ids;
    recordTap(MODULE.borrowAgain, productId, 0);
    void navigate(screenAddress("/product", { productId }));
  }

  function linkAccount() {
    void navigate(screenAddress("/bindBank", { ...ids, source: "loanDetail" }));
  }

  switch (actionsOf(order)) {
    case "repay-or-rollover":
      return (
        <FooterAction>
          <Button variant={variant} onClick={repay}>
            <Trans>REPAY</Trans>
          </Button>
          <Button variant={isWanted ? "outline" : "text"} onClick={rollOver}>
            <span>
              <span className={style.hint}>
                <Trans>Short of money?</Trans>
              </span>{" "}
              <Trans>Rollover Repayment</Trans>
            </span>
          </Button>
        </FooterAction>
      );
    case "repay":
      return (
        <FooterAction>
          <Button variant={variant} onClick={repay}>
            <Trans context="button">Repayment</Trans>
          </Button>
        </FooterAction>
      );
    case "borrow-again":
      return (
        <FooterAction>
          <Button onClick={borrowAgain}>
            <Trans>Borrow Again</Trans>
          </Button>
        </FooterAction>
      );
    case "apply-again":
      return (
        <FooterAction>
          <Button onClick={borrowAgain}>
            <Trans>Apply again</Trans>
          </Button>
        </FooterAction>
      );
    case "account-or-borrow-again":
      return (
        <FooterAction>
          <Button onClick={linkAccount}>
            <Trans>Link another account</Trans>
          </Button>
          <Button variant="outline" onClick={borrowAgain}>
            <Trans>Borrow Again</Trans>
          </Button>
        </FooterAction>
      );
    case "account":
      return (
        <FooterAction>
          <Button onClick={linkAccount}>
            <Trans>Link another account</Trans>
          </Button>
        </FooterAction>
      );
    case "none":
      return null;
  }
}
