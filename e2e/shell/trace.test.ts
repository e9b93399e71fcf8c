import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import type { LogEntry, Update } from "../../mock-bridge/ui/src/contract.gen.ts";
import {
  type BugFile,
  type Manifest,
  type Message,
  packed,
  unpacked,
} from "../../mock-bridge/ui/src/recording/bugFile.ts";
import { idsOf, messageOf, translated } from "../../mock-bridge/ui/src/recording/messages.ts";
import { differences } from "../../mock-bridge/ui/src/recording/wrapperLog.ts";
import type { Server } from "../fixtures/server.ts";
import config from "../playwright.config.ts";
import { openBugFile } from "./bug-file.ts";
import { BINARY } from "./driver.ts";
import { Shell } from "./shell.ts";

const BUG = new URL("../../fixtures/bugs/complaint-about-data.zip", import.meta.url);

/** The end of a replay, and its messages with the recording's ids. */
type Trace = { outcome: string; messages: Message[] };

async function traceOf(log: LogEntry[], { scenario, ids }: Manifest, server: Server) {
  const answer = await fetch(`${server.url}/demo/scenarios`);
  const rows = (await answer.json()) as { id: string }[];
  const to = idsOf(rows.find(({ id }) => id === scenario) ?? {});
  return translated(log.map(messageOf), to, ids) as Message[];
}

async function inChromium(file: BugFile, server: Server): Promise<Trace> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}/emulator/`);
    const zip = { name: "bug.zip", mimeType: "application/zip", buffer: Buffer.from(packed(file)) };
    await page.getByLabel("Bug file").setInputFiles(zip);
    // The shell is another phone of this demo.
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Go on/ })
      .click();
    const status = page.getByRole("region", { name: "Recording" }).getByRole("status");
    await status.filter({ hasText: /./ }).waitFor({ timeout: 120_000 });
    const { state } = await page.evaluate(
      () =>
        new Promise<Update>((resolve) => {
          const { id } = (window as unknown as { __emulatorDevice: { id: string } })
            .__emulatorDevice;
          const events = new EventSource(`/emulator/api/devices/${id}/events`);
          events.onmessage = ({ data }) => {
            events.close();
            resolve(JSON.parse(data));
          };
        }),
    );
    const messages = await traceOf(state.log, file.manifest, server);
    return { outcome: (await status.textContent()) ?? "", messages };
  } finally {
    await browser.close();
  }
}

/** Replays a file in WebKit, which compares the messages itself. Returns the line about it. */
async function fromTheCommandLine(file: BugFile, server: Server): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tulay-trace-"));
  try {
    await writeFile(join(folder, "bug.zip"), packed(file));
    const words = ["replay", folder, "--report", join(folder, "report.html")];
    const { stdout } = await promisify(execFile)(BINARY, ["--server", server.url, ...words]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function inShell(file: BugFile, shell: Shell): Promise<Trace> {
  await openBugFile(shell, packed(file));
  // The driver stays in this window: others close and open meanwhile.
  const ended = await (await shell.find("[aria-label=Recording] [role=status]", /./)).getText();
  const { state } = await shell.driver.executeScript<Update>(
    "return window.__TAURI_INTERNALS__.invoke('device')",
  );
  const messages = await traceOf(state.log, file.manifest, shell.server);
  await shell.reset();
  return { outcome: ended, messages };
}

/** The self-test page's messages in the place of a complaint. */
function selfTest(file: BugFile): BugFile {
  const address = "/testPreview?lang=en";
  const at = { role: "button", name: "Run all that is safe" };
  const steps: BugFile["steps"] = [
    { kind: "act", on: "/complaint", action: { kind: "openPage", address } },
    { kind: "tap", on: "/testPreview", at },
    { kind: "expectText", on: "/testPreview", text: "Copy report" },
  ];
  return { ...file, manifest: { ...file.manifest, endsAt: "/testPreview" }, steps, messages: [] };
}

suite("one recording in three hosts", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());

  test("QA-09 QA-10 the self-test's messages are the same in Chromium, in the shell, and from the command line", async () => {
    const begun = selfTest(unpacked(await readFile(fileURLToPath(BUG)), "http://127.0.0.1"));
    const chromiums = await inChromium(begun, shell.server);
    assert.match(chromiums.outcome, /^A message more than recorded came/);
    assert.ok(chromiums.messages.length > 5, JSON.stringify(chromiums.messages));
    const file = { ...begun, messages: chromiums.messages };
    const same = new RegExp(`3 steps, the same ${file.messages.length} messages, the same page`);
    const trace = await inShell(file, shell);
    assert.match(trace.outcome, same);
    assert.deepEqual(differences(trace.messages, file.messages), []);
    assert.match(await fromTheCommandLine(file, shell.server), same);
    const doubled = [...file.messages.slice(0, 1), ...file.messages];
    assert.equal(differences(doubled, file.messages).length, 1);
  });
});
