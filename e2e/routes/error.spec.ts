import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("ROUTE-01 UI-05 an unknown address has the error page, in its reader's language", async ({
  page,
  noise,
}) => {
  noise.allow(/status of 404/);
  const title = page.getByRole("heading", { level: 1 });
  for (const address of ["/nowhere", "/loanDetail/deeper", "/loanDetails", "/%F0%9F%92%B8"]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(title).toHaveText("Page not found");
  }
  await expectAccessible(page);
  await page.goto("/error?lang=zh");
  await expect(title).toHaveText("出了点问题");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await page.goto("/nowhere?lang=fil");
  await expect(title).toHaveText("Hindi nakita ang page");
  await picture(page, "error-unknown");
});
