import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
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

it("QA-09 the words of a step are changed in its row; a secret's are not", async () => {
  const user = userEvent.setup();
  const field = { testId: "name" };
  const steps: Step[] = [
    { kind: "type", on: "/a", at: field, value: "Ana" },
    { kind: "type", on: "/a", at: field, value: "•••", secret: true },
    PAY,
  ];
  const changed = vi.fn();
  const failed = vi.fn();
  const recorder = { change: changed, fail: failed } as unknown as Recorder;
  const shown = { steps, calls: [], done: 0, failed: null, mode: "idle", hasFile: true };
  render(<Steps recorder={recorder} shown={shown as unknown as Shown} />);
  expect(screen.getAllByRole("button", { name: /^Change step/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Change step 1" }));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Change step 1" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Words of step 1"));
  await user.keyboard(" Reyes{Enter}");
  expect(changed.mock.calls).toEqual([[0, "Ana Reyes"]]);
  expect(screen.queryByLabelText("Words of step 1")).toBeNull();
  const why = new Error("no such duration");
  changed.mockImplementation(() => {
    throw why;
  });
  await user.click(screen.getByRole("button", { name: "Change step 1" }));
  await user.keyboard("x{Enter}");
  expect(failed).toHaveBeenCalledWith(why);
  expect(screen.getByLabelText("Words of step 1")).toBeTruthy();
});

it("QA-09 an expected call that the recording has none of is said to be none", () => {
  const call = (path: string): Step => ({ kind: "expectCall", on: "", method: "POST", path });
  expect(rowsOf(call("/pay"), call("/pai"))).toEqual([
    "Expect call POST /pay",
    "Expect call POST /pai, no such call was made",
  ]);
});
