import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, picture } from "../fixtures/test.ts";

/** The money comes by the real adaptors, which speak to stand-ins of the providers over HTTP. */
test.use({ providers: "stub" });

/** Pays the amount of the repayment page by GCash on its hosted page, and waits for it on the order. */
async function payByGCash(page: Page) {
  await page.getByRole("button", { name: "Payment Method" }).click();
  await page.getByRole("radio", { name: "GCash" }).click();
  await expect(page.getByText(/^You are paying ₱[\d,.]+ \(GCash/)).toBeVisible();
  await page.getByRole("button", { name: "Payment", exact: true }).click();
  await expect(page).toHaveURL(/\/stub\/pay\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
  await expect(page.getByRole("heading", { name: /^₱[\d,.]+ received$/ })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const head = (page: Page) => page.getByRole("banner");

test("FLOW-02 PROV-05 an overdue borrower pays for a rollover, has a new due date, and repays the loan", async ({
  page,
  demo,
  bridge,
}) => {
  await bridge.open(await demo.scenario("overdue"));
  await expect(head(page)).toContainText("5 days late");

  await page.getByRole("button", { name: /Rollover Repayment/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rollover repayment");
  const newDay = /moves to (.+)$/.exec((await head(page).textContent()) ?? "")?.[1] ?? "no day";
  await payByGCash(page);

  await expect(page.getByText(/^The rollover of 30 days is paid/)).toBeVisible();
  await press(page, "OK");
  await expect(head(page)).toContainText(newDay);
  await expect(head(page)).toContainText("30 days left");
  await expect(head(page)).not.toContainText("late");
  await picture(page, "flow-02-rolled-over");

  // Each instalment is paid on the day it is due.
  await demo.advance("P30D");
  for (let instalment = 1; instalment <= 4; instalment += 1) {
    await bridge.act({ kind: "reload" });
    await bridge.show();
    await expect(head(page)).toContainText("due today");
    await page.getByRole("button", { name: "REPAY", exact: true }).click();
    await expect(page.getByText(`Installment ${instalment} of 4`)).toBeVisible();
    await payByGCash(page);
    await press(page, "OK");
    if (instalment < 4) await demo.advance("P30D");
  }

  await expect(page.getByRole("button", { name: "Borrow Again" })).toBeVisible();
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeHidden();
  await picture(page, "flow-02-settled");
  const refused = (await bridge.messages()).filter(({ verdict }) => verdict.kind === "refused");
  expect(refused).toEqual([]);
});
