import { useRef, useState } from "react";
import { ApiFailure } from "./client.ts";

export interface Press {
  readonly isRunning: boolean;
  readonly failure: ApiFailure | null;
  /** Runs a call unless one is running: a second press does nothing. */
  readonly run: (call: () => Promise<void>) => Promise<void>;
  readonly clear: () => void;
}

/** The call of a button: one at a time, its failure kept. */
export function usePress(): Press {
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (call: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setFailure(null);
    try {
      await call();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  return { isRunning, failure, run, clear: () => setFailure(null) };
}
