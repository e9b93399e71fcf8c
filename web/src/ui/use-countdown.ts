/**
 * The countdown to the next SMS code (PROMO-06). It reads the clock at each tick, so that it is right after the phone
 * slept.
 */
import { useEffect, useState } from "react";

const WAIT_S = 60;
/** The countdown ends at this number. */
const LAST_S = 1;
const TICK_MS = 250;

/** Seconds until a moment, from 60 down; 0 after the wait. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  // A clock that was set back must not lengthen the wait.
  const left = Math.min(WAIT_S, Math.ceil((endsAtMs - nowMs) / 1000));
  return left > LAST_S ? left : 0;
}

export interface Countdown {
  /** 0 without a countdown. */
  readonly seconds: number;
  /** Starts at 60; returns the time of its end. */
  readonly start: () => number;
}

/** `endsAtMs` continues a countdown from before a reload; 0 for none. */
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
