/** Asks before an application is withdrawn, and withdraws it (UX-25). */
import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { isLost } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import type { OrderSheetProps } from "./sheet-row.tsx";

export default function WithdrawDialog({ ids, isOpen, onClose }: OrderSheetProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();

  /** Shows the order as it is now, from its head on: the pressed row is gone. */
  async function showOrder() {
    onClose();
    await revalidate();
    window.scrollTo(0, 0);
    document.querySelector("h1")?.focus({ preventScroll: true });
  }

  const withdraw = useMutation({
    call: api.withdrawApplication,
    loading: t`Sending`,
    onSuccess: showOrder,
    onFailure(failure) {
      if (!isLost(failure)) void showOrder();
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Withdraw your application?`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="text" onClick={() => void withdraw(ids)}>
            <Trans>Withdraw it</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        We stop checking it and send no money. It does not count against you: you can apply again at
        any time.
      </Trans>
    </Dialog>
  );
}
