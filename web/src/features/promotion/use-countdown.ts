/**
 * How long a visitor waits for the next SMS code (PROMO-06). It counts by the clock, so that a page that the
 * phone put to sleep tells the right number when it wakes.
 */
import { useEffect, useState } from "react";

const WAIT_S = 60;
/** The number at which the button has its first text again. */
const LAST_S = 1;
const TICK_MS = 250;

/** Seconds until a moment, from 60 down; 0 where nobody waits any more. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  // A clock that was set back makes nobody wait longer.
  const left = Math.min(WAIT_S, Math.ceil((endsAtMs - nowMs) / 1000));
  return left > LAST_S ? left : 0;
}

export interface Countdown {
  /** 0 while nothing is counted. */
  readonly seconds: number;
  /** Begins at 60; gives the moment at which it ends. */
  readonly start: () => number;
}

/** `endsAtMs` goes on with a countdown that began before the page was loaded anew; 0 for none. */
export function useCountdown(endsAtMs: number): Countdown {
  const [ends, setEnds] = useState(endsAtMs);
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAtMs, Date.now()));
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const update = () => setSeconds(secondsLeft(ends, Date.now()));
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  }, [ends, isRunning]);

  return {
    seconds,
    start() {
      const endsAt = Date.now() + WAIT_S * 1000;
      setEnds(endsAt);
      setSeconds(WAIT_S);
      return endsAt;
    },
  };
}
