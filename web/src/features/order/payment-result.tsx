/** Result of the newest payment, for a borrower who returns from a payment channel (UX-01). */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useRevalidator } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { markResultLeft, type PaymentResult } from "../../lib/seen-result.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeRows } from "../../ui/code-rows.tsx";
import { DaysLeft } from "../../ui/days-left.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { InfoIcon, OverdueIcon, ReviewIcon, SettledIcon } from "../../ui/icons.tsx";
import { Page } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { StatusHead } from "../../ui/status-head.tsx";
import { isPaymentWanted, type Order } from "./order-rules.ts";
import style from "./payment-result.module.css";
import { useRepay } from "./use-repay.ts";

interface ResultScreenProps {
  readonly title: ReactNode;
  readonly result: PaymentResult;
  readonly order: Order;
  readonly ids: OrderIds;
  /** Shows the order in the result's place. */
  readonly onLeave: () => void;
}

function ResultIcon({ kind }: Pick<PaymentResult, "kind">): ReactNode {
  switch (kind) {
    case "received":
    case "lessThanDue":
      return <SettledIcon size={30} />;
    case "notRolledOver":
      return <OverdueIcon size={30} />;
    case "nothingTaken":
      return <InfoIcon size={30} />;
    case "waiting":
      return <ReviewIcon size={30} />;
  }
}

/** What came of a payment, in the place of its order until the borrower leaves it. */
export function PaymentResultScreen({ title, result, order, ids, onLeave }: ResultScreenProps) {
  const navigate = useNavigate();
  const openUrl = useOpenTrustedUrl();
  const repay = useRepay(order, ids);
  const { brand } = pageContext();
  const { kind, paymentReference: reference, payCodeUrl } = result;
  const isPart = kind === "lessThanDue" && isPaymentWanted(order, false);
  const restCentavos = isPart ? (order.amountDueCentavos ?? 0) : 0;
  const amount = restCentavos > 0 && formatMoney(restCentavos, brand);

  function goBackFromResult() {
    markResultLeft(ids.orderId);
    goBack();
  }

  function showOrder() {
    flushSync(onLeave);
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  return (
    <Page
      title={title}
      onBack={goBackFromResult}
      head={
        <StatusHead
          icon={<ResultIcon kind={kind} />}
          isNews
          isLate={kind === "notRolledOver" || kind === "nothingTaken"}
          status={result.title}
          text={result.text}
        />
      }
      footer={
        <FooterAction>
          {payCodeUrl ? (
            <>
              <Button onClick={() => openUrl(payCodeUrl, { isChannel: true, replace: true })}>
                <Trans>Try again</Trans>
              </Button>
              <Button variant="outline" onClick={showOrder}>
                <Trans>Not now</Trans>
              </Button>
            </>
          ) : (
            <>
              {amount && (
                <Button onClick={repay}>
                  <Trans>Pay {amount}</Trans>
                </Button>
              )}
              <Button variant={amount ? "outline" : "filled"} onClick={showOrder}>
                <Trans>OK</Trans>
              </Button>
              <Button
                variant={amount ? "text" : "outline"}
                onClick={() => navigate(screenAddress("/receipt", { ...ids, reference }))}
              >
                <Trans>See the receipt</Trans>
              </Button>
            </>
          )}
        </FooterAction>
      }
    >
      <Card>
        {result.detail.length > 0 && <Rows rows={result.detail} />}
        <NextStep order={order} isSaid={result.text === order.enoughText} />
      </Card>
    </Page>
  );
}

interface NextStepProps extends Pick<ResultScreenProps, "order"> {
  /** The result says until when the amount is enough. */
  readonly isSaid: boolean;
}

/** What is due next, or what the order has come to. */
function NextStep({ order, isSaid }: NextStepProps) {
  const { brand, language } = pageContext();
  const { amountDueCentavos, amountLabel, dueDate, daysLeft, enoughText, noticeStatusText } = order;
  const day = dueDate && formatDay(dueDate, language);
  return (
    <p className={style.next}>
      {amountDueCentavos == null
        ? noticeStatusText
        : `${amountLabel} ${formatMoney(amountDueCentavos, brand)}`}
      {day && (
        <span>
          <Trans>Due {day}</Trans> {daysLeft != null && <DaysLeft days={daysLeft} />}
        </span>
      )}
      {enoughText && !isSaid && <span>{enoughText}</span>}
    </p>
  );
}

interface AwaitedPaymentProps {
  readonly result: PaymentResult;
}

/** Payment that the server awaits, among the order's cards: its code, and the ways on. */
export function AwaitedPaymentCard({ result }: AwaitedPaymentProps) {
  const openUrl = useOpenTrustedUrl();
  const { revalidate, state } = useRevalidator();
  const { kind, title, text, detail, payCode, payCodeUrl } = result;
  return (
    <Card>
      <div className={style.head}>
        <span className={`${style.mark} ${style[kind]}`}>
          {kind === "waiting" ? <ReviewIcon /> : <InfoIcon />}
        </span>
        <div className={style.words} aria-live="polite">
          <h2 className={style.title}>{title}</h2>
          {text && <p className={style.text}>{text}</p>}
        </div>
      </div>
      {payCode && <CodeRows label={<Trans>Payment code</Trans>} code={payCode} rows={detail} />}
      <div className={style.actions}>
        {payCodeUrl && (
          <Button onClick={() => openUrl(payCodeUrl, { isChannel: true })}>
            <PayLabel result={result} />
          </Button>
        )}
        {/* The order's own button is outlined meanwhile (UX-17). */}
        <Button
          variant={payCodeUrl ? "outline" : "filled"}
          disabled={state === "loading"}
          onClick={revalidate}
        >
          <Trans>Check again</Trans>
        </Button>
      </div>
      {!payCode && <Rows rows={detail} />}
    </Card>
  );
}

/** Words of the way to pay: with the code, or with another one. */
function PayLabel({ result: { payCode, isQrPage } }: AwaitedPaymentProps) {
  if (payCode) return <Trans>How to pay with it</Trans>;
  if (isQrPage) return <Trans>Show the QR code</Trans>;
  return <Trans>Get a new code</Trans>;
}
