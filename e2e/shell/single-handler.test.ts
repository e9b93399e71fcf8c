import assert from "node:assert/strict";
import { after, before, beforeEach, suite, test } from "node:test";
import { Shell } from "./shell.ts";

const PAGE = "/error";

const LISTENS = `
  const button = document.querySelector("main button");
  return button !== null && Object.keys(button).some((key) => key.startsWith("__react"));`;

/** Posts as the page's code does, and returns the argument of `onBridgeReply`. */
function ask(shell: Shell, message: unknown): Promise<unknown> {
  return shell.driver.executeAsyncScript(
    `const [message, told] = arguments;
     window.onBridgeReply = (callbackId, value) => told({ callbackId, ...value });
     window.webkit.messageHandlers.salapi.postMessage(message);`,
    message,
  );
}

suite("a brand with names of its own and one handler for all", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start("salapi");
  });
  after(() => shell?.stop());
  beforeEach(async () => {
    await shell.reset();
    await shell.act({ kind: "openPage", address: PAGE });
    await shell.page(PAGE);
  });

  test("ENV-02 the native screens and the inspector wear the brand's colours", async () => {
    const colours = `const style = getComputedStyle(document.documentElement);
      return ["--brand-bg", "--brand-fg"].map((name) => style.getPropertyValue(name).trim())`;
    for (const turn of [() => shell.phone(), () => shell.inspector()]) {
      await turn();
      assert.deepEqual(await shell.driver.executeScript(colours), ["#0F5132", "#FDF6E3"]);
    }
  });

  test("BRIDGE-02 a page finds that handler alone, and its own button goes home by it", async () => {
    const names = "return Object.keys(window.webkit.messageHandlers)";
    assert.deepEqual(await shell.driver.executeScript(names), ["salapi"]);
    // The buttons of the prerendered page work only after hydration.
    await shell.until("a page that listens", () => shell.driver.executeScript<boolean>(LISTENS));
    await shell.press("main button", "Bumalik sa home");
    await shell.logged("accepted", "salapi", "goHome");
    assert.deepEqual(await shell.pages(), []);
  });

  test("BRIDGE-02 BRIDGE-04 the page is told what became of each message", async () => {
    const data = { phone: "+6328880000" };
    const call = { action: "salapiCall", data, callbackId: "c1" };
    assert.deepEqual(await ask(shell, call), { callbackId: "c1", accepted: true, error: null });
    const refused = await ask(shell, { ...call, data: {}, callbackId: "c2" });
    assert.partialDeepStrictEqual(refused, { callbackId: "c2", accepted: false });
    await shell.logged("refused", "salapi");
  });
});
