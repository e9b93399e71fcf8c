import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { Key } from "selenium-webdriver";
import { Shell } from "./shell.ts";

suite("copying in the shell's WebKit", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());

  test("CODE2-01 a tap on the code puts it on the clipboard, and says so", async () => {
    await shell.pick("pay-code");
    await shell.page("/repay");
    await shell.press("button", "How to pay with it");
    await shell.page("/repaymentOfCode2");
    const shown = await (await shell.find("button", /^Payment code/)).getText();
    const copied = await shell.watch("[role=status]", "Copied");
    await shell.press("button", /^Payment code/);
    await copied();

    const code = shown.replace(/\D/g, "");
    assert.match(code, /^\d{16}$/);
    assert.equal(await paste(shell), code);
  });
});

/** The clipboard's text, pasted by keyboard into a field of another page. */
async function paste(shell: Shell): Promise<string> {
  await shell.act({ kind: "openPage", address: "/testPreview?lang=en" });
  await shell.page("/testPreview");
  await shell.type("Name or number of a contact", Key.chord(Key.CONTROL, "v"));
  const field = await shell.find("form input");
  return shell.until("a pasted text", async () => (await field.getAttribute("value")) || false);
}
