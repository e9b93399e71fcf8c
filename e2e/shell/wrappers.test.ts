import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { Shell } from "./shell.ts";

const PAGE = "/error";
const NAMES = "return Object.keys(window.webkit.messageHandlers)";
const BRIDGE = `return JSON.parse(document.getElementById("brand").textContent).bridge`;

suite("a wrapper that is not the brand's own", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());

  test("QA-05 the page finds the preset's native handlers, and its brand their names", async () => {
    await shell.act({ kind: "openPage", address: PAGE });
    await shell.page(PAGE);
    const url = `${shell.server.url}/emulator/api/wrappers`;
    const { presets } = await (await fetch(url)).json();
    const preset = presets.find((it: { id: string }) => it.id === "newer-contract");
    await shell.act({ kind: "takeWrapper", preset });
    await shell.until("the new wrapper's page", async () => {
      await shell.page(PAGE);
      const names = await shell.driver.executeScript<string[]>(NAMES);
      return names.includes("nativeApp");
    });
    assert.deepEqual((await shell.driver.executeScript<string[]>(NAMES)).sort(), [
      "nativeApp",
      "nativeScan",
      "nativeShare",
    ]);
    assert.deepEqual(await shell.driver.executeScript(BRIDGE), preset.wiring);
    await shell.press("main button", /home/i);
    await shell.logged("accepted", "nativeApp", "goHome");
  });
});
