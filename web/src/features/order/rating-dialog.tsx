/** The rating (ORDER-11): the stars decide the next step; the score that is sent is always 5. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as api from "../../api/calls.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone, goToRate } from "../../bridge/messages.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { formatPhone } from "../../lib/phones.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import { Stars } from "../../ui/stars.tsx";

interface RatingDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly orderId: string;
  /** The order's service phone; empty for the brand's. */
  readonly phone: string;
}

const SENT_SCORE = 5;
/** From this many stars on, the app's rating page opens. */
const HAPPY_STARS = 4;

export function RatingDialog({ isOpen, onClose, orderId, phone }: RatingDialogProps) {
  const { t } = useLingui();
  const [stars, setStars] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const [isThanked, setIsThanked] = useState(false);
  const { brand } = pageContext();
  const dialled = phone || brand.servicePhone;
  const servicePhone = formatPhone(dialled, brand);

  const rate = useMutation({
    call: api.rateApp,
    loading: t`Sending`,
    onSuccess() {
      onClose();
      if (stars < HAPPY_STARS) setIsThanked(true);
      else goToRate();
    },
  });

  function submit() {
    if (stars === 0) setAsked(true);
    else void rate({ score: SENT_SCORE, orderId });
  }

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={t`How was your loan with us?`}
        hasCloseIcon
        actions={
          <Button onClick={submit}>
            <Trans>Submit</Trans>
          </Button>
        }
      >
        <Stars
          label={t`Your rating`}
          value={stars}
          error={isAsked && stars === 0 ? t`Silakan pilih` : ""}
          onChange={setStars}
        />
      </Dialog>
      <Dialog
        isOpen={isThanked}
        onClose={() => setIsThanked(false)}
        title={t`Thank you for your feedback`}
        actions={
          <>
            {servicePhone && (
              <Button onClick={() => callTelephone(dialled)}>
                <Trans>Call {servicePhone}</Trans>
              </Button>
            )}
            <Button variant="text" onClick={() => setIsThanked(false)}>
              <Trans>Close</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          We want to do better. If something went wrong, tell us and we will look into it.
        </Trans>
      </Dialog>
    </>
  );
}
