import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { Shell } from "./shell.ts";

const PAGE = "/loanConfirm";

suite("the wrapper's own way back from the offer in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());

  /** Presses the wrapper's Back. */
  async function back(): Promise<void> {
    await shell.inspector();
    await shell.driver.executeScript("return window.__TAURI_INTERNALS__.invoke('back')");
  }

  test("CONF-05 Back asks first on the first page of a web view, which nobody touched, again after 'Stay', and leaves after 'Leave'", async () => {
    await shell.pick("pop-agreement");
    await shell.page(PAGE);
    await shell.find("h2", "Agreement");
    await back();
    await shell.page(PAGE);
    await shell.until("the agreement's end", async () => {
      const dialogs = await shell.driver.findElements({ css: "[role=dialog]" });
      return dialogs.length === 0;
    });
    for (const answer of ["Stay", "Leave"]) {
      await back();
      await shell.page(PAGE);
      await shell.find("h2", "Leave this page?");
      await shell.press("button", answer);
    }
    await shell.until("the web view's end", async () => (await shell.pages()).length === 0);
    assert.deepEqual(await shell.pages(), []);
  });
});
