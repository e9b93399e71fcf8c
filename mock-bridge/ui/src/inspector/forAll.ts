import { useRef } from "react";
import { otherPhones } from "../api/phones.ts";
import type { Host } from "../host/host.ts";
import type { Ask } from "./Question.tsx";

/** The things that the phones of a demo share: their name, and what a change of them does to all phones. */
const SHARED = {
  scenario: ["scenarios", "The state begins again, and the rules on calls end, for all phones."],
  order: ["orders", "An order changes for all phones; a button to a date moves their clock."],
  clock: ["the clock", "The clock moves for all phones, with all that time does to orders."],
  rules: ["rules", "Rules on calls are those of all phones."],
  replay: [
    "replays",
    "A replay sets scenario, clock and rules for all phones. An older clock restarts all scenarios.",
  ],
} as const;
type Shared = keyof typeof SHARED;

/** Makes an action of one that changes what phones share: where others are open, it asks until one yes. */
export type ForAll = (shared: Shared, what: () => Promise<unknown>) => () => Promise<void>;

/** Asks before the first change of a kind that other phones notice, and again once further ones are open (QA-28). */
export function useForAll(host: Host, ask: Ask): ForAll {
  const agreed = useRef<Partial<Record<Shared, number>>>({});
  const mayChange = async (shared: Shared) => {
    const others = await otherPhones(host);
    if (others <= (agreed.current[shared] ?? 0)) return true;
    if (!(await ask(questionAbout(shared, others)))) return false;
    agreed.current[shared] = others;
    return true;
  };
  return (shared, what) => async () => {
    if (await mayChange(shared)) await what();
  };
}

const questionAbout = (shared: Shared, others: number) => ({
  title: others === 1 ? "Another phone uses this demo" : `${others} other phones use this demo`,
  text: SHARED[shared][1],
  yes: `Go on, and ask no more about ${SHARED[shared][0]}`,
});
