import { useRef, useState } from "react";
import { ApiFailure } from "./client.ts";

export interface Press {
  readonly isRunning: boolean;
  readonly failure: ApiFailure | null;
  /** Number of the calls after each other that failed with its sentence. */
  readonly times: number;
  /** Runs a call unless one is running: a second press does nothing. */
  readonly run: (call: () => Promise<void>) => Promise<void>;
  readonly clear: () => void;
}

/** The call of a button: one at a time, its failure kept. */
export function usePress(): Press {
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const last = useRef({ message: "", times: 0 });
  const [times, setTimes] = useState(0);
  const run = async (call: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setFailure(null);
    try {
      await call();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      const { message } = thrown;
      last.current = {
        message,
        times: message === last.current.message ? last.current.times + 1 : 1,
      };
      setTimes(last.current.times);
      setFailure(thrown);
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  return { isRunning, failure, times, run, clear: () => setFailure(null) };
}
