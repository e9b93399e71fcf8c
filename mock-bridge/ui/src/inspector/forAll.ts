import { useRef } from "react";
import { otherPhones } from "../api/phones.ts";
import type { Host } from "../host/host.ts";
import type { Ask } from "./Question.tsx";

/** Makes an action of one that concerns all phones of the demo: where others are open, it asks until one yes. */
export type ForAll = (what: () => Promise<unknown>) => () => Promise<void>;

/** Asks before the first change that other phones notice (QA-28). */
export function useForAll(host: Host, ask: Ask): ForAll {
  const asked = useRef<Promise<boolean> | null>(null);
  const mayChange = async () => {
    const others = await otherPhones(host);
    const isYes = others > 0 && (await ask(questionAbout(others)));
    // Another phone may be opened later.
    if (!isYes) asked.current = null;
    return isYes || others === 0;
  };
  return (what) => async () => {
    asked.current ??= mayChange();
    if (await asked.current) await what();
  };
}

const questionAbout = (others: number) => ({
  title: others === 1 ? "Another phone uses this demo" : `${others} other phones use this demo`,
  text: "Scenarios, orders, clock and rules are the demo's: a change is one for all its phones. A replay resets them.",
  yes: "Go on, and ask no more",
});
