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

  async function presetOf(id: string) {
    const url = `${shell.server.url}/emulator/api/wrappers`;
    const { presets } = await (await fetch(url)).json();
    return presets.find((it: { id: string }) => it.id === id);
  }

  test("QA-05 the page finds the preset's native handlers, and its brand their names", async () => {
    await shell.act({ kind: "openPage", address: PAGE });
    await shell.page(PAGE);
    const preset = await presetOf("newer-contract");
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

  test("QA-05 QA-06 what Maria's page looked for in a wrapper without handlers stands out", async () => {
    await shell.act({ kind: "takeWrapper", preset: await presetOf("no-handlers") });
    await shell.pick("in-repayment");
    const bad = "[aria-label=Rows] [data-kind=message][data-bad]";
    await shell.find(bad, /missing.*jumpToHome \(goHome\)/s);
  });
});
