import assert from "node:assert/strict";
import { after, afterEach, before, suite, test } from "node:test";
import { Shell } from "./shell.ts";

const HELD = `
  const read = (edge) => getComputedStyle(document.documentElement).getPropertyValue("--safe-area-inset-" + edge);
  return innerWidth + " × " + innerHeight + ", bottom " + read("bottom") + ", left " + read("left");`;

suite("the native home in the shell", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());
  afterEach(() => shell.reset());

  test("SEC-10 FLOW-04 shows the logo of each product, which comes from the server's origin", async () => {
    await shell.phone();
    await shell.find("li button", /Tulay Cash/);
    await shell.expectImages();
    await shell.phone();
    const logos = await shell.driver.executeScript<number[]>(
      "return [...document.images].map((image) => image.naturalWidth)",
    );
    assert.ok(logos.length > 2 && logos.every((width) => width > 0), `${logos}`);
  });

  test("QA-01 a taken phone has its size, and the open page its safe areas, through a reload", async () => {
    await shell.pick("in-repayment");
    const held = (wanted: string) =>
      shell.until(wanted, async () => {
        await shell.page("/loanDetail");
        return (await shell.driver.executeScript<string>(HELD)) === wanted;
      });
    await held("390 × 800, bottom 0px, left 0px");
    await shell.act({ kind: "takePhone", model: "iphone16", sideways: false });
    await held("393 × 793, bottom 34px, left 0px");
    await shell.inspector();
    await shell.press("button", "Reload");
    await held("393 × 793, bottom 34px, left 0px");
    await shell.inspector();
    await shell.press("button", "Rotate");
    await held("852 × 393, bottom 21px, left 59px");
    await shell.picture("shell-sideways");
  });
});
