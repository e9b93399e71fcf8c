/** Calls that are made one at a time, however often their button is pressed. */
import { useEffect, useRef } from "react";
import type { Answer } from "../api/answer.ts";

/**
 * Gives the function that makes such a call: it answers null where one is under way. `leave` goes on with
 * what was answered, and tells whether the page is being left: then no further call is made.
 */
export function useSingleCall(): <T>(
  send: () => Promise<Answer<T>>,
  leave: (data: T) => boolean,
) => Promise<Answer<T> | null> {
  const isRunning = useRef(false);

  useEffect(() => {
    // The page as it was left comes back from the browser's memory: it may be pressed again. A page that loads for the
    // first time tells of it, too, as late as its last picture is there: that is no reason.
    const release = ({ persisted }: PageTransitionEvent) => {
      if (persisted) isRunning.current = false;
    };
    window.addEventListener("pageshow", release);
    return () => window.removeEventListener("pageshow", release);
  }, []);

  return async (send, leave) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    const answer = await send();
    isRunning.current = answer.ok && leave(answer.data);
    return answer;
  };
}
