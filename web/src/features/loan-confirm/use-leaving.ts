/** Going back from a confirm page by its back control or the browser's, under the rules of `leaving-rules.ts`. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { hasWrapper } from "../../bridge/wrapper.ts";
import { goBack, isFirstPage } from "../../calls/go-back.ts";
import { useClosingBack } from "../../ui/overlay-history.ts";
import { leavingStep } from "./leaving-rules.ts";

function isIos(): boolean {
  const isIphone = /iphone|ipad|ipod/i.test(navigator.userAgent);
  return isIphone || pageContext().params.clientType?.toLowerCase() === "ios";
}

interface LeavingOptions {
  readonly isQuestionWanted: boolean;
  readonly hasPromo: boolean;
  readonly isAgreementOpen: boolean;
  readonly closeAgreement: () => void;
}

export interface Leaving {
  /** Handles the back control. */
  readonly back: () => void;
  /** The dialog that is open, if any. */
  readonly open: "promo" | "question" | null;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** The effect of going back now, and the open dialog with its two buttons (CONF-05, CONFX-01). */
export function useLeaving(options: LeavingOptions): Leaving {
  const { isQuestionWanted, hasPromo, isAgreementOpen, closeAgreement } = options;
  const [open, setOpen] = useState<Leaving["open"]>(null);
  const [wasPromoShown, setPromoShown] = useState(false);
  const mayLeave = useRef(false);
  const step = leavingStep({
    isAgreementOpen,
    hasPromo,
    wasPromoShown,
    isQuestionWanted,
    isIos: isIos(),
  });
  function meet() {
    if (open) return;
    switch (step) {
      case "agreement":
        return closeAgreement();
      case "promo":
        setPromoShown(true);
        return setOpen("promo");
      case "question":
        return setOpen("question");
      case "leave":
        return goBack();
    }
  }

  // A wrapper's own way back closes the web view on its first page, where no entry of the history is left to go back to.
  const asks = open === null && (step === "promo" || step === "question");
  useClosingBack(asks && isFirstPage() && hasWrapper(), meet);

  // The browser's back button within the app. An open dialog stays open.
  const blocker = useBlocker(
    ({ historyAction }) =>
      historyAction === "POP" && !mayLeave.current && (step !== "leave" || open !== null),
  );
  const ask = useEffectEvent(() => {
    blocker.reset?.();
    meet();
  });
  useEffect(() => {
    if (blocker.state === "blocked") ask();
  }, [blocker.state]);

  return {
    back: meet,
    open,
    stay: () => setOpen(null),
    leave: () => {
      mayLeave.current = true;
      setOpen(null);
      goBack();
    },
  };
}
