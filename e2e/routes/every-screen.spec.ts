import { test } from "../fixtures/brand-test.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { goToScreen, pictureName } from "../fixtures/screens.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

/** The text of a lost network; the legacy repayment has it in Chinese. */
const LOST = /^(error|网络错误)$/;

/** The addresses whose screen waits for its first call, with the call's path. */
const FIRST_CALLS = {
  "/loanDetail": "/v3/loan-details/loan-details",
  "/receipt": "/v3/loan-details/payment-receipt",
  "/statement": "/v3/loan-details/account-statement",
  "/certificate": "/v3/loan-details/full-payment-certificate",
  "/loanConfirm": "/v3/loan-confirm/loan-detail-confirm",
  "/loanConfirmPromo": "/gopia/goya/satire",
  "/repay": "/v3/installment/loan-play-detail",
  "/repayDelay": "/kXmTp/pass",
  "/repayChoose": "/service/loan/repayment-way",
  "/bindBank": "/v3/bind-card/card-init",
  "/certify": "/service/certify/info",
  "/complaint": "/user-problem/problem-init",
  "/complainPageNext": "/user-problem/problem-init",
  "/complaintList": "/user-problem/problem-list",
  "/complainDetails": "/user-problem/problem-detail",
  "/customerService": "/v3/personal-center/contact-kf-info",
  "/product": "/service/product/detail",
  "/recommendList": "/service/home/index",
  "/jointLoginFail": "/service/new/union-error-info",
};

for (const [address, path] of Object.entries(FIRST_CALLS)) {
  test(`UI-04 API-08 ${address} says that it loads and that it could not, and loads on the next try`, async ({
    page,
    demo,
    noise,
  }) => {
    noise.allow(/Failed to load resource/);
    await withoutFirstView(page);
    const call = `**/mountain${path}*`;
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
