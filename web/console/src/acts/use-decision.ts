import { useState } from "react";
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

/** The steps of a decision: it is shown, then pressed once. */
export function useDecision(): Decision {
  const { onChange } = useSession();
  const press = usePress();
  const [shown, setShown] = useState<Outcome | null>(null);
  const [result, setResult] = useState<Outcome | null>(null);
  return {
    press,
    shown,
    result,
    onShow: (send) => void press.run(async () => setShown(await send())),
    onDecide: (send) =>
      void press.run(async () => {
        try {
          setResult(await send());
        } catch (refused) {
          // It is shown again before the next press: its effect may be another by now.
          setShown(null);
          throw refused;
        }
        onChange();
      }),
    onTyped: () => {
      setShown(null);
      press.clear();
    },
  };
}
