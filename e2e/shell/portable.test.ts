import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { DemoServer } from "../fixtures/server.ts";
import { Shell } from "./shell.ts";

suite("the shell with Tauri's own web views", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.on(await DemoServer.start(), "tauri");
  });
  after(() => shell?.stop());

  test("QA-15 a page opens below the system's bar, with the phone's safe areas", async () => {
    await shell.act({ kind: "takePhone", model: "iphone16", sideways: false });
    await shell.pick("in-repayment");
    const held = "393 × 793, bottom 34px";
    await shell.until(held, async () => {
      await shell.page("/loanDetail");
      const view = await shell.driver.executeScript<string>(`
        const bottom = getComputedStyle(document.documentElement).getPropertyValue("--safe-area-inset-bottom");
        return innerWidth + " × " + innerHeight + ", bottom " + bottom;`);
      return view === held;
    });
    await shell.find("h1, h2", /./);
    await shell.picture("shell-tauri-views");
  });

  test("QA-15 messages arrive in their order from the page's origin, and are answered", async () => {
    await shell.page("/loanDetail");
    await shell.driver.executeScript(`
      const { messageHandlers } = window.webkit;
      messageHandlers.unknownToAll?.postMessage({});
      window.replies = [];
      const names = Object.keys(messageHandlers);
      window.found = names.includes("callPhoneMethod") && !names.includes("ipc");
      for (const phone of ["09170000001", "09170000002"]) {
        messageHandlers.callPhoneMethod.postMessage({ phone }).then(() => window.replies.push(phone));
      }`);
    await shell.logged("accepted", "callTelephone", "09170000002");
    const messages = await shell.messages();
    assert.deepEqual(messages.slice(-2), ["accepted callTelephone", "accepted callTelephone"]);
    await shell.phone();
    await shell.find("dialog", /09170000002/);
    await shell.press("button", "Cancel");
    await shell.page("/loanDetail");
    await shell.until("both promises kept, in order", () =>
      shell.driver.executeScript<boolean>(
        `return window.found && window.replies.join() === "09170000001,09170000002"`,
      ),
    );
  });

  test("QA-15 QA-03 the page is hidden while another app is open", async () => {
    await shell.page("/loanDetail");
    await shell.driver.executeScript(`
      window.seen = [];
      document.addEventListener("visibilitychange", () => window.seen.push(document.visibilityState));`);
    await shell.inspector();
    await shell.press("button", "Away 10 s");
    await shell.until("the page hidden and shown again", async () => {
      await shell.page("/loanDetail");
      const seen = await shell.driver.executeScript<string[]>("return window.seen");
      return seen.join(" ") === "hidden visible";
    });
  });

  test("QA-15 an address outside the app opens there, and the page stays until it is closed", async () => {
    await shell.page("/loanDetail");
    await shell.driver.executeScript(`location.assign("https://evil.example/a?b=1")`);
    await shell.inspector();
    await shell.find("[aria-label='Left the app']", /https:\/\/evil\.example\/a/);
    assert.deepEqual(await shell.pages(), ["/loanDetail"]);
    await shell.inspector();
    await shell.find("label", "Language");
    const labels = await shell.driver.executeScript<string[]>(
      `return [...document.querySelectorAll("label")].map((it) => it.innerText)`,
    );
    assert.ok(!labels.includes("Keyboard"), labels.join(", "));
    await shell.press("button", "Back");
    await shell.phone();
    await shell.find("h1", /./);
    await shell.until("no page", async () => (await shell.pages()).length === 0);
  });

  test("QA-15 BRIDGE-04 a page of another origin posts nothing", async () => {
    await shell.act({ kind: "openPage", address: "/error" });
    await shell.page("/error");
    const page = await shell.driver.getWindowHandle();
    const before = await shell.messages();
    await shell.driver.switchTo().window(page);
    await shell.driver.get("about:blank");
    await shell.until("the empty page", () =>
      shell.driver.executeScript<boolean>(`return location.href === "about:blank"`),
    );
    const outcome = await shell.driver.executeAsyncScript<string>(`
      const [done] = arguments;
      window.webkit.messageHandlers.jumpToHome.postMessage({}).then(() => done("taken"), () => done("refused"));`);
    assert.equal(outcome, "refused");
    assert.deepEqual(await shell.messages(), before);
  });
});
