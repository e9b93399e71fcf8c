import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, afterEach, before, beforeEach, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Shell } from "./shell.ts";

const PAGE = "/testPreview";
const FOLDER = fileURLToPath(new URL("../../fixtures/bridge/", import.meta.url));
const MESSAGES = readdirSync(FOLDER).map((file): { name: string; wireName: string } =>
  JSON.parse(readFileSync(FOLDER + file, "utf8")),
);

async function openPreview(shell: Shell): Promise<void> {
  await shell.act({ kind: "openPage", address: `${PAGE}?lang=en` });
  await shell.page(PAGE);
}

/** Sends the contract's example of a message with its button. */
async function send(shell: Shell, name: string): Promise<void> {
  await shell.press("summary", new RegExp(`^${name}\\b`));
  await shell.press("button", `Send ${name}`);
}

/** The number of the self-test's rows with this verdict. */
async function count(shell: Shell, verdict: string): Promise<number> {
  const table = await (await shell.find("table")).getText();
  return table.split(verdict).length - 1;
}

suite("the test preview in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());
  beforeEach(() => openPreview(shell));
  afterEach(async () => {
    await shell.reset();
    await shell.until("closed pages", async () => (await shell.pages()).length === 0);
  });

  for (const { name, wireName } of MESSAGES) {
    test(`PREV-04 BRIDGE-01 ${name} arrives from the page's own button`, async () => {
      if (name === "endBankFlow") await send(shell, "startBankFlow");
      await send(shell, name);
      await shell.logged("accepted", wireName, name);
    });
  }

  test("PREV-04 FLOW-04 the self-test finds every handler, and says what came back", async () => {
    await shell.press("button", "Run all that is safe");
    await shell.find("button", "Copy report");
    await shell.until("every row", async () => (await count(shell, "See the app's log")) === 3);
    assert.equal(await count(shell, "Passed"), 3);
    assert.equal(await count(shell, "Missing"), 0);
    await shell.driver.executeScript("document.querySelector('table').scrollIntoView()");
    await shell.picture("shell-self-test");
    await shell.logged("refused", "endBindCard");
    await shell.logged("accepted", "endBindCard");
  });

  test("PREV-03 a photo that was chosen is shown", async () => {
    const photo = fileURLToPath(
      new URL("../../fixtures/complaints/missed-calls.jpg", import.meta.url),
    );
    await shell.giveFile("Choose photos", photo);
    await shell.find("li", /missed-calls\.jpg\s+[\d.]+ kB/);
    const isDrawn = "return document.querySelector('li img').naturalWidth > 0";
    await shell.until("the photo", () => shell.driver.executeScript<boolean>(isDrawn));
  });
});

suite("the test preview under a brand with one handler", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start("salapi");
  });
  after(() => shell?.stop());

  test("PREV-04 BRIDGE-02 the self-test is told what was accepted and what refused", async () => {
    await shell.act({ kind: "openPage", address: PAGE });
    await shell.page(PAGE);
    await shell.press("button", "Patakbuhin ang lahat ng ligtas");
    await shell.until("every row", async () => (await count(shell, "Pumasa")) === 6);
    assert.equal(await count(shell, "Tinanggap"), 3);
    assert.equal(await count(shell, "Tinanggihan"), 3);
  });
});
