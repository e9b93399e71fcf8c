/**
 * Calls that move money: one at a time, however often their button is pressed, and under one key until the
 * server has answered, so that a retry after a lost answer is the same intention (CONF-07).
 */
import { useRef } from "react";
import type { Answer } from "../api/answer.ts";
import { useSingleCall } from "./use-single-call.ts";

interface MoneyCall<T> {
  /** What the borrower chose, as text: another choice is another intention. */
  readonly intention: string;
  /** Makes the call under this `Idempotency-Key`. */
  readonly send: (idempotencyKey: string) => Promise<Answer<T>>;
  /** Goes on with what was answered; tells whether the page is being left. */
  readonly leave: (data: T) => boolean;
}

/** 128 random bits. `crypto.randomUUID` would not do: it is not there on a wrapper's test page without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Gives the function that makes such a call. It answers null where one is under way. */
export function useMoneyCall(): <T>(money: MoneyCall<T>) => Promise<Answer<T> | null> {
  const callOnce = useSingleCall();
  const unanswered = useRef<{ intention: string; key: string } | null>(null);

  return ({ intention, send, leave }) =>
    callOnce(async () => {
      if (unanswered.current?.intention !== intention) {
        unanswered.current = { intention, key: newKey() };
      }
      const answer = await send(unanswered.current.key);
      if (answer.ok || answer.code !== "network") unanswered.current = null;
      return answer;
    }, leave);
}
