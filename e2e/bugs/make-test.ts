/** Makes the browser test of a bug file: `npm run bug -w e2e -- ../fixtures/bugs/NAME.zip`. Kept if it passes twice. */
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type BugFile, unpacked } from "../../mock-bridge/ui/src/recording/bugFile.ts";
import type { Locator, Step } from "../../mock-bridge/ui/src/recording/steps.ts";

/** Stands for the demo that the file is for: addresses in it are paths, or of this origin. */
const ORIGIN = "http://127.0.0.1:4600";

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

/** The lines that do a step. */
function lineOf(step: Step): string {
  switch (step.kind) {
    case "tap":
      return `await ${element(step.at)}.click();`;
    case "type":
      if (step.secret) throw new Error("A test cannot type the secret of a step.");
      return `await phone.type(${element(step.at)}, ${code(step.value)});`;
    case "files":
    case "signIn":
      throw new Error(`A test cannot do the step '${step.kind}'.`);
    case "act":
      return `await phone.act(${code(step.action)});`;
    case "back":
      return "await phone.back();";
    case "scenario":
      return `await phone.scenario(${code(step.id)});`;
    case "clock":
      return `await phone.clock(${code(step.advance)});`;
    case "rules":
      return `await phone.rules(${code(step.rules)});`;
    case "demo":
      return `await phone.demo(${code(step.path)}, ${code(step.body)});`;
    case "expectText":
      return `await expect(phone.screen.locator("body")).toContainText(${code(step.text)});`;
    case "expectValue":
      return `await phone.holds(${element(step.at)}, ${code(step.value)});`;
    case "expectInSafeArea":
      return `await phone.inSafeArea(${element(step.at)});`;
    case "expectMessage":
      return `await phone.sentSoFar(${code(step.wireName)}, ${code(step.payload)});`;
  }
}

/** The text of the test. */
function testOf(name: string, { manifest, steps, messages, calls }: BugFile): string {
  const { scenario, clock, phone, wrapper, rules, ids, endsAt } = manifest;
  const lines: string[] = [];
  const failed = calls.log.entries.some(
    ({ response: { status } }) => status === 0 || status >= 400,
  );
  if (failed) lines.push("noise.allow(/Failed to load resource/);");
  const expects = steps.some((step) => step.kind === "expectText");
  let on: string | null = null;
  for (const step of steps) {
    if (step.on !== on) lines.push(`await phone.on(${code(step.on)});`);
    on = step.on;
    lines.push(lineOf(step));
  }
  return `// Made by \`npm run bug -w e2e\` from fixtures/bugs/${name}.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";
${expects ? 'import { expect } from "../fixtures/test.ts";\n' : ""}
test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test(${code(`QA-11 ${name}`)}, async ({ ${failed ? "noise, " : ""}phone }) => {
  await phone.begin(${code({ scenario, clock, phone, wrapper, rules, ids })});
  ${lines.join("\n  ")}
  await phone.on(${code(endsAt)});
  await phone.sent(${code(messages)});
});
`;
}

function make(file: string): void {
  const name = basename(file, ".zip");
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Error(`${name} is no name of small letters, digits and -.`);
  const text = testOf(name, unpacked(readFileSync(file), ORIGIN));
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const trial = `${folder}trial-${name}.spec.ts`;
  try {
    writeFileSync(trial, text);
    const run = (command: string, ...words: string[]) =>
      spawnSync(command, words, { cwd: `${folder}..`, stdio: "inherit" }).status === 0;
    if (!run("biome", "format", "--write", trial)) throw new Error("The test cannot be formatted.");
    const passes = run(
      "playwright",
      "test",
      `bugs/trial-${name}`,
      "--repeat-each=2",
      "--workers=1",
    );
    if (!passes) throw new Error(`The test of ${file} did not pass twice: nothing is written.`);
    renameSync(trial, `${folder}${name}.spec.ts`);
  } finally {
    rmSync(trial, { force: true });
  }
}

const [file] = process.argv.slice(2);
if (!file) throw new Error("Name a bug file.");
make(file);
