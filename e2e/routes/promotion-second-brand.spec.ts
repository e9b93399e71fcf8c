import { test } from "../fixtures/shared.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test.use({ brand: "salapi" });

test("PROMO-03 ENV-05 another brand takes the seed's numbers, and PROMO-13 has its own app", async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/promotion?lang=en&utm_tag=july`);
  await expect(page.locator("form img")).toBeVisible();
  const phone = page.getByLabel("Mobile number");
  await phone.fill("09171234567");
  await page.getByRole("button", { name: "get code" }).click();
  await expect(page.getByRole("alert")).toHaveText("please enter the phone number correctly");
  await phone.fill("13012345678");
  await page.getByRole("button", { name: "get code" }).click();
  await expect(page.getByRole("alert")).toHaveText("enter the graphic captcha correctly");
  await expectAccessible(page);
  await picture(page, "promotion-salapi");

  await page.goto(`${baseURL}/promotion?utm_tag=july#/downloadTemplate`);
  await expect(page.getByRole("link", { name: /Google Play/ })).toHaveAttribute(
    "href",
    "https://play.google.com/store/apps/details?id=ph.example.salapi&referrer=utm_tag%3Djuly",
  );
  await expectAccessible(page);
  await picture(page, "promotion-salapi-download");

  await page.goto(`${baseURL}/promotion?page=3#/agreementTemplate`);
  await expect(page.getByText(/Salapi Finance Incorporated \(example\)/).first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Tulay");
  await picture(page, "promotion-salapi-agreement");
});
