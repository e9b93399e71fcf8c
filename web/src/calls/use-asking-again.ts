/** A page asks by itself what came of something that is waited for: a payment, a decision, an answer (UX-01, UX-42). */
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** The pauses before its questions: a payment mostly shows within seconds. After five minutes only the borrower asks. */
export const PAUSES_MS = [2, 4, 10, 14, 20, 30, 40, 60, 60, 60].map((seconds) => seconds * 1000);
/** What people decide may take hours: the same pause, for as long as the page is open. */
export const STEADY_PAUSE_MS = 30_000;
/** Coming back to a page is more than one event. */
const ONE_RETURN_MS = 1000;

/**
 * Loads the page's data again when the borrower comes back from another app, where they may have paid; while `awaited`
 * names something that is waited for also from time to time, and at each focus and each network. A page that nobody sees
 * asks nothing.
 */
export function useAskingAgain(awaited: string | undefined, isSteady = false): void {
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(() => void revalidate());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let returned: ReturnType<typeof setTimeout> | undefined;
    const isSeen = () => document.visibilityState === "visible";
    const waitFrom = (first: number) => {
      const pause = isSteady ? STEADY_PAUSE_MS : PAUSES_MS[first];
      if (awaited === undefined || pause === undefined || !isSeen()) return;
      timer = setTimeout(() => {
        ask();
        waitFrom(first + 1);
      }, pause);
    };
    const turn = () => {
      if (!isSeen()) {
        clearTimeout(timer);
        return;
      }
      if (returned) return;
      returned = setTimeout(() => {
        returned = undefined;
      }, ONE_RETURN_MS);
      clearTimeout(timer);
      ask();
      waitFrom(0);
    };
    const turns: [EventTarget, string][] = [[document, "visibilitychange"]];
    if (awaited !== undefined) turns.push([window, "focus"], [window, "online"]);
    waitFrom(0);
    for (const [target, event] of turns) target.addEventListener(event, turn);
    return () => {
      clearTimeout(timer);
      clearTimeout(returned);
      for (const [target, event] of turns) target.removeEventListener(event, turn);
    };
  }, [awaited, isSteady]);
}
