import assert from "node:assert/strict";
import { after, afterEach, before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Shell } from "./shell.ts";

/** A picture of the repository. */
const IMAGE = fileURLToPath(new URL("../../docs/pictures/shell.png", import.meta.url));

const LISTEN = `
  window.heard = [];
  for (const kind of ["cancel", "change"]) {
    const hear = ({ target }) => target.type === "file" && window.heard.push(kind);
    document.addEventListener(kind, hear, true);
  }`;

suite("files, text and the swipe in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());
  afterEach(() => shell.reset());

  test("QA-17 CMPN-03 an image of a complaint is added after a cancelled chooser and after a denied camera", async () => {
    await shell.pick("uncollectable");
    await shell.page("/complaint");
    await shell.press("button", /The application or its decision/);
    await shell.page("/complainPageNext");
    await (await shell.find("textarea")).sendKeys("My application has waited for two days.");
    await shell.driver.executeScript(LISTEN);
    const heard = (wanted: string) =>
      shell.until(`the events ${wanted}`, async () => {
        await shell.page("/complainPageNext");
        const events = await shell.driver.executeScript<string[]>("return window.heard");
        return events.join(" ") === wanted;
      });

    await shell.act({ kind: "takePhotos", photos: "chooserCancelled" });
    await shell.page("/complainPageNext");
    await shell.press("label", /Add images/);
    await heard("cancel");

    await shell.act({ kind: "takePhotos", photos: "denied" });
    await shell.page("/complainPageNext");
    await shell.press("label", /Add images/);
    await shell.phone();
    await shell.find("dialog h2", /may not use camera and photos/);
    await shell.picture("shell-no-photos");
    await heard("cancel");
    await shell.phone();
    await shell.press("dialog button", "OK");
    await heard("cancel cancel");

    await shell.act({ kind: "takePhotos", photos: "allowed" });
    await shell.page("/complainPageNext");
    const [field] = await shell.driver.findElements({ css: "input[type=file]" });
    await field?.sendKeys(IMAGE);
    await heard("cancel cancel change");
    await shell.find("img[alt='Image 1']");
    const typed = await (await shell.find("textarea")).getAttribute("value");
    assert.equal(typed, "My application has waited for two days.");
  });

  test("QA-19 the text of an order is larger by one press, and the order is as wide as its view", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    const height = async () => {
      await shell.page("/loanDetail");
      const line = await shell.find("h1");
      return (await line.getRect()).height;
    };
    const usual = await height();
    await shell.tool("Phone");
    await shell.press("[aria-label='Text size'] button", "150 %");
    await shell.until("larger text", async () => (await height()) > usual * 1.3);
    const [wide, view] = await shell.driver.executeScript<number[]>(
      "return [document.documentElement.scrollWidth, innerWidth]",
    );
    assert.equal(wide, view);
    await shell.picture("shell-text-150");
    await shell.tool("Phone");
    await shell.press("[aria-label='Text size'] button", "100 %");
    await shell.until("the usual text", async () => (await height()) === usual);
  });

  test("QA-22 the order is dark and light by one choice", async () => {
    await shell.pick("in-repayment");
    const isDark = async () => {
      await shell.page("/loanDetail");
      return shell.driver.executeScript<boolean>(
        "return matchMedia('(prefers-color-scheme: dark)').matches",
      );
    };
    await shell.act({ kind: "takeColorScheme", scheme: "dark" });
    await shell.until("a dark page", isDark);
    await shell.find("h1", "Order Details");
    await shell.picture("shell-dark");
    await shell.act({ kind: "takeColorScheme", scheme: "light" });
    await shell.until("a light page", async () => !(await isDark()));
  });

  test("QA-18 a swipe goes back in the page's history, and leaves the first page where it is", async () => {
    await shell.pick("uncollectable");
    await shell.page("/complaint");
    const swipe = async () => {
      await shell.inspector();
      return shell.driver.executeScript<boolean>(
        "return window.__TAURI_INTERNALS__.invoke('swipe_back')",
      );
    };
    assert.equal(await swipe(), false);
    await shell.page("/complaint");
    await shell.press("button", /The application or its decision/);
    await shell.page("/complainPageNext");
    await shell.inspector();
    await shell.press("button", "Swipe back");
    await shell.page("/complaint");
    assert.deepEqual(await shell.pages(), ["/complaint"]);
  });

  test("QA-20 the page is in another language of the guest", async () => {
    await shell.pick("in-repayment");
    await shell.page("/loanDetail");
    await shell.find("h1", "Order Details");
    await shell.act({ kind: "takeLanguage", lang: "fil" });
    await shell.page("/loanDetail");
    await shell.find("h1", "Detalye ng Order");
  });
});
