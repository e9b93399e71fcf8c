/** The page asks by itself what came of a payment that is waited for (UX-01). */
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** The pauses before its questions: a payment mostly shows within seconds. After five minutes only the borrower asks. */
export const PAUSES_MS = [2, 4, 10, 14, 20, 30, 40, 60, 60, 60].map((seconds) => seconds * 1000);

/**
 * Loads the page's data again while `awaited` names something that is waited for, and whenever the borrower comes back to
 * the page from another app, where they may have paid. A page that nobody sees asks nothing.
 */
export function useAskingAgain(awaited: string | undefined): void {
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(() => void revalidate());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitFrom = (first: number) => {
      const pause = PAUSES_MS[first];
      if (awaited === undefined || pause === undefined) return;
      timer = setTimeout(() => {
        ask();
        waitFrom(first + 1);
      }, pause);
    };
    const turn = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      ask();
      waitFrom(0);
    };
    waitFrom(0);
    document.addEventListener("visibilitychange", turn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [awaited]);
}
