/** The browser tests that are made of bug files. */
import { expect, it } from "vitest";
import { failures, type Report, testOf } from "../../../../e2e/bugs/test-of.ts";
import type { BugFile } from "./bugFile.ts";
import { asHar } from "./har.ts";

const FILE: BugFile = {
  manifest: {
    format: 1,
    bug: { title: "PAY-01 is not kept", seen: "Nothing.\n*/ process.exit()", expected: "Paid." },
    scenario: "guest",
    clock: "2026-07-15T01:30:00Z",
    phone: { model: "iphone16", sideways: false },
    rules: [],
    brand: "",
    language: "en",
    build: "",
    userAgent: "",
    endsAt: "/loan",
    ids: {},
    picture: { missing: "None." },
  },
  steps: [
    { kind: "tap", on: "/loan", at: { role: "button", name: "Pay" } },
    { kind: "expectText", on: "/loan", text: "Paid", unmet: true },
    { kind: "back", on: "/loan" },
  ],
  messages: [],
  calls: asHar([], ""),
  storage: { local: {}, session: {} },
};

it("QA-09 QA-11 a restart by another phone leaves the test's phone at its page", () => {
  const steps: BugFile["steps"] = [
    { kind: "scenario", on: "/loan", id: "guest", byOther: true },
    { kind: "scenario", on: "/loan", id: "guest" },
  ];
  const { bug: _bug, ...manifest } = FILE.manifest;
  const lines = testOf("restarted", { ...FILE, manifest, steps }).split("\n");
  const restarts = lines.filter((line) => line.includes('("guest")')).map((line) => line.trim());
  expect(restarts).toEqual([
    'await phone.restartedByOther("guest");',
    'await phone.scenario("guest");',
  ]);
});

it("QA-11 the test of a bug has its mark immediately before the failing expectation, and no requirement", () => {
  const lines = testOf("not-kept", FILE).split("\n");
  const at = lines.findIndex((line) => line.trim() === "test.fail();");
  expect(lines[at + 1]).toContain('phone.expects({"kind":"expectText","text":"Paid"})');
  expect(lines.filter((line) => line.startsWith("test("))[0]).toContain(
    'test("PAY 01 is not kept"',
  );
  expect(lines.join("\n")).not.toMatch(/QA-11|phone\.sent|^\*/m);
});

it("QA-11 the test of a recording without a bug has no mark, and expects messages and page", () => {
  const { bug: _bug, ...manifest } = FILE.manifest;
  const steps = FILE.steps.map(({ unmet: _unmet, ...step }) => step);
  const message = { name: null, wireName: "pay", payload: {}, verdict: "accepted" } as const;
  const text = testOf("kept", { ...FILE, manifest, steps, messages: [{ ...message, step: 0 }] });
  expect(text).toMatch(/QA-11 kept[\s\S]*phone\.on\("\/loan"\);\n {2}await phone\.sent\(/);
  expect(text).toContain(`phone.sent(${JSON.stringify([message])})`);
  expect(text).not.toContain("test.fail");
  expect(() => testOf("kept", { ...FILE, steps })).toThrow("no expectation that does not hold yet");
});

it("QA-11 the test of a recording lets the emulator type a code, end the keyboard and send by hand", () => {
  const { bug: _bug, ...manifest } = FILE.manifest;
  const steps = [
    { kind: "type", on: "", at: { text: "Code" }, value: "•••", secret: true },
    { kind: "hideKeyboard", on: "" },
    { kind: "send", on: "", sent: { message: "goHome" }, payload: {} },
  ] as const;
  const text = testOf("kept", { ...FILE, manifest, steps: [...steps] });
  expect(text.match(/phone\.does\(.*\)/g)).toEqual(
    steps.map((step) => `phone.does(${JSON.stringify(step)})`),
  );
});

it("QA-11 the test of a recording repeats a burst of taps as one", () => {
  const { bug: _bug, ...manifest } = FILE.manifest;
  const tap = { kind: "tap", on: "/loan", at: { text: "Pay" } } as const;
  const steps = [tap, { ...tap, on: "/paid", afterMs: 80 }, { kind: "back", on: "/paid" } as const];
  const text = testOf("kept", { ...FILE, manifest, steps });
  expect(text.match(/phone\.(?:tap|on)\(.*\)/g)).toEqual([
    'phone.on("/loan")',
    'phone.tap({"text":"Pay"}, [80])',
    'phone.on("/paid")',
    'phone.on("/loan")',
  ]);
});

const marked = "a\ntest.fail();\nawait phone.expects()";
const failedAt = (...lines: number[]) => ({
  status: "failed",
  errors: lines.map((line) => ({ message: `Error\n at trial.spec.ts:${line}:5` })),
});
const PASSED = { status: "passed", errors: [] };
const ELSEWHERE = "The test did not fail twice at the step of the bug, and nowhere else.";

it.each([
  ["a bug that fails twice at its step", marked, failedAt(3), failedAt(3), ""],
  ["a bug that fails once", marked, failedAt(3), PASSED, ELSEWHERE],
  ["a bug that fails before its step", marked, failedAt(1), failedAt(1), ELSEWHERE],
  ["a bug with another failure beside it", marked, failedAt(3, 9), failedAt(3, 9), ELSEWHERE],
  ["a mended bug", marked, PASSED, PASSED, "The bug is not there: the test passes."],
  ["a recording that passes twice", "a", PASSED, PASSED, ""],
  ["a recording that fails once", "a", PASSED, failedAt(1), "The test did not pass twice."],
])("QA-11 the test of %s is kept, or not and why", (_, test, first, second, why) => {
  const tests = [first, second].map((result) => ({ results: [result] }));
  const report: Report = { suites: [{ suites: [{ specs: [{ tests }] }] }] };
  expect(failures(test, report, "trial.spec.ts")).toBe(why);
});
