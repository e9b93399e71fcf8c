import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { after, afterEach, before, suite, test } from "node:test";
import type { Trace } from "../../mock-bridge/ui/src/timeline/trace.ts";
import { Shell } from "./shell.ts";

const WATCH_VISIBILITY = `
  window.seen = [];
  document.addEventListener("visibilitychange", () => window.seen.push(document.visibilityState));`;

const VIEW = `return innerWidth + " × " + innerHeight + ", bottom " +
  getComputedStyle(document.documentElement).getPropertyValue("--safe-area-inset-bottom");`;

suite("the phone around the page in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());
  afterEach(() => shell.reset());

  test("QA-03 an hour in another app hides the page, moves the clock, and keeps what was typed", async () => {
    await shell.pick("uncollectable");
    await shell.page("/complaint");
    await shell.press("button", /The application or its decision/);
    await shell.page("/complainPageNext");
    const field = await shell.find("textarea");
    await field.sendKeys("My application has waited for two days.");
    await shell.driver.executeScript(WATCH_VISIBILITY);
    const before = await clock(shell);
    const path = new URL(await shell.driver.getCurrentUrl()).pathname;
    await shell.inspector();
    await shell.press("button", "Away 1 h");
    await shell.until("the page hidden and shown again", async () => {
      await shell.page(path);
      const seen = await shell.driver.executeScript<string[]>("return window.seen");
      return seen.join(" ") === "hidden visible";
    });
    assert.ok((await clock(shell)) - before >= 3600);
    assert.equal(await field.getAttribute("value"), "My application has waited for two days.");
  });

  test("QA-02 the keyboard takes its room from the web view, and gives it back", async () => {
    await shell.act({ kind: "takePhone", model: "iphone16", sideways: false });
    await shell.act({ kind: "takeKeyboard", keyboard: "resizes" });
    await shell.act({ kind: "openPage", address: "/testPreview?lang=en" });
    const held = (wanted: string) =>
      shell.until(wanted, async () => {
        await shell.page("/testPreview");
        return (await shell.driver.executeScript<string>(VIEW)) === wanted;
      });
    await held("393 × 793, bottom 34px");
    await shell.press("form input");
    await held("393 × 413, bottom 0px");
    await shell.until("the field above the keyboard", () =>
      shell.driver.executeScript<boolean>(`
        const { top, bottom } = document.activeElement.getBoundingClientRect();
        return document.activeElement.matches("input") && top >= 0 && bottom <= innerHeight;`),
    );
    await shell.phone();
    await shell.find("[aria-label='On-screen keyboard']");
    await shell.picture("shell-keyboard");
    await shell.press("button", "Done");
    await held("393 × 793, bottom 34px");
  });

  test("QA-27 the keyboard offers Ben's code that came by SMS, and one press fills it in", async () => {
    await shell.pick("needs-account");
    await shell.page("/product");
    await shell.act({ kind: "takeKeyboard", keyboard: "resizes" });
    await shell.act({ kind: "openPage", address: "/bindBank?productId=1" });
    await shell.page("/bindBank");
    await shell.press("label", "GCash number");
    await shell.driver.executeScript("document.activeElement.select()");
    await shell.driver.switchTo().activeElement().sendKeys("09000004321");
    // Above the keys there is no room for the page's foot.
    await shell.phone();
    await shell.press("button", "Done");
    await shell.page("/bindBank");
    await shell.giveDay("Holder's birthday", "1994-03-12");
    await shell.press("button", "Next");
    await shell.find("label", "SMS code");
    await shell.phone();
    await shell.press("button", /From Messages/);
    await shell.page("/product");
  });

  test("QA-02 the shell offers the behaviours of the keyboard that WebKitGTK has", async () => {
    await shell.inspector();
    const options = await shell.driver.executeScript<string[]>(`
      const label = [...document.querySelectorAll("label")].find((it) => it.innerText === "Keyboard");
      return [...label.control.options].filter((it) => !it.disabled).map((it) => it.value);`);
    assert.deepEqual(options, ["none", "resizes"]);
  });

  test("QA-06 the timeline has the page's calls, console and storage, without secrets", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.driver.executeScript(`
      console.error("lost", { sessionId: "abc-123-secret" });
      localStorage.setItem("colour", "blue");
      localStorage.setItem("authToken", "hidden-token");`);
    await shell.tool("Timeline");
    await shell.find("[aria-label=Rows] [data-kind=call]", /200.*\d ms/s);
    await shell.find("[aria-label=Rows] [data-kind=console]", /error.*lost/s);
    await shell.find("[aria-label=Rows] [data-kind=storage]", /colour.*blue/s);
    await shell.find("[aria-label=Rows] [data-kind=storage]", /authToken.*•••/s);
    const rows = await (await shell.find("[aria-label=Rows]")).getText();
    await shell.picture("shell-timeline");
    await shell.press("button", "Save trace");
    const saved = await shell.find(
      "[aria-label=Timeline] [role=status]",
      /^Saved as .*\/trace(-\d+)?\.json$/,
    );
    const path = (await saved.getText()).replace("Saved as ", "");
    const { traceEvents } = JSON.parse(await readFile(path, "utf8")) as Trace;
    await rm(path);
    assert.ok(traceEvents.some(({ cat, dur }) => cat === "call" && dur));
    assert.doesNotMatch(JSON.stringify(traceEvents), /abc-123-secret|hidden-token/);
    assert.doesNotMatch(rows, /abc-123-secret|hidden-token/);
  });

  test("BRIDGE-04 a page does not find the handler of the shell's own script", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    const found = await shell.driver.executeScript<string>(
      "return typeof window.webkit.messageHandlers.tulayShellPage + typeof SHELL",
    );
    assert.equal(found, "undefinedundefined");
  });
});

/** The demo's time, in seconds. */
async function clock(shell: Shell): Promise<number> {
  const answer = await fetch(`${shell.server.url}/demo/clock`);
  const { timestamp } = (await answer.json()) as { timestamp: string };
  return Date.parse(timestamp) / 1000;
}
