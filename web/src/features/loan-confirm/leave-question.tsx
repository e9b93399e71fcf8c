/** The question of a borrower who goes back (CONF-05). */
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import type { Leaving } from "./use-leaving.ts";
import type { Offer } from "./use-offer.ts";

interface LeaveQuestionProps {
  readonly leaving: Leaving;
  readonly offer: Pick<Offer, "popTitle" | "popContent">;
}

export function LeaveQuestion({ leaving, offer }: LeaveQuestionProps) {
  return (
    <Dialog
      isOpen={leaving.open === "question"}
      onClose={leaving.stay}
      title={offer.popTitle}
      actions={
        <>
          <Button onClick={leaving.stay}>
            <Trans>Stay</Trans>
          </Button>
          <Button look="text" onClick={leaving.leave}>
            <Trans>Leave</Trans>
          </Button>
        </>
      }
    >
      {offer.popContent}
    </Dialog>
  );
}
