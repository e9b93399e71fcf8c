import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("UX-25 an application under review is taken back after a question, and may be made again", async ({
  page,
  demo,
}) => {
  await demo.open(page, "under-review");
  const row = page.getByRole("button", { name: /Withdraw application/ });
  await row.scrollIntoViewIfNeeded();
  await picture(page, "order-withdraw-row");
  await row.click();
  const question = page.getByRole("dialog", { name: "Withdraw your application?" });
  await expect(question).toContainText("you can apply again at any time");
  await expectAccessible(page);
  await picture(page, "order-withdraw");
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await row.click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.locator('[data-status="110"]')).toBeVisible();
  await expect(page.getByText("You withdrew this application")).toBeInViewport();
  await expect(page.getByText("Not approved")).toBeHidden();
  await expect(row).toBeHidden();
  await expectAccessible(page);
  await picture(page, "order-withdrawn");
});
