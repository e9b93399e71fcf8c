/** Result of the newest payment, for a borrower who returns from a payment channel (UX-01). */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeRows } from "../../ui/code-rows.tsx";
import { InfoIcon, OverdueIcon, ReviewIcon, SettledIcon } from "../../ui/icons.tsx";
import { Rows } from "../../ui/rows.tsx";
import style from "./payment-result.module.css";
import { isAwaited, type PaymentResult } from "./use-payment-result.ts";

const ICON: Readonly<Record<PaymentResult["kind"], ReactNode>> = {
  received: <SettledIcon />,
  lessThanDue: <OverdueIcon />,
  notRolledOver: <OverdueIcon />,
  nothingTaken: <InfoIcon />,
  waiting: <ReviewIcon />,
};

export interface PaymentResultProps {
  readonly result: PaymentResult;
  readonly ids: OrderIds;
}

export function PaymentResultCard({ result, ids }: PaymentResultProps) {
  const navigate = useNavigate();
  const openUrl = useOpenTrustedUrl();
  const { revalidate, state } = useRevalidator();
  const { kind, title, text, detail, paymentReference: reference, payCode, payCodeUrl } = result;
  return (
    <Card>
      <div className={`${style.head} ${kind === "received" ? style.done : ""}`}>
        <span className={`${style.mark} ${style[kind]}`}>{ICON[kind]}</span>
        <div className={style.words} aria-live="polite">
          <h2 className={style.title}>{title}</h2>
          {text && <p className={style.text}>{text}</p>}
        </div>
      </div>
      {payCode && <CodeRows label={<Trans>Payment code</Trans>} code={payCode} rows={detail} />}
      <div className={style.actions}>
        {payCodeUrl && (
          <Button onClick={() => openUrl(payCodeUrl)}>
            <PayLabel result={result} />
          </Button>
        )}
        {isAwaited(result) && (
          // The order's own button is outlined meanwhile (UX-17).
          <Button
            variant={payCodeUrl ? "outline" : "filled"}
            disabled={state === "loading"}
            onClick={revalidate}
          >
            <Trans>Check again</Trans>
          </Button>
        )}
        {reference && (
          <Button
            variant="text"
            onClick={() => navigate(screenAddress("/receipt", { ...ids, reference }))}
          >
            <Trans>See the receipt</Trans>
          </Button>
        )}
      </div>
      {!payCode && detail.length > 0 && <Rows rows={detail} />}
    </Card>
  );
}

/** Words of the way to pay: with the code, with another one, or once more. */
function PayLabel({ result: { kind, payCode, isQrPage } }: Pick<PaymentResultProps, "result">) {
  if (payCode) return <Trans>How to pay with it</Trans>;
  if (isQrPage) return <Trans>Show the QR code</Trans>;
  if (kind === "waiting") return <Trans>Get a new code</Trans>;
  return <Trans>Try again</Trans>;
}
