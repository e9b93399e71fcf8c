import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("UX-20 UX-24 the order page opens the plan of the installments to come, and what one who cannot pay can do", async ({
  page,
  demo,
}) => {
  await demo.open(page, "instalments");
  await page.getByRole("button", { name: /2 of 4 paid · ₱/ }).click();
  const plan = page.getByRole("dialog", { name: "Repayment plan" });
  await expect(plan.getByRole("listitem")).toContainText([
    "Installment 3 of 4",
    "Installment 4 of 4",
  ]);
  await expectAccessible(page);
  await picture(page, "order-plan");

  await page.setViewportSize({ width: 320, height: 568 });
  await demo.open(page, "overdue");
  await page.getByRole("button", { name: /Can't pay\?/ }).click();
  const sheet = page.getByRole("dialog", { name: "Can't pay?" });
  for (const name of [/Pay a part/, /Tell us early/, /Customer service/]) {
    await expect(sheet.getByRole("button", { name })).toBeVisible();
  }
  await expectAccessible(page);
  await picture(page, "order-cannot-pay");
  await sheet.getByRole("button", { name: /Rollover Repayment/ }).click();
  await expect(page).toHaveURL(/\/repayDelay\?/);
});

test("UX-21 the order page lists the other and earlier loans, and leads to one and back", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { orderId } = await demo.open(page, "repeat", { path: "/loanDetail" });
  await page.getByRole("button", { name: /Your other loans/ }).click();
  const sheet = page.getByRole("dialog", { name: "Your other loans" });
  await expectAccessible(page);
  await picture(page, "order-other-loans");
  await sheet.getByRole("button", { name: /₱/ }).first().click();
  await expect(page).not.toHaveURL(new RegExp(`orderId=${orderId}`));
  await expect(page.getByRole("heading", { level: 1, name: "Order Details" })).toBeVisible();
});
