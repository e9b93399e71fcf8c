/** Asks before a second payment while the first one is being confirmed (UX-23). */
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { Dialog } from "./overlay.tsx";
import type { SecondPayment } from "./use-second-payment.ts";

export default function PayAgainDialog({ question }: { readonly question: SecondPayment }) {
  const { t } = useLingui();
  const { isOpen, text, close, payAgain, toLoan } = question;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t`Pay once more?`}
      hasCloseIcon
      actions={
        <>
          <Button onClick={toLoan}>
            <Trans>View your loan</Trans>
          </Button>
          <Button variant="text" onClick={payAgain}>
            <Trans>Pay once more</Trans>
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
