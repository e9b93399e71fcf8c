import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, afterEach, before, beforeEach, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type BugFile, packed, unpacked } from "../../mock-bridge/ui/src/recording/bugFile.ts";
import { DemoServer, type Server } from "../fixtures/server.ts";
import { BINARY } from "./driver.ts";

const BUGS = fileURLToPath(new URL("../../fixtures/bugs/", import.meta.url));
const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

suite("the replay of bug files by the shell", () => {
  let server: Server;
  let folder: string;
  before(async () => {
    server = await DemoServer.start();
  });
  after(() => server?.stop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tulay-replay-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs the command to its end. */
  async function run(...words: string[]) {
    const home = { XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const env = { ...process.env, ...home, MESA_SHADER_CACHE_DISABLE: "true" };
    const shell = spawn(BINARY, words, { stdio: ["ignore", "pipe", "pipe"], env });
    const ended = once(shell, "close");
    const [said, faults] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
    const [code] = await ended;
    return { code, lines: said.trimEnd().split("\n"), faults };
  }

  /** Replays a folder; the report is its text. */
  async function replay(bugs: string) {
    const path = join(folder, "report.html");
    const ended = await run("replay", bugs, "--report", path, "--server", server.url);
    return { ...ended, report: await readFile(path, "utf8").catch(() => "") };
  }

  /** A folder with changed copies of the doubled message. */
  async function changed(change: (file: BugFile) => Uint8Array): Promise<string> {
    const bugs = join(folder, "bugs");
    await mkdir(bugs);
    await cp(`${BUGS}doubled-message.zip`, join(bugs, "good.zip"));
    const file = unpacked(await readFile(`${BUGS}doubled-message.zip`), server.url);
    await writeFile(join(bugs, "bad.zip"), change(file));
    return bugs;
  }

  test("QA-13 each bug file goes as recorded: exit code 0, a report with its steps and its last picture", async () => {
    const names = (await readdir(BUGS)).filter((name) => name.endsWith(".zip")).sort();
    const { code, lines, faults, report } = await replay(BUGS);
    assert.equal(code, 0, [...lines, faults].join("\n"));
    assert.deepEqual(
      lines.map((line) => line.split(":")[0]),
      names.map((name) => `passed ${name}`),
    );
    assert.match(report, new RegExp(`${names.length} passed, 0 failed, 0 broken`));
    const shown = [...report.matchAll(/<h2>(.*?)<\/h2>/g)].map((it) => it[1]);
    assert.deepEqual(shown, names);
    assert.match(report, /on \/complainPageNext<\/span> <span class="passed">passed/);
    assert.match(report, /<td>message<td>accepted<td>.*callPhoneMethod/);
    const pictures = [...report.matchAll(/data:image\/png;base64,([^"]+)/g)].map((it) => it[1]);
    assert.equal(pictures.length, names.length);
    await mkdir(PICTURES, { recursive: true });
    for (const [index, picture = ""] of pictures.entries()) {
      const png = Buffer.from(picture, "base64");
      // A phone of 390 × 844 without anything on it takes a few kilobytes.
      assert.ok(png.length > 12_000, `${names[index]}: ${png.length} bytes`);
      assert.ok(png.readUInt32BE(16) >= 375 && png.readUInt32BE(20) >= 667, names[index]);
    }
    await writeFile(`${PICTURES}shell-replay.html`, report);
  });

  test("QA-13 a step that cannot be done fails its file and leaves the others: exit code 1", async () => {
    const bugs = await changed((file) => {
      const at = { role: "button", name: "Forgive this loan" };
      return packed({ ...file, steps: [{ kind: "tap", on: "/loanDetail", at }, ...file.steps] });
    });
    const { code, lines, report } = await replay(bugs);
    const why =
      "Step 1, Tap button 'Forgive this loan': button 'Forgive this loan' is not on the page.";
    assert.equal(code, 1);
    assert.equal(lines[0], `failed bad.zip: ${why}`);
    assert.match(lines[1] ?? "", /^passed good\.zip: /);
    assert.match(report, /<li>Tap button 'Forgive this loan' .*<span class="failed">failed/);
    assert.match(report, /<span class="quiet">not done/);
    assert.equal(report.match(/<img /g)?.length, 2);
  });

  test("QA-13 a broken file is named with part, line and fault, and the others go on: exit code 2", async () => {
    const bugs = await changed((file) => {
      const strange = { kind: "run", on: "", code: "alert(1)" };
      return packed({ ...file, steps: [...file.steps, strange as never] });
    });
    await writeFile(join(bugs, "cut.zip"), "no zip");
    const { code, lines, report } = await replay(bugs);
    assert.equal(code, 2);
    assert.equal(lines[0], "broken bad.zip: steps.ndjson, line 4: There is no step 'run'.");
    assert.match(lines[1] ?? "", /^broken cut\.zip: The file is no zip that can be read/);
    assert.match(lines[2] ?? "", /^passed good\.zip: /);
    assert.match(report, /1 passed, 0 failed, 2 broken/);
  });

  test("QA-13 bad usage says what is wrong and replays nothing: exit code 2", async () => {
    const report = join(folder, "report.html");
    for (const [words, fault] of [
      [["replay", BUGS], /--report/],
      [["replay", folder, "--report", report], /has no bug file/],
      [["replay", join(folder, "none"), "--report", report], /cannot read .*none: No such file/],
      [["replay", BUGS, "--report", join(folder, "none", "a.html")], /cannot write .*a\.html/],
      [["replay", BUGS, "--report", report, "--server", "http://127.0.0.1:9"], /did not answer/],
    ] as const) {
      const { code, lines, faults } = await run("--server", server.url, ...words);
      assert.deepEqual([code, lines], [2, [""]], words.join(" "));
      assert.match(faults, fault);
    }
    assert.deepEqual((await readdir(folder)).includes("report.html"), false);
  });
});
