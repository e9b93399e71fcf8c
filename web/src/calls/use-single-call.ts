/** Calls that are made one at a time, however often their button is pressed. */
import { useEffect, useRef } from "react";
import type { Answer } from "../api/answer.ts";
import { showLeaving } from "./leaving.ts";

/**
 * Gives the function that makes such a call: it answers null where one is under way. `leave` goes on with
 * what was answered, and tells whether the page is being left: while it is, no further call is made.
 */
export function useSingleCall(): <T>(
  send: () => Promise<Answer<T>>,
  leave: (data: T) => boolean,
) => Promise<Answer<T> | null> {
  const isRunning = useRef(false);
  const isShown = useRef(false);
  const stay = useRef<() => void>(undefined);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      stay.current?.();
    };
  }, []);

  return async (send, leave) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    const answer = await send();
    isRunning.current = answer.ok && leave(answer.data);
    if (isRunning.current && isShown.current) {
      stay.current = showLeaving(() => {
        isRunning.current = false;
        stay.current = undefined;
      });
    }
    return answer;
  };
}
