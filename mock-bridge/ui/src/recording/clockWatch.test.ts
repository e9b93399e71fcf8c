import { expect, it } from "vitest";
import type { RuleRow } from "../api/faults.ts";
import { removeAllRules } from "../api/faults.ts";
import type { Call } from "../host/host.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { duration, movedBy } from "./clockWatch.ts";
import { Recorder } from "./recorder.ts";
import { startScenario } from "./state.ts";
import { readStep, stepText } from "./steps.ts";
import { watched } from "./watched.ts";

const at = (shownMs: number, askedMs: number, tookMs = 0) => ({
  shownMs,
  askedMs,
  cameMs: askedMs + tookMs,
});

it.each([
  ["it goes on by itself", at(0, 0), at(2_000, 2_000), 0],
  ["an answer takes its time", at(0, 0, 3_000), at(5_500, 3_000, 3_000), 0],
  ["it stands still", at(0, 0), at(0, 9_000), 0],
  ["another app for ten seconds", at(0, 0), at(12_000, 2_000), 10],
  [
    "a month, for which the server works 4 s",
    at(0, 0),
    at(86_400_000 * 30 - 2_000, 2_000),
    2_592_000,
  ],
  ["it is set back", at(9_000, 0), at(1_000, 2_000), -8],
])("QA-09 a clock was moved by others: %s", (_, before, now, seconds) => {
  expect(movedBy(before, now)).toBe(seconds);
});

it("QA-09 seconds are a duration that a bug file has", () => {
  expect([10, 86_400, 93_784].map(duration)).toEqual(["PT10S", "P1D", "P1DT2H3M4S"]);
});

/**
 * A recording on a demo whose clock another phone can move by `ahead`, in milliseconds, whose scenario it can restart, and
 * whose rules it can change.
 */
async function recording() {
  const demo = { ahead: 0, row: 1, rules: [] as RuleRow[] };
  const scenarios = () => [
    { id: "in-repayment", title: "", group: "", sessionId: "s", start: "/a", subjectId: demo.row },
  ];
  const clock = ({ body }: Call) => {
    if (body) demo.ahead += 86_400_000;
    return { timestamp: new Date(Date.now() + demo.ahead).toISOString() };
  };
  const phone = fakePhone(IN_REPAYMENT, {
    "/demo/reset": () => {
      demo.row += 1;
      return scenarios();
    },
    "/demo/scenarios": scenarios,
    "/demo/clock": clock,
    "/demo/faults": ({ body }: Call) => {
      if (body) demo.rules = [];
      return { rules: demo.rules, presets: [], most: 50 };
    },
  });
  const host = watched(phone.host);
  const rows: string[] = [];
  const update = { seq: 0, effects: [], state: IN_REPAYMENT, partial: false };
  const recorder = new Recorder(host, update, ({ word, title, isBad }) =>
    rows.push(`${word} ${title}${isBad ? ", bad" : ""}`),
  );
  await recorder.record();
  const looks = () =>
    phone.calls.filter(({ path, body }) => path === "/demo/clock" && !body).length;
  /** Does something, and waits for the look at the clock that follows. */
  const does = async (deed: () => Promise<unknown>) => {
    const before = looks();
    await deed();
    await expect.poll(looks).toBe(before + 1);
  };
  await does(() => host.act({ kind: "dial" }));
  return { demo, host, recorder, rows, does, steps: () => recorder.shown().steps.map(stepText) };
}

it("QA-09 a move of the clock by another phone is a step where it came, and one by this phone is its own alone", async () => {
  const { demo, host, recorder, rows, does, steps } = await recording();
  await does(() => host.call({ path: "/demo/clock", body: { json: { advance: "P1D" } } }));
  demo.ahead += 7 * 86_400_000;
  await does(host.back);
  demo.ahead += 3_600_000;
  await recorder.stop();
  expect(steps()).toEqual([
    "App: call the number",
    "Clock +1 day",
    "Clock +7 days, by another phone",
    "Back",
    "Clock +1 hour, by another phone",
  ]);
  expect(rows).toEqual(["clock +7 days, by another phone", "clock +1 hour, by another phone"]);
  for (const step of recorder.shown().steps)
    expect(readStep(step, "https://h5.example")).toEqual(step);
});

it("QA-09 a clock that another phone sets back ends the recording with a sentence", async () => {
  const { demo, host, recorder } = await recording();
  demo.ahead -= 60_000;
  await host.back();
  await expect.poll(() => recorder.shown().mode).toBe("idle");
  expect(recorder.shown().outcome?.text).toMatch(/^Another phone set the demo's clock back/);
});

it("QA-09 a restart of the scenario by another phone is a step and a red row, and one by this phone is its own alone", async () => {
  const { demo, host, recorder, rows, does, steps } = await recording();
  await does(() => startScenario(host, "in-repayment"));
  await does(host.back);
  demo.row += 1;
  demo.ahead += 86_400_000;
  await does(host.back);
  await recorder.stop();
  expect(steps()).toEqual([
    "App: call the number",
    "Scenario in-repayment",
    "Back",
    "Scenario in-repayment, by another phone",
    "Clock +1 day, by another phone",
    "Back",
  ]);
  expect(rows).toEqual([
    "scenario in-repayment, by another phone, bad",
    "clock +1 day, by another phone",
  ]);
  for (const step of recorder.shown().steps)
    expect(readStep(step, "https://h5.example")).toEqual(step);
});

it("QA-09 rules on calls that another phone adds are a step where they came, and those of this phone its own alone", async () => {
  const { demo, host, recorder, does, steps } = await recording();
  const rule = { path: "/**", status: 500 };
  demo.rules = [{ id: 7, title: "Answers 500", seen: 0, applied: 0, rule }];
  await does(host.back);
  demo.rules = [{ id: 7, title: "Answers 500", seen: 3, applied: 3, rule }];
  await does(host.back);
  await does(() => removeAllRules(host));
  await recorder.stop();
  expect(steps()).toEqual([
    "App: call the number",
    "Faults: Answers 500, by another phone",
    "Back",
    "Back",
    "Faults: Remove all",
  ]);
  const [, ruled] = recorder.shown().steps;
  expect(ruled).toMatchObject({ kind: "rules", rules: [rule], byOther: true });
});
