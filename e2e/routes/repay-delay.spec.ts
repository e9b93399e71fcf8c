import type { Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const OFFER_CALL = "**/mountain/kXmTp/pass*";

async function openRollover(page: Page, demo: Demo, id: string) {
  const scenario = await demo.scenario(id);
  await page.goto(demo.address(scenario, { path: "/repayDelay" }));
  return scenario;
}

test("DELAY-01 ROUTE-07 API-08 loads on the next try, shows what a rollover costs, what it adds, the new date and the plan; repaying is an equal choice", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await page.route(OFFER_CALL, (route) => route.abort());
  await openRollover(page, demo, "overdue");
  await expect(page.getByText("This page could not load")).toBeVisible();
  await page.unroute(OFFER_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rollover repayment");
  await expect(page.getByText(/Your next payment moves to \w+, \w+ \d+, 2026/)).toBeVisible();
  for (const row of [
    "Penalty so far",
    "Next payment date",
    "Total added cost",
    "Left to pay after this",
  ]) {
    await expect(page.getByText(row)).toBeVisible();
  }
  await expect(page.getByText("Installment 1 of 4")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "rollover-offer");
  await page.getByRole("button", { name: /^Repay ₱[\d,.]+ instead$/ }).click();
  await expect(page).toHaveURL(/\/repay\?productId=1&orderId=/);
});

test("DELAY-02 is paid by a channel with isDelay 1, once however often it is pressed; its code stays at hand", async ({
  page,
  demo,
}) => {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/generate-vcode")) bodies.push(request.postDataJSON());
  });
  const { orderId } = await openRollover(page, demo, "overdue");
  await page.getByRole("button", { name: "Payment Method" }).click();
  await page.getByRole("radio", { name: "GCash" }).click();
  await expect(page.getByText(/You are paying ₱[\d,.]+ \(GCash/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "rollover-chosen");
  await page.getByRole("button", { name: "Payment", exact: true }).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ orderId, isDelay: "1", channelNumber: "90006" });
  await openRollover(page, demo, "overdue");
  const amount = await page.getByRole("banner").getByText(/^₱/).first().textContent();
  await page.getByRole("button", { name: "How to pay with it" }).click();
  await expect(page).toHaveURL(/\/repaymentOfCode2\?/);
  await expect(page.getByRole("banner")).toContainText(amount ?? "no amount");
});
