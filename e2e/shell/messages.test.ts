import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, afterEach, before, beforeEach, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Shell } from "./shell.ts";

type Example = { title: string; payload: unknown };
type Golden = { name: string; wireName: string; accepted: Example[]; refused: Example[] };

const FOLDER = fileURLToPath(new URL("../../fixtures/bridge/", import.meta.url));
const GOLDEN = readdirSync(FOLDER).map(
  (file): Golden => JSON.parse(readFileSync(FOLDER + file, "utf8")),
);
const PAGE = "/error";

/**
 * Posts from the driver's current page, in a task of its own, since the message may close the page, and not in
 * a frame, since a page that is not painted has none; the page stores the answer.
 */
async function post(shell: Shell, handler: string, body: unknown, from = "window"): Promise<void> {
  const posted = shell.driver.executeScript(
    `const [handler, body] = arguments, sender = ${from};
     setTimeout(async () => {
       const answer = await sender.webkit.messageHandlers[handler].postMessage(body);
       document.documentElement.dataset.answer = JSON.stringify(answer);
     });`,
    handler,
    body,
  );
  // The page may close before the driver has read that the script ended. What the message did is asserted by the caller.
  await posted.catch((error: Error) => {
    if (error.message !== "Could not parse script result") throw error;
  });
}

/** Waits for the answer. */
function answer(shell: Shell): Promise<string> {
  return shell.until("an answer", async () => {
    const read = "return document.documentElement.dataset.answer";
    return (await shell.driver.executeScript<string | null>(read)) ?? undefined;
  });
}

suite("the shell's native handlers", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());
  beforeEach(async () => {
    await shell.act({ kind: "openPage", address: PAGE });
    await shell.page(PAGE);
  });
  afterEach(async () => {
    await shell.reset();
    await shell.until("closed pages", async () => (await shell.pages()).length === 0);
  });

  test("BRIDGE-02 a page finds the brand's handlers there before its first script, and nothing else", async () => {
    const [names, others] = await shell.driver.executeScript<[string[], string[]]>(`return [
      Object.keys(window.webkit.messageHandlers),
      ["__TAURI__", "__TAURI_INTERNALS__", "ipc"].filter((name) => name in window),
    ]`);
    assert.deepEqual(new Set(names), new Set(GOLDEN.map((it) => it.wireName)));
    assert.deepEqual(others, []);
  });

  for (const { name, wireName, accepted } of GOLDEN) {
    test(`BRIDGE-01 ${name} arrives from a page and is answered`, async () => {
      if (name === "endBankFlow") {
        await post(shell, "startBindCard", accepted[0]?.payload);
        await answer(shell);
      }
      await post(shell, wireName, accepted[0]?.payload);
      if (!(await leaves(shell, name))) assert.equal(await answer(shell), "null");
      await shell.logged("accepted", wireName, name);
    });
  }

  test("BRIDGE-04 messages in a wrong shape are refused, logged, and change nothing", async () => {
    for (const { wireName, refused } of GOLDEN) {
      await shell.page(PAGE);
      await post(shell, wireName, refused[0]?.payload);
      await shell.logged("refused", wireName);
    }
    assert.deepEqual(await shell.pages(), [PAGE]);
  });

  test("BRIDGE-04 a message from a frame in the page is refused and logged", async () => {
    await shell.driver.executeScript(`document.body.append(document.createElement("iframe"))`);
    await post(shell, "jumpToHome", {}, "window.frames[0]");
    assert.equal(await answer(shell), "null");
    await shell.logged("refused", "jumpToHome");
    assert.deepEqual(await shell.pages(), [PAGE]);
  });

  test("BRIDGE-04 a message from a page of another origin is refused and logged", async () => {
    // The driver may take the end of the first page's load for the end of this one.
    await shell.driver.get("about:blank");
    await shell.until("the empty page", () =>
      shell.driver.executeScript<boolean>(`return location.href === "about:blank"`),
    );
    await post(shell, "jumpToHome", {});
    assert.equal(await answer(shell), "null");
    await shell.logged("refused", "jumpToHome");
  });
});

/** Whether a message closes or covers the page that sent it. */
async function leaves(shell: Shell, name: string): Promise<boolean> {
  if (!["closeWebView", "goHome", "goToMine"].includes(name)) return false;
  await shell.until("a closed page", async () => (await shell.pages()).length === 0);
  return true;
}
