/** 'Please rate this service' (CMPD-02, CMPD-03): asked once a visit, when the answer has had a moment to be read. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { postForm } from "../../api/client.ts";
import { call } from "../../calls/call.ts";
import { useSingleCall } from "../../calls/use-single-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import { Stars } from "../../ui/stars.tsx";
import { showToast } from "../../ui/toast.tsx";

interface ScoreDialogProps {
  readonly isWanted: boolean;
  readonly problemId: string;
}

const ASKED_AFTER_MS = 3000;

export function ScoreDialog({ isWanted, problemId }: ScoreDialogProps) {
  const { t } = useLingui();
  const callOnce = useSingleCall();
  const [isOpen, setIsOpen] = useState(false);
  const [stars, setStars] = useState(0);

  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setIsOpen(true), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);

  async function send() {
    if (stars === 0) {
      showToast(t`Choose 1 to 5 stars`);
      return;
    }
    const answer = await callOnce(
      () => {
        const score = { score: stars, problemId };
        const sending = postForm("/mountain/user-problem/save-score", score, { success: "exact" });
        return call(sending, { loading: t`Sending` });
      },
      () => false,
    );
    if (!answer?.ok) return;
    showToast(t`Successful demonstration！`);
    setIsOpen(false);
    setStars(0);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={<Trans>Please rate this service</Trans>}
      actions={
        <>
          <Button onClick={send}>
            <Trans>Send</Trans>
          </Button>
          <Button look="text" onClick={() => setIsOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Stars label={t`Your rating`} value={stars} onChange={setStars} />
    </Dialog>
  );
}
