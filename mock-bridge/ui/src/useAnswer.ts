import { useEffect, useEffectEvent, useRef, useState } from "react";

type Answered<T> = {
  /** The newest answer; the last one stays until it comes. */
  value: T | null;
  error: string | null;
  /** True until the first answer or failure. */
  isPending: boolean;
  retry: () => void;
};

/**
 * Asks once for each `key`, and again on `retry`. Drops an answer where a later question was answered first, and no other:
 * keys may change faster than a slow machine answers.
 */
export function useAnswer<T>(question: () => Promise<T>, key: unknown): Answered<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const asked = useRef(0);
  const answered = useRef(0);
  const ask = useEffectEvent(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: key and tries say when to ask, not what
  useEffect(() => {
    asked.current += 1;
    const place = asked.current;
    const isFirst = () => {
      if (place < answered.current) return false;
      answered.current = place;
      return true;
    };
    ask().then(
      (answer) => {
        if (!isFirst()) return;
        setValue(answer);
        setError(null);
      },
      (failure: Error) => {
        if (isFirst()) setError(failure.message);
      },
    );
  }, [key, tries]);
  const isPending = value === null && error === null;
  return { value, error, isPending, retry: () => setTries((count) => count + 1) };
}
