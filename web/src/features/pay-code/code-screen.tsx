/**
 * Repayment code page (ROUTE-20): shows the code of its address, as text or as a QR code. Anybody may have written the
 * address, so the server's check of the code comes first.
 */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import { openTrustedUrl } from "../../calls/open-trusted-url.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { Page } from "../../ui/page.tsx";
import { StepList } from "../../ui/step-list.tsx";
import { type CheckedPayCode, type CodeCheck, endedCode } from "./check-code.ts";
import { CodeDisplay } from "./code-display.tsx";
import { CodeOver, PayCodeTitle } from "./code-over.tsx";
import type { CodeQuery } from "./code-query.ts";
import type { QrDrawing } from "./draw-qr.ts";
import { PaySteps } from "./pay-steps.tsx";
import { SumHead } from "./sum-head.tsx";
import { CodeVerdict } from "./verdict.tsx";

interface CodeScreenProps {
  readonly query: CodeQuery;
  readonly check: CodeCheck;
  /** Null for a code that is shown as text, and where drawing failed. */
  readonly qr: QrDrawing | null;
  readonly onRetry: () => void;
}

export function CodeScreen({ query, check, qr, onRetry }: CodeScreenProps) {
  const ended = endedCode(check);
  if (ended) return <CodeOver code={ended} />;
  return <OpenCode query={query} check={check} qr={qr} onRetry={onRetry} />;
}

function OpenCode({ query, check, qr, onRetry }: CodeScreenProps) {
  const verified = check.kind === "verified" ? check.code : null;
  const [isWanted, setWanted] = useState(check.kind !== "notFound");
  // A code that is scanned has the page's own steps: it is on this same phone.
  const steps = query.isText ? verified?.payNotice : undefined;
  const amountCentavos = verified ? verified.amount : query.amountCentavos;
  return (
    <Page
      title={<PayCodeTitle />}
      onBack={goBack}
      head={
        amountCentavos !== null && (
          <SumHead
            label={<Trans>To pay</Trans>}
            amountCentavos={amountCentavos}
            counter={verified?.counter}
          />
        )
      }
      footer={verified && <CodeActions code={verified} />}
    >
      <CodeVerdict check={check} />
      {isWanted ? (
        <>
          <CodeDisplay query={query} verified={verified} qr={qr} onRetry={onRetry} />
          {steps ? (
            steps.map((group) => <PaySteps group={group} key={group.title} />)
          ) : (
            <PayingTips isText={query.isText} />
          )}
        </>
      ) : (
        <Card>
          <Button variant="text" onClick={() => setWanted(true)}>
            <Trans>Show it anyway</Trans>
          </Button>
        </Card>
      )}
    </Page>
  );
}

function CodeActions({ code }: { readonly code: CheckedPayCode }) {
  const navigate = useNavigate();
  const { productId, orderId, sandboxUrl } = code;
  return (
    <FooterAction>
      <Button onClick={() => navigate(screenAddress("/loanDetail", { productId, orderId }))}>
        <Trans>I have paid</Trans>
      </Button>
      {sandboxUrl && (
        <Button variant="text" onClick={() => openTrustedUrl(sandboxUrl)}>
          <Trans>Pay in the sandbox</Trans>
        </Button>
      )}
    </FooterAction>
  );
}

function PayingTips({ isText }: { readonly isText: boolean }) {
  const steps = isText
    ? [
        <Trans key="code">Give this code at the counter, or enter it in the channel's app</Trans>,
        <Trans key="amount">
          Pay exactly this amount, and the counter's own fee if it takes one
        </Trans>,
        <Trans key="slip">Keep the receipt until your payment shows in the app</Trans>,
      ]
    : [
        <Trans key="app">Open the app of your bank or e-wallet and choose Scan QR</Trans>,
        <Trans key="scan">
          Scan this code from another phone, or save the picture and open it in that app
        </Trans>,
        <Trans key="check">Check the name and the amount that the app shows</Trans>,
        <Trans key="slip">Keep the receipt until your payment shows in the app</Trans>,
      ];
  return (
    <Card title={<Trans>How to pay</Trans>}>
      <StepList steps={steps} />
    </Card>
  );
}
