import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, suite, test } from "node:test";
import { unpacked } from "../../mock-bridge/ui/src/recording/bugFile.ts";
import { stepText } from "../../mock-bridge/ui/src/recording/steps.ts";
import { openBugFile, outcome, tapped } from "./bug-file.ts";
import { Shell } from "./shell.ts";

/** Width and height of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const PANEL = "[aria-label=Recording]";

suite("recordings in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());
  afterEach(() => shell.reset());

  /** Waits until the newest step has this text: an earlier one may have the same. */
  const step = async (text: string | RegExp) => {
    await shell.inspector();
    await shell.find(`${PANEL} li:last-child`, text);
  };

  test("QA-09 QA-10 Zenaida's complaint is recorded in page, app and inspector, saved, and replayed", async () => {
    await shell.pick("uncollectable");
    await shell.page("/complaint");
    await shell.inspector();
    await shell.press(`${PANEL} button`, "Record");
    await shell.find(`${PANEL}[data-mode=recording]`);
    await shell.page("/complaint");
    await shell.press("button", "My personal data");
    await shell.page("/complainPageNext");
    await (await shell.find("textarea")).sendKeys("Who sees my number?");
    await step(/^Type 'Who sees my number\?' into textbox/);
    await shell.press(`${PANEL} button`, "Expect a text");
    await shell.page("/complainPageNext");
    await tapped(shell, "19/200");
    await step("Expect '19/200'");
    await shell.find(`${PANEL} button`, "Expect a text");
    await shell.page("/complainPageNext");
    await shell.press("button", "Send");
    await shell.page("/complaint");
    await shell.driver.executeScript("window.isOld = true");
    await shell.tool("Order");
    await shell.press("button", "Answer the complaint");
    await shell.until("the page once more", async () => {
      await shell.page("/complaint");
      return shell.driver.executeScript<boolean>(
        `return !window.isOld && document.querySelector("main[aria-busy=false]") !== null`,
      );
    });
    await shell.press("button[aria-label=Back]");
    await shell.until("no page", async () => (await shell.pages()).length === 0);
    await step("Tap button 'Back'");
    await shell.press("button", "+1 day");
    await step("App: reload");
    await shell.phone();
    await shell.press("nav button", "Account");
    await step("App: tab Account");
    await shell.picture("shell-recording");
    await shell.press(`${PANEL} button`, "Stop");
    await shell.find(`${PANEL}[data-mode=idle]`);

    await shell.press(`${PANEL} button`, "Save");
    const path = (await outcome(shell, /^Saved as /)).replace("Saved as ", "");
    const bytes = await readFile(path);
    const file = unpacked(bytes, shell.server.url);
    assert.match(path, /\/Downloads\/bug-uncollectable\.zip$/);
    assert.deepEqual(
      file.steps.map((it) => `${it.on} ${stepText(it)}`),
      [
        "/complaint Tap button 'My personal data'",
        "/complainPageNext Type 'Who sees my number?' into textbox 'Your comments and suggestions'",
        "/complainPageNext Expect '19/200'",
        "/complainPageNext Tap button 'Send'",
        "/complaint Answer the complaint",
        "/complaint App: reload",
        "/complaint Tap button 'Back'",
        " Clock +1 day",
        " App: reload",
        " App: tab Account",
      ],
    );
    const sent = { name: "closeWebView", wireName: "closeSyn", payload: {}, verdict: "accepted" };
    assert.equal(file.messages.length, 1);
    assert.partialDeepStrictEqual(file.messages[0], sent);
    const urls = file.calls.log.entries.map((it) => it.request.url);
    assert.ok(urls.some((it) => it.includes("problem-save")));
    const sessions = urls.map((it) => new URL(it).searchParams.get("sessionId"));
    assert.ok(
      sessions.every((it) => !it || it === "•••"),
      sessions.join(),
    );

    await openBugFile(shell, bytes);
    await outcome(shell, /^10 steps, the same 1 message, the same page\.$/);
  });

  test("QA-10 a recording that ends on a page has its picture", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.find("h1", "Order Details");
    await shell.inspector();
    await shell.press(`${PANEL} button`, "Record");
    await shell.find(`${PANEL}[data-mode=recording]`);
    // A new recording begins at the scenario's start.
    await shell.page("/loanDetail");
    await shell.find("h1", "Order Details");
    await shell.inspector();
    await shell.press(`${PANEL} button`, "Stop");
    await shell.find(`${PANEL}[data-mode=idle]`);
    await shell.press(`${PANEL} button`, "Save");
    const path = (await outcome(shell, /^Saved as .*in-repayment/)).replace("Saved as ", "");
    const { manifest, picture } = unpacked(await readFile(path), shell.server.url);
    assert.deepEqual(manifest.picture, { part: "screen.png" });
    const [width, height] = sizeOf(Buffer.from(picture ?? []));
    assert.deepEqual([width, height], [390, 800]);
  });

  test("QA-10 a broken bug file is named with part, line and fault, and changes nothing", async () => {
    await shell.inspector();
    const before = await shell.messages();
    const pages = await shell.pages();
    await openBugFile(shell, Buffer.from("no zip"));
    await outcome(shell, /^The file is no zip that can be read/);
    assert.deepEqual(await shell.messages(), before);
    assert.deepEqual(await shell.pages(), pages);
  });
});
