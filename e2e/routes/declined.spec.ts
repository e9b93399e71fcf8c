import { pictureName } from "../fixtures/screens.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("ROUTE-18 UX-16 a declined order leads to the recommended products, of which its own comes last, without a button, and says from when on; back is the order", async ({
  page,
  demo,
}) => {
  await demo.open(page, "declined", { lang: "en" });
  await page.getByRole("button", { name: /See other loans/ }).click();
  await expect(page).toHaveURL(/\/recommendList/);
  const again = page.getByText(/^You can apply for this product again from /);
  await expect(again).toBeVisible();
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names.first()).not.toHaveText("Tulay Cash");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
  const scenario = await demo.scenario("declined");
  await page.goto(demo.address(scenario, { path: "/product" }, { lang: "en" }));
  await expect(again).toBeVisible();
  await expect(page.getByText("You can borrow up to")).toHaveCount(0);
  for (const path of ["/loanConfirm", "/loanConfirmPromo"]) {
    await page.goto(demo.address(scenario, { path }, { lang: "en" }));
    await expect(again).toBeVisible();
    await expect(page.getByRole("button", { name: "Loan Now" })).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, `${pictureName(path)}-not-now`);
  }
});
