/** 'Please rate this service' (CMPD-02, CMPD-03), once a visit, after time to read the answer. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import * as api from "../../api/calls.gen.ts";
import { useMutation } from "../../calls/use-mutation.ts";
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
  const [isOpen, setIsOpen] = useState(false);
  const [stars, setStars] = useState(0);
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setIsOpen(true), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);

  const score = useMutation({
    call: api.scoreComplaint,
    loading: t`Sending`,
    onSuccess() {
      showToast(t`Successful demonstration！`);
      setIsOpen(false);
      setStars(0);
      setAsked(false);
    },
  });

  function send() {
    if (stars === 0) setAsked(true);
    else void score({ score: stars, problemId });
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
          <Button variant="text" onClick={() => setIsOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Stars
        label={t`Your rating`}
        value={stars}
        error={isAsked && stars === 0 ? t`Choose 1 to 5 stars` : ""}
        onChange={setStars}
      />
    </Dialog>
  );
}
