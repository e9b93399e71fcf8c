import { after, before, suite, test } from "node:test";
import { ExampleGuest } from "../fixtures/server.ts";
import { Shell } from "./shell.ts";

suite("the shell with a guest that is no lender", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.on(await ExampleGuest.start());
  });
  after(() => shell?.stop());

  test("QA-16 an app of notes is at home in the shell: screens, page, message, the tester's action", async () => {
    await shell.tool("Notes");
    await shell.press("button", "Add a note");
    await shell.find("[role=alert]", "Type the text of the note first.");
    const field = await shell.find("input[aria-label='Text of the note']");
    await field.sendKeys("Call Ana");
    await shell.press("button", "Add a note");
    await shell.find("p", "2 in all");

    await shell.phone();
    await shell.find("h1", "Notes");
    await shell.press("li button", "Call Ana");
    await shell.page("/note");
    await shell.find("#text", "Call Ana");
    await shell.press("button", "Close");
    await shell.logged("accepted", "close", "closeWebView");
    await shell.phone();
    await shell.find("li button", "Buy rice");
    await shell.picture("shell-example-guest");
  });
});
