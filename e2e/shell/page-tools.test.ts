import assert from "node:assert/strict";
import { after, afterEach, before, suite, test } from "node:test";
import { Shell } from "./shell.ts";

const FORM = "form[aria-label='Add to the storage']";
const STORAGE = "section[aria-labelledby=storage-of-the-page]";
const SENDING = "details[open]";

/** Chooses as a person does: the list of a closed choice is the system's. */
const CHOOSE = `
  const [group, title] = arguments;
  const options = [...document.querySelectorAll("optgroup")].find((it) => it.label === group)?.children;
  const option = [...(options ?? [])].find((it) => title === null || it.innerText === title);
  if (!option) return false;
  option.selected = true;
  option.closest("select").dispatchEvent(new Event("change", { bubbles: true }));
  return true;`;

suite("the inspector's tools for the page in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());
  afterEach(() => shell.reset());

  /** Waits for the language that Maria's page is in. */
  const speaks = (lang: string) =>
    shell.until(`a page in ${lang}`, async () => {
      await shell.page("/loanDetail");
      return (await shell.driver.executeScript("return document.documentElement.lang")) === lang;
    });

  async function fill(css: string, text: string): Promise<void> {
    const field = await shell.find(css);
    await field.clear();
    await field.sendKeys(text);
  }

  /** Chooses one of a group to send; without a title the first. */
  async function choose(group: string, title?: string): Promise<void> {
    await shell.until(`${group}, ${title}`, () =>
      shell.driver.executeScript<boolean>(CHOOSE, group, title ?? null),
    );
  }

  async function reload(): Promise<void> {
    await shell.inspector();
    await shell.press("button", "Reload");
  }

  test("QA-08 Maria's page reads what was edited in its storage, and forgets what was removed", async () => {
    await shell.tool("Storage");
    await shell.find(`${STORAGE} p`, "No page is open on the phone.");
    await shell.pick("in-repayment");
    await speaks("en");
    await shell.inspector();
    await fill(`${FORM} input`, "tulay.language");
    await fill(`${FORM} textarea`, "id");
    await shell.press(`${FORM} button`, "Add");
    await shell.find("[aria-label='Stored by the page'] li", /tulay\.language.*id/s);
    await reload();
    await speaks("id");

    await shell.inspector();
    await shell.press("[aria-label='Edit tulay.language in local']");
    await fill("form[aria-label='Edit tulay.language'] textarea", "fil");
    await shell.press("form[aria-label='Edit tulay.language'] button", "Save");
    await shell.find("[aria-label='Stored by the page'] li", /tulay\.language.*fil/s);
    await shell.picture("shell-storage");
    await reload();
    await speaks("fil");

    await shell.inspector();
    await shell.press("[aria-label='Remove tulay.language from local']");
    await shell.tool("Timeline");
    await shell.find("[aria-label=Rows] [data-kind=storage]", /remove.*tulay\.language/s);
    await reload();
    await speaks("en");
  });

  test("QA-08 a stored session shows masked, and a value stays a value whatever is in it", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.driver.executeScript(`sessionStorage.setItem("authToken", "hidden-token")`);
    await shell.tool("Storage");
    await shell.find("[aria-label='Stored by the page'] li", /authToken.*•••/s);
    const value = `");window.ran=true;("\\u2028'\${1}`;
    await fill(`${FORM} input`, "note");
    await fill(`${FORM} textarea`, value);
    await shell.press(`${FORM} button`, "Add");
    await shell.find("[aria-label='Stored by the page'] li", /note/);
    const list = await (await shell.find("[aria-label='Stored by the page']")).getText();
    assert.doesNotMatch(list, /hidden-token/);
    await shell.page("/loanDetail");
    const stored = await shell.driver.executeScript<unknown[]>(
      `return [localStorage.getItem("note"), typeof window.ran]`,
    );
    assert.deepEqual(stored, [value, "undefined"]);
  });

  test("QA-08 a message and the app's answer are sent by hand, edited or not", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.tool("Phone");
    await shell.press("summary", "Send by hand");
    await choose("As the page: callTelephone", "a mobile number");
    await shell.press(`${SENDING} button`, "Send");
    await shell.logged("accepted", "callTelephone");
    await shell.phone();
    await shell.press("dialog button", "Cancel");

    await shell.tool("Phone");
    await fill(`${SENDING} textarea`, '{"phone": ');
    await shell.press(`${SENDING} button`, "Send");
    await shell.find(`${SENDING} [role=status]`, /^The payload is no JSON:/);
    await fill(`${SENDING} textarea`, '{"phone": "+63;123"}');
    await shell.press(`${SENDING} button`, "Send");
    await shell.logged("refused", "callPhoneMethod");
    await shell.tool("Phone");

    await choose("To the page: onBridgeReply", "a message was refused");
    await shell.press(`${SENDING} button`, "Send");
    await shell.find(`${SENDING} [role=status]`, /^The page has no onBridgeReply/);
    await shell.page("/loanDetail");
    await shell.driver.executeScript(
      "window.onBridgeReply = (...heard) => { window.heard = JSON.stringify(heard); }",
    );
    await shell.inspector();
    await shell.press(`${SENDING} button`, "Send");
    await shell.find(`${SENDING} [role=status]`, "Sent.");
    await shell.page("/loanDetail");
    await shell.until("the answer in the page", async () => {
      const heard = await shell.driver.executeScript("return window.heard");
      return heard === '["1",{"accepted":false,"error":"no message has this name"}]';
    });
  });

  test("QA-06 a page's navigations have the browser's words, and its web view's number", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.driver.executeScript("history.pushState(null, '', '#asked')");
    await shell.tool("Timeline");
    const row = "[aria-label=Rows] [data-kind=navigation]";
    await shell.find(row, /load.*\/loanDetail.*web view [1-9]/s);
    await shell.find(row, /push.*\/loanDetail.*web view [1-9].*#asked/s);
  });

  test("QA-08 a message that closes its page is sent, too, and then no page is open", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.tool("Phone");
    await choose("As the page: closeWebView");
    await shell.press(`${SENDING} button`, "Send");
    await shell.find(`${SENDING} [role=status]`, "Sent.");
    await shell.logged("accepted", "closeWebView");
    await shell.until("no page", async () => (await shell.pages()).length === 0);
    await shell.tool("Phone");
    await shell.press(`${SENDING} button`, "Send");
    await shell.find(`${SENDING} [role=status]`, "No page is open on the phone.");
    await shell.press("summary", "Send by hand");
  });

  test("QA-08 BRIDGE-04 a page of another origin is neither read nor changed", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.driver.get("about:blank");
    await shell.until("the empty page", () =>
      shell.driver.executeScript<boolean>(`return location.href === "about:blank"`),
    );
    await shell.tool("Storage");
    await shell.find(`${STORAGE} p`, /^The page on the phone is not the app's own/);
    await fill(`${FORM} input`, "note");
    await shell.press(`${FORM} button`, "Add");
    await shell.find(`${STORAGE} [role=status]`, /^The page on the phone is not the app's own/);
    await shell.tool("Phone");
    await shell.press("summary", "Send by hand");
    await shell.press(`${SENDING} button`, "Send");
    await shell.find(`${SENDING} [role=status]`, /^The page on the phone is not the app's own/);
  });
});
