import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const INSTRUCTIONS = { path: "/paymentInstructions" };

test("STATIC-04 ROUTE-17 tells each way to pay; a tap enlarges a picture, another closes it", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("in-repayment"), INSTRUCTIONS));
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "With Pay Bills in a wallet app",
    "With another wallet or bank app",
    "At a store",
  ]);
  await expectAccessible(page);
  await picture(page, "instructions");
  await page.getByRole("button", { name: /^A wallet app/ }).click();
  const large = page.getByRole("dialog", { name: /^A wallet app/ });
  await expect(large).toBeVisible();
  await expectAccessible(page);
  await picture(page, "instructions-enlarged");
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await page.getByRole("button", { name: /^A counter/ }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});
