import { useEffect, useState } from "react";

/** The remaining seconds of `seconds` since `starts` last rose; 0 before it first rises. */
export function useCountdown(seconds: number, starts: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (starts === 0) return;
    setLeft(seconds);
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [seconds, starts]);
  return left;
}
