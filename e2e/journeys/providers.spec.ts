import { test } from "../fixtures/bridge.ts";
import { choose, pay } from "../fixtures/repay.ts";
import { expect } from "../fixtures/test.ts";

/** The real adaptors speak to stand-ins over HTTP. `TULAY_PROVIDERS=stub` runs any other test so, too. */
test.use({ providers: "stub" });

test("PROV-02 PROV-04 PROV-05 a loan is paid out and repaid by providers that are asked and tell", async ({
  page,
  demo,
  bridge,
}) => {
  const scenario = await demo.scenario("disbursing");
  await demo.release(scenario.orderId ?? "");
  await bridge.open(scenario);
  const head = page.getByRole("banner");
  await expect(head).toContainText("Money released");
  await page.getByRole("button", { name: "Repayment", exact: true }).click();
  await choose(page, "GCash");
  await pay(page).click();
  await expect(page).toHaveURL(/\/stub\/pay\/pr-1\b/);
  // It is told twice, and counts once.
  await page.getByRole("button", { name: "Twice" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
  await expect(page.getByRole("heading", { name: /^₱[\d,.]+ received$/ })).toBeVisible();
});
