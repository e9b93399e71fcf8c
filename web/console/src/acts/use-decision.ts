import { useState } from "react";
import { ApiFailure, lookAfterLost } from "../api/client.ts";
import type { Outcome } from "../api/types.ts";
import { type Press, usePress } from "../api/use-press.ts";
import { useSession } from "../session.ts";

export interface Decision {
  readonly press: Press;
  /** Answer of the dry run, until something is typed. */
  readonly shown: Outcome | null;
  /** Outcome of the press. */
  readonly result: Outcome | null;
  readonly onShow: (send: () => Promise<Outcome>) => void;
  readonly onDecide: (send: () => Promise<Outcome>) => void;
  readonly onTyped: () => void;
}

/** Refusals by what the page shows, which may be older than the server's data. */
const STALE: readonly number[] = [400, 404, 409];

/** The steps of a decision: it is shown, then pressed once. */
export function useDecision(): Decision {
  const { onChange } = useSession();
  const press = usePress();
  const [shown, setShown] = useState<Outcome | null>(null);
  const [result, setResult] = useState<Outcome | null>(null);
  const run = (send: () => Promise<Outcome>, take: (outcome: Outcome) => void) =>
    void press.run(async () => {
      try {
        take(await send());
      } catch (refused) {
        // It is shown again before the next press: its effect may be another by now.
        setShown(null);
        // A refused reading never comes here, or it would be read again for ever.
        if (refused instanceof ApiFailure && STALE.includes(refused.status)) onChange();
        void lookAfterLost(refused, onChange);
        throw refused;
      }
    });
  return {
    press,
    shown,
    result,
    onShow: (send) => run(send, setShown),
    onDecide: (send) =>
      run(send, (outcome) => {
        setResult(outcome);
        onChange();
      }),
    onTyped: () => {
      setShown(null);
      press.clear();
    },
  };
}
