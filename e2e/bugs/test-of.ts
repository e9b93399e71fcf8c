import type { BugFile, Message } from "../../mock-bridge/ui/src/recording/bugFile.ts";
import {
  burstAfter,
  isExpectation,
  type Locator,
  type Step,
} from "../../mock-bridge/ui/src/recording/steps.ts";

const code = (value: unknown) => JSON.stringify(value);

function element(at: Locator): string {
  if ("testId" in at) return `phone.screen.getByTestId(${code(at.testId)})`;
  const name = `name: ${code("role" in at ? at.name : "")}, exact: true`;
  const found =
    "role" in at
      ? `phone.screen.getByRole(${code(at.role)}, { ${name} })`
      : `phone.screen.getByText(${code(at.text)}, { exact: true })`;
  return `${found}.nth(${at.nth ?? 0})`;
}

/** The line that does a step with the presses of its burst. */
function lineOf(step: Step, burst: number[]): string {
  if (isExpectation(step)) {
    const { on: _on, unmet: _unmet, ...expected } = step;
    return `await phone.expects(${code(expected)});`;
  }
  switch (step.kind) {
    case "tap":
      return `await phone.tap(${[step.at, ...(burst.length > 0 ? [burst] : [])].map(code).join(", ")});`;
    case "type":
      if (step.secret) return `await phone.does(${code(step)});`;
      return `await phone.type(${element(step.at)}, ${code(step.value)});`;
    case "files":
    case "signIn":
      throw new Error(`A test cannot do the step '${step.kind}'.`);
    case "act":
      return `await phone.act(${code(step.action)});`;
    case "back":
      return "await phone.back();";
    case "hideKeyboard":
    case "send":
      return `await phone.does(${code(step)});`;
    case "scenario":
      return `await phone.${step.byOther ? "restartedByOther" : "scenario"}(${code(step.id)});`;
    case "clock":
      return `await phone.clock(${code(step.advance)});`;
    case "rules":
      return `await phone.rules(${code(step.rules)});`;
    case "demo":
      return `await phone.demo(${code(step.path)}, ${code(step.body)});`;
  }
}

/** The lines of the steps. The first expectation that is unmet has the mark before it, and nothing else between. */
function linesOf(steps: Step[]): string[] {
  const lines: string[] = [];
  let on: string | null = null;
  let isMarked = false;
  let done = 0;
  for (const [index, step] of steps.entries()) {
    if (index < done) continue;
    const burst = burstAfter(steps, index);
    done = index + 1 + burst.length;
    // It is about another page than the one on which it was written.
    const isAnywhere = step.kind === "expectPage";
    if (!isAnywhere && step.on !== on) {
      lines.push(`await phone.on(${code(step.on)});`);
      on = step.on;
    }
    if (step.unmet && !isMarked) {
      lines.push("test.fail();");
      isMarked = true;
    }
    lines.push(lineOf(step, burst));
    // What follows was done with the bug: its failure would hide that the bug is mended.
    if (isMarked) break;
  }
  return lines;
}

/** The text of the test. */
export function testOf(name: string, { manifest, steps, messages, calls }: BugFile): string {
  const { bug, scenario, clock, phone, wrapper, rules, ids, endsAt } = manifest;
  const isUnmet = steps.some((step) => step.unmet);
  if (bug && !isUnmet) throw new Error("The bug has no expectation that does not hold yet.");
  if (!bug && isUnmet)
    throw new Error("An expectation does not hold yet, and no bug is described.");
  const failed = calls.log.entries.some(
    ({ response: { status } }) => status === 0 || status >= 400,
  );
  const lines = failed ? ["noise.allow(/Failed to load resource/);"] : [];
  lines.push(...linesOf(steps));
  if (!bug)
    lines.push(
      `await phone.on(${code(endsAt)});`,
      `await phone.sent(${code(messages.map(sentOf))});`,
    );
  // A test that is marked shows no requirement: it names none.
  const title = bug ? bug.title.replace(/\b([A-Z]+)-(\d+)/g, "$1 $2") : `QA-11 ${name}`;
  const words = bug ? commented(`Seen: ${bug.seen}\nExpected: ${bug.expected}`) : "";
  // The files of `fixtures/bugs` all replay as recorded, which a bug's file does not once it is mended.
  const from = bug ? `the file ${name}.zip of a bug` : `fixtures/bugs/${name}.zip`;
  return `// Made by \`npm run bug -w e2e\` from ${from}. To change it, record it again.
${words}import { test } from "../fixtures/bug.ts";

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test(${code(title)}, async ({ ${failed ? "noise, " : ""}phone }) => {
  await phone.begin(${code({ scenario, clock, phone, wrapper, rules, ids })});
  ${lines.join("\n  ")}
});
`;
}

const sentOf = ({ step: _step, ...message }: Message): Message => message;

const commented = (words: string) =>
  words
    .split(/\s*[\n\r\u2028\u2029]\s*/)
    .map((line) => `// | ${line}\n`)
    .join("");

/** The used part of Playwright's report. */
export type Report = { suites: Suite[] };
type Suite = {
  suites?: Suite[];
  specs?: { tests: { results: { status: string; errors: Failure[] }[] }[] }[];
};
type Failure = { message?: string; stack?: string };

/** Reason for which the trial of a test does not show what it has to, twice; empty where it does. */
export function failures(test: string, report: Report, file: string): string {
  const results = resultsOf(report.suites);
  if (results.length !== 2) return "The test did not run twice.";
  const mark = test.split("\n").findIndex((line) => line.trim() === "test.fail();") + 1;
  if (mark === 0) {
    const passes = results.every((it) => it.status === "passed");
    return passes ? "" : "The test did not pass twice.";
  }
  if (results.every((it) => it.status === "passed"))
    return "The bug is not there: the test passes.";
  const isThere = results.every(
    ({ status, errors }) =>
      status === "failed" &&
      errors.length === 1 &&
      (errors[0]?.stack ?? errors[0]?.message ?? "").includes(`${file}:${mark + 1}:`),
  );
  return isThere ? "" : "The test did not fail twice at the step of the bug, and nowhere else.";
}

const resultsOf = (suites: Suite[]): { status: string; errors: Failure[] }[] =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.flatMap((it) => it.results)),
    ...resultsOf(suite.suites ?? []),
  ]);
