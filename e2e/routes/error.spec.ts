import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("ROUTE-01 /error says what happened and leads home by the wrapper", async ({
  page,
  bridge,
}) => {
  await page.goto("/error");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expectAccessible(page);
  await picture(page, "error-failed");
  await page.getByRole("button", { name: "Back to home" }).click();
  await bridge.expectSent("goHome", {});
});

for (const address of ["/nowhere", "/loanDetail/deeper", "/loanDetails", "/%F0%9F%92%B8"]) {
  test(`ROUTE-01 the unknown address ${address} has the error page`, async ({ page, noise }) => {
    noise.allow(/status of 404/);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expectAccessible(page);
  });
}

test("ROUTE-01 UI-05 /error speaks its reader's language from the first word", async ({ page }) => {
  await page.goto("/error?lang=zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("出了点问题");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
});

test("ROUTE-01 an unknown address in a reader's language", async ({ page, noise }) => {
  noise.allow(/status of 404/);
  await page.goto("/nowhere?lang=fil");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hindi nakita ang page");
  await picture(page, "error-unknown");
});
