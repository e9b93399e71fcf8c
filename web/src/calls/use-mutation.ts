/** Changes something at the server: one call at a time, which succeeds or fails. */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { startTransition, useEffect, useRef, useState } from "react";
import { type Answer, type Failure, isLost } from "../api/answer.ts";
import type { CallOptions } from "../api/client.ts";
import { showLoading } from "../ui/loading.tsx";
import { forgetLostPress, type Repeat, showLostPress } from "../ui/lost-note.tsx";
import { navigationTimeout } from "./navigating.ts";
import { type Feedback, showFailure, withFeedback } from "./with-feedback.ts";

interface Mutation<P, D> extends Feedback {
  readonly call: (payload: P, options?: CallOptions) => Promise<Answer<D>>;
  /**
   * Handles the data. A returned promise is a navigation: 'One moment' covers the page until it ends, and no further
   * call is made (API-07). A returned function starts the navigation, and is not called once the screen was left.
   */
  readonly onSuccess: (data: D, payload: P) => unknown;
  readonly onFailure?: (failure: Failure, payload: P) => void;
  /**
   * Sends an `Idempotency-Key`: the same one for the same payload until an answer comes, so that a retry after a lost
   * answer does nothing twice (CONF-07, decision 016).
   */
  readonly idempotencyKey?: true;
  /** The effect of a second press after a lost answer, which the note beside the button says (UX-14). */
  readonly repeat?: Repeat;
  /** Only asks: a lost answer is told by the toast, since nothing was to be sent. */
  readonly isQuestion?: true;
}

/** 128 random bits. `crypto.randomUUID` needs TLS, which a wrapper's test page may lack. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Covers the page during a navigation; if the screen stays after all, it can be used again. */
function useNavigationCover(): (navigation: Promise<unknown>, onEnd: () => void) => void {
  const [ended, setEnded] = useState<() => void>();
  const uncover = useRef<() => void>(undefined);
  const isShown = useRef(false);

  useEffect(() => ended?.(), [ended]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      uncover.current?.();
    };
  }, []);

  return (navigation, onEnd) => {
    if (!isShown.current) return;
    const hide = showLoading(i18n._(msg`One moment`));
    uncover.current = hide;
    void Promise.race([navigation, navigationTimeout()]).then(() =>
      // Uncovers in the transition that shows the next screen: nothing can be pressed before.
      startTransition(() =>
        setEnded(() => () => {
          hide();
          onEnd();
        }),
      ),
    );
  };
}

/** Gives the function that makes the call with a payload; during a call it does nothing. */
export function useMutation<P, D>(mutation: Mutation<P, D>): (payload: P) => Promise<void> {
  const {
    call,
    onSuccess,
    onFailure,
    idempotencyKey,
    quiet,
    isQuestion,
    repeat = "once",
    ...feedback
  } = mutation;
  const cover = useNavigationCover();
  const isRunning = useRef(false);
  const unanswered = useRef<{ payload: string; key: string }>(undefined);
  /** True from a press that may have arrived until any answer comes: a later press is no news of it. */
  const mayHaveArrived = useRef(false);
  const isShown = useRef(false);
  const [owner] = useState(() => ({}));
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      forgetLostPress(owner);
    };
  }, [owner]);

  function keyOf(payload: P): string {
    const text = JSON.stringify(payload);
    if (unanswered.current?.payload !== text) unanswered.current = { payload: text, key: newKey() };
    return unanswered.current.key;
  }

  function tell(answer: Answer<D>): void {
    if (!answer.ok && isLost(answer) && !isQuestion) {
      mayHaveArrived.current ||= !answer.isUnsent;
      void showLostPress({ owner, isUnsent: !mayHaveArrived.current, repeat });
      return;
    }
    mayHaveArrived.current = false;
    if (!answer.ok) showFailure(answer, quiet);
  }

  return async (payload) => {
    if (isRunning.current) return;
    isRunning.current = true;
    forgetLostPress();
    const options = idempotencyKey ? { idempotencyKey: keyOf(payload) } : {};
    const answer = await withFeedback(call(payload, options), { ...feedback, quiet: true });
    if (!isLost(answer)) unanswered.current = undefined;
    isRunning.current = false;
    tell(answer);
    if (!answer.ok) {
      onFailure?.(answer, payload);
      return;
    }
    const result = onSuccess(answer.data, payload);
    const navigation = typeof result === "function" ? isShown.current && result() : result;
    if (!(navigation instanceof Promise)) return;
    isRunning.current = true;
    cover(navigation, () => {
      isRunning.current = false;
    });
  };
}
