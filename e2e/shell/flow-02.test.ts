import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { payByGCash } from "./pay.ts";
import { Shell } from "./shell.ts";

suite("an overdue loan in the shell", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start("tulay", "stub");
  });
  after(() => shell?.stop());

  test("FLOW-02 FLOW-04 PROV-05 a rollover is paid, moves the due date, and the loan is repaid to the end", async () => {
    await shell.pick("overdue");
    await shell.page("/loanDetail");
    await shell.find("header", /5 days late/);
    await shell.press("button", /Rollover Repayment/);

    await shell.page("/repayDelay");
    const offer = await (await shell.find("header", /moves to/)).getText();
    const newDay = /moves to (.+)$/m.exec(offer)?.[1] ?? "no day";
    await payByGCash(shell);
    const head = await (await shell.find("header", /30 days left/)).getText();
    assert.ok(head.includes(newDay), `${head} names ${newDay}`);

    for (let instalment = 1; instalment <= 4; instalment += 1) {
      await shell.inspector();
      await shell.press("button", "+30 days");
      await shell.page("/loanDetail");
      await shell.find("header", /due today/);
      await shell.press("button", "REPAY");
      await shell.page("/repay");
      await shell.find("*", new RegExp(`^Installment ${instalment} of 4$`));
      await payByGCash(shell);
    }
    await shell.find("button", "Borrow Again");
    const log = (await shell.messages()).join("\n");
    assert.ok(!log.includes("refused"), log);
  });
});
