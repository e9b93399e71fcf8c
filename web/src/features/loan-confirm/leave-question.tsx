/** Going back on iOS asks first, where the product wants it; everywhere else back is back (CONF-05). */
import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { useLeaveCheck } from "../../router/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";
import type { Offer } from "./use-offer.ts";

function isIos(): boolean {
  const isIphone = /iphone|ipad|ipod/i.test(navigator.userAgent);
  return isIphone || pageContext().params.clientType?.toLowerCase() === "ios";
}

interface LeaveGuard {
  /** What the back control does. */
  readonly back: () => void;
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

export function useLeaveGuard(isWanted: boolean): LeaveGuard {
  const asks = isWanted && isIos();
  const [isAsking, setAsking] = useState(false);
  const mayLeave = useRef(false);
  // The browser's own way back, within the app.
  useLeaveCheck(() => {
    const isFree = !asks || mayLeave.current;
    if (!isFree) setAsking(true);
    return isFree;
  });

  return {
    back: () => (asks ? setAsking(true) : goBack()),
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      mayLeave.current = true;
      setAsking(false);
      goBack();
    },
  };
}

interface LeaveQuestionProps {
  readonly guard: LeaveGuard;
  readonly offer: Pick<Offer, "popTitle" | "popContent">;
}

export function LeaveQuestion({ guard, offer }: LeaveQuestionProps) {
  return (
    <Dialog
      isOpen={guard.isAsking}
      onClose={guard.stay}
      title={offer.popTitle}
      actions={
        <>
          <Button onClick={guard.stay}>
            <Trans>Stay</Trans>
          </Button>
          <Button look="text" onClick={guard.leave}>
            <Trans>Leave</Trans>
          </Button>
        </>
      }
    >
      {offer.popContent}
    </Dialog>
  );
}
