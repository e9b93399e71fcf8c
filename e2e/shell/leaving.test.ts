import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, suite, test } from "node:test";
import { Shell } from "./shell.ts";

const PAGE = "/customerService";

/** Puts a link to the address over the page and presses it. No script runs while the press closes the page. */
async function openLink(shell: Shell, address: string): Promise<void> {
  await shell.page(PAGE);
  await shell.driver.executeScript(
    `document.getElementById("link-of-the-test")?.remove();
     const link = Object.assign(document.createElement("a"), { href: arguments[0], id: "link-of-the-test" });
     link.textContent = arguments[0];
     link.style = "position: fixed; inset: 45% 0 auto; z-index: 9999; padding: 20px; background: white";
     document.body.append(link);`,
    address,
  );
  await shell.press("#link-of-the-test");
}

suite("where a page may go in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
    await shell.pick("in-repayment");
    // The scenario opens its page when it has begun, in the place of all others.
    await shell.page("/loanDetail");
  });
  after(() => shell?.stop());
  beforeEach(async () => {
    await shell.act({ kind: "openPage", address: `${PAGE}?productId=1` });
    await shell.page(PAGE);
  });
  afterEach(() => shell.reset());

  /** Waits until the inspector lists the address as opened outside the app. */
  async function expectOutside(address: RegExp): Promise<void> {
    await shell.tool("Phone");
    await shell.find("[aria-label='Left the app']", address);
  }

  test("BRIDGE-04 CSVC-02 the service's e-mail is the system's, and the page stays", async () => {
    await shell.press("a[href^='mailto:']");
    await expectOutside(/mailto:care@tulay\.example/);
    assert.ok((await shell.pages()).includes(PAGE));
  });

  test("BRIDGE-04 a host that the brand does not allow opens outside the app", async () => {
    await openLink(shell, "https://evil.example/a?b=1");
    await expectOutside(/https:\/\/evil\.example\/a/);
    assert.ok((await shell.pages()).includes(PAGE));
  });

  test("BRIDGE-04 a telephone link asks before it dials", async () => {
    await openLink(shell, "tel:+6328880000");
    await shell.phone();
    await shell.find("dialog", /\+6328880000/);
    await shell.press("button", "Cancel");
  });

  test("BRIDGE-04 a deep link shows the native screen that it names", async () => {
    await openLink(shell, "tulay://mine");
    await shell.phone();
    await shell.find("h1", "Account");
    assert.deepEqual(await shell.pages(), []);
  });

  test("BRIDGE-04 nobody opens a file, a document in an address or another app's scheme", async () => {
    for (const address of ["file:///etc/passwd", "data:text/html,hi", "gcash://pay"]) {
      await openLink(shell, address);
    }
    await openLink(shell, "https://evil.example/last");
    await expectOutside(/https:\/\/evil\.example\/last/);
    const list = await shell.find("[aria-label='Left the app']");
    assert.doesNotMatch(await list.getText(), /passwd|gcash/);
    assert.ok((await shell.pages()).includes(PAGE));
  });
});
