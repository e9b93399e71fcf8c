import { FIRST_CALLS, type FirstCallAddress } from "../../web/src/api/first-call.ts";
import { goToScreen, pictureName } from "../fixtures/screens.ts";
import { test } from "../fixtures/shared.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

/** What is said of a lost network; the legacy repayment says it in Chinese. */
const LOST = /^(error|网络错误)$/;

/** The addresses whose screen cannot stand without its first call. */
const WAITING = (Object.keys(FIRST_CALLS) as FirstCallAddress[]).filter(
  (address) => !("isOptional" in FIRST_CALLS[address]),
);

for (const address of WAITING) {
  test(`UI-04 API-08 ${address} says that it loads and that it could not, and loads on the next try`, async ({
    page,
    demo,
    noise,
  }) => {
    noise.allow(/Failed to load resource/);
    const call = `**/mountain${FIRST_CALLS[address].path}*`;
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await lost;
      await route.abort();
    });
    await goToScreen(page, demo, address);
    const main = page.getByRole("main");
    await expect(main).toHaveAttribute("aria-busy", "true");
    await expectAccessible(page);
    await picture(page, `${pictureName(address)}-asked`);

    lose();
    const failed = main.locator("[data-state=failed]");
    await expect(failed).toBeVisible();
    await expect(page.getByText(LOST)).toBeVisible();
    await expectAccessible(page);
    await picture(page, `${pictureName(address)}-lost`);

    await page.unroute(call);
    await failed.getByRole("button", { name: /Try again|重试/ }).click();
    await expect(failed).toBeHidden();
    await expect(main).toHaveAttribute("aria-busy", "false");
  });
}
