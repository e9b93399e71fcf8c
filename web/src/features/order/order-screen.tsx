/** The order page (ROUTE-02): state, progress, product, buttons, and the dialogs of its opening. */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { pageContext } from "../../api/page-context.ts";
import { ORDER_STATUS } from "../../api/values.gen.ts";
import { goBack } from "../../calls/go-back.ts";
import { formatShortDay } from "../../lib/dates.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { isAwaited } from "../../lib/seen-result.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { CopyCode } from "../../ui/copy-code.tsx";
import { Page } from "../../ui/page.tsx";
import { ProductTitle } from "../../ui/product-title.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { TakenBackCard } from "../../ui/taken-back-card.tsx";
import { useCode } from "../../ui/use-code.ts";
import { areTipsSeen } from "./kind-tips.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderHead } from "./order-head.tsx";
import { HelpRows, LoanRows, OtherLoansRow, OwedCard } from "./order-rows.tsx";
import { hasMarket, isInWork, keepsButtons, type Order, questionsOf } from "./order-rules.ts";
import style from "./order-screen.module.css";
import { PaymentsCard } from "./payments-card.tsx";
import { usePaymentResult } from "./use-payment-result.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

const loadMarket = () => import("./market.tsx");
const loadQuestions = () => import("./order-questions.tsx");

interface OrderScreenProps {
  readonly order: Order;
  readonly ids: OrderIds;
  /** Shows what came of a payment; this code comes with an order that has such a result. */
  readonly results?: typeof import("./payment-result.tsx") | undefined;
}

export function OrderTitle() {
  return <Trans>Order Details</Trans>;
}

export function OrderScreen({ order, ids, results }: OrderScreenProps) {
  const { t } = useLingui();
  const { brand, language } = pageContext();
  const { result, leave } = usePaymentResult(
    ids.orderId,
    results && order.paymentResult,
    isInWork(order) ? String(order.orderStatus) : undefined,
  );
  const [hasQuestions] = useState(() => questionsOf(order, areTipsSeen()).length > 0);
  const isDeclined = order.orderStatus === ORDER_STATUS.declined && !order.isWithdrawn;
  const isMarketShown = hasMarket(order, brand.showMarket);
  // Without their code, the page shows the order alone and asks nothing.
  const Market = useCode(loadMarket, isMarketShown);
  const OrderQuestions = useCode(loadQuestions, hasQuestions);
  const steps = order.steps.map((step) => ({
    ...step,
    time: step.time && formatShortDay(step.time, language),
  }));
  if (results && result && !isAwaited(result)) {
    return (
      <results.PaymentResultScreen
        title={<OrderTitle />}
        result={result}
        order={order}
        ids={ids}
        onLeave={leave}
      />
    );
  }
  return (
    <Page
      title={<OrderTitle />}
      onBack={goBack}
      head={<OrderHead order={order} />}
      footer={
        (!isMarketShown || keepsButtons(order)) && (
          <OrderActions order={order} isPaymentAwaited={result !== null} ids={ids} />
        )
      }
    >
      {results && result && <results.AwaitedPaymentCard result={result} />}
      <TakenBackCard payments={order.takenBack} />
      <OwedCard centavos={order.owedToBorrowerCentavos} refund={order.refundText} />
      <PaymentsCard payments={order.payments} ids={ids} />
      {steps.length > 0 && (
        <Card>
          <Stepper label={t`Loan progress`} steps={steps} />
        </Card>
      )}
      <Card>
        <ProductTitle logo={order.productLogo} name={order.productName} />
        <Rows rows={order.userOrderDetail.detail} />
        {order.orderNumber && (
          <div className={style.number}>
            <CopyCode label={<Trans>Order number</Trans>} code={order.orderNumber} />
          </div>
        )}
      </Card>
      {isMarketShown && Market && <Market products={order.recProducts} />}
      {isDeclined && !isMarketShown && <OtherLoansRow />}
      <LoanRows order={order} ids={ids} />
      <HelpRows order={order} ids={ids} />
      {OrderQuestions && <OrderQuestions order={order} ids={ids} />}
    </Page>
  );
}
