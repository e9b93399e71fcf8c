import { useEffect, useEffectEvent, useState } from "react";

type Answered<T> = {
  /** The newest answer; the last one stays until it comes. */
  value: T | null;
  error: string | null;
  retry: () => void;
};

/** Asks once for each `key`, and again on `retry`. Drops a late answer to an earlier question. */
export function useAnswer<T>(question: () => Promise<T>, key: unknown): Answered<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const ask = useEffectEvent(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: key and tries say when to ask, not what
  useEffect(() => {
    let isLate = false;
    ask().then(
      (answer) => {
        if (isLate) return;
        setValue(answer);
        setError(null);
      },
      (failure: Error) => {
        if (!isLate) setError(failure.message);
      },
    );
    return () => {
      isLate = true;
    };
  }, [key, tries]);
  return { value, error, retry: () => setTries((count) => count + 1) };
}
