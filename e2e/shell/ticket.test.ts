import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { Shell } from "./shell.ts";

/** The address that the wrapper loaded, before the page's scripts took anything out of it. */
const LOADED = `return performance.getEntriesByType("navigation")[0].name;`;

suite("the session in the shell", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());

  test("SEC-04 a page is loaded by a ticket, and the session is in no address", async () => {
    await shell.pick("overdue");
    await shell.page("/loanDetail");
    const loaded = new URL(await shell.driver.executeScript<string>(LOADED));
    assert.match(loaded.searchParams.get("ticket") ?? "", /^[0-9a-f]{32}$/);
    assert.equal(loaded.searchParams.has("sessionId"), false);
    assert.equal(loaded.pathname, "/loanDetail");
    // The page has exchanged it: it shows this borrower's order.
    await shell.find("main", /overdue/i);
  });
});
