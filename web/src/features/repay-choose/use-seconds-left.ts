/** The wait until a code may be asked for again, told by the clock: a page that slept has not lost count (LEGACY-03). */
import { useEffect, useState } from "react";

const RESEND_AFTER_S = 60;
const TICK_MS = 500;

/** Whole seconds left at a time; none where the clock was set back, since the server keeps count too. */
export function secondsLeft(sentAt: number, now: number): number {
  const left = Math.ceil((sentAt - now) / 1000) + RESEND_AFTER_S;
  return left > RESEND_AFTER_S ? 0 : Math.max(left, 0);
}

/** Whole seconds until another code may be asked for, counted down to 0; `sentAt` in milliseconds (LEGACY-03). */
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
