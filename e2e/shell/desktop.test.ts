import { readFile } from "node:fs/promises";
import { after, before, suite, test } from "node:test";
import { openBugFile, outcome } from "./bug-file.ts";
import { Shell } from "./shell.ts";

const BUG = new URL("../../fixtures/bugs/doubled-message.zip", import.meta.url);

const PLACE = { width: 1000, height: 700, x: 500, y: 100, prev_x: 500, prev_y: 100 };
const SHOWN = { maximized: false, visible: true, decorated: true, fullscreen: false };
const KEPT = { ".window-state.json": { inspector: { ...PLACE, ...SHOWN } } };

suite("the shell on the desktop", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start("tulay", undefined, KEPT);
  });
  after(() => shell?.stop());

  /** Waits until the current window's page has this size. */
  const sized = (width: number, height: number) =>
    shell.until(`a window of ${width} × ${height}`, () => {
      const isSo = "return innerWidth === arguments[0] && innerHeight === arguments[1]";
      return shell.driver.executeScript<boolean>(isSo, width, height);
    });

  test("QA-25 the inspector has its last width, and the phone the size of its model, also where that becomes smaller", async () => {
    await shell.inspector();
    const isWide = "return innerWidth === 1000";
    await shell.until("the last width", () => shell.driver.executeScript<boolean>(isWide));
    for (const [model, width, height] of [
      ["plain", 390, 844],
      ["iphoneSe", 375, 667],
    ] as const) {
      await shell.act({ kind: "takePhone", model, sideways: true });
      await shell.phone();
      await sized(height, width);
      await shell.act({ kind: "takePhone", model, sideways: false });
      await shell.phone();
      await sized(width, height);
    }
  });

  test("QA-26 a bug file of a borrower in repayment that is dropped onto the inspector is replayed", async () => {
    await openBugFile(shell, await readFile(BUG));
    await outcome(shell, /^3 steps, the same 1 message, the same page\.$/);
  });

  test("QA-28 a shell is one of the phones of its demo, and asks where another is open", async () => {
    const phones = `${shell.server.url}/emulator/api/devices`;
    const open = async () => ((await (await fetch(phones)).json()) as { open: number }).open;
    await shell.until("this phone", async () => (await open()) === 1);
    const made = await fetch(phones, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    const { id } = (await made.json()) as { id: string };
    const another = await fetch(`${phones}/${id}/events`);
    await shell.inspector();
    await shell.press("button", "+1 day");
    await shell.find("dialog h2", "Another phone uses this demo");
    await shell.press("dialog button", "Cancel");
    await another.body?.cancel();
  });
});
