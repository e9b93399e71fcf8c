/** The countdown to another code. It reads the clock, so that it is right after the phone slept (LEGACY-03). */
import { useEffect, useState } from "react";

const RESEND_AFTER_S = 60;
const TICK_MS = 500;

/** Whole seconds left at a time; none where the clock was set back: the server counts as well. */
export function secondsLeft(sentAt: number, now: number): number {
  const left = Math.ceil((sentAt - now) / 1000) + RESEND_AFTER_S;
  return left > RESEND_AFTER_S ? 0 : Math.max(left, 0);
}

/** Counts the whole seconds down to 0; `sentAt` in milliseconds. */
export function useSecondsLeft(sentAt: number): number {
  const [left, setLeft] = useState(() => secondsLeft(sentAt, Date.now()));

  useEffect(() => {
    const update = () => setLeft(secondsLeft(sentAt, Date.now()));
    update();
    const timer = setInterval(update, TICK_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [sentAt]);

  return left;
}
