import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Recorder, Shown } from "./recorder.ts";
import { Steps } from "./Steps.tsx";
import type { Step } from "./steps.ts";

afterEach(cleanup);

/** The rows of an ended recording's steps. */
function rowsOf(...steps: Step[]): (string | null)[] {
  const shown = { steps, calls: ["POST /pay"], done: 0, mode: "idle", hasFile: true } as const;
  render(<Steps recorder={{} as Recorder} shown={shown as unknown as Shown} />);
  return screen.getAllByRole("listitem").map((it) => it.textContent);
}

const PAY: Step = { kind: "tap", on: "/order", at: { role: "button", name: "Pay" } };
const THANKS: Step = { kind: "expectText", on: "/thanks", text: "Thank you", unmet: true };

it("QA-09 an expectation beside a step on another page says which one it is about", () => {
  const plain: Step = { kind: "expectText", on: "/order", text: "Due" };
  expect(rowsOf(THANKS, PAY, plain)).toEqual([
    "Expect 'Thank you' on /thanks, not so yet",
    "Tap button 'Pay'",
    "Expect 'Due'",
  ]);
});

it("QA-09 an expected call that the recording has none of is said to be none", () => {
  const call = (path: string): Step => ({ kind: "expectCall", on: "", method: "POST", path });
  expect(rowsOf(call("/pay"), call("/pai"))).toEqual([
    "Expect call POST /pay",
    "Expect call POST /pai, no such call was made",
  ]);
});
