import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { allowFrames, closeAgreement, ready } from "../fixtures/confirm.ts";
import { tapsOf } from "../fixtures/taps.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const DEFINE_CALL = "**/gopia/goya/define?*";
const back = (page: Page) => page.getByRole("button", { name: "Back" }).click();
const promo = (page: Page) => page.getByRole("dialog", { name: "Before you go" });

test.beforeEach(({ noise }) => allowFrames(noise));

test("CONFX-01 CALL-37 UI-05 going back shows the promoted product, by keyboard too; its button opens it by the market's jump; it fits in each language", async ({
  page,
  demo,
  bridge,
}) => {
  const popup = promo(page);

  await test.step("its mark, name, text and button; the focus returns to the back control", async () => {
    await demo.open(page, "promo-popup");
    await closeAgreement(page);
    await page.getByRole("button", { name: "Back" }).focus();
    await page.keyboard.press("Enter");
    await expect(popup).toBeFocused();
    await expect(popup.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
    await expect(popup.locator("img")).toHaveAttribute("src", "/images/product-tulay-cash.svg");
    await expect(popup).toContainText("Your loan is not confirmed yet.");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    for (const name of ["Close", "Apply now"]) {
      await page.keyboard.press("Tab");
      await expect(popup.getByRole("button", { name })).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
    await ready(page);
  });

  await test.step("its button", async () => {
    await demo.open(page, "promo-popup");
    const taps = tapsOf(page, demo);
    await closeAgreement(page);
    await back(page);
    await expect(popup).toBeVisible();
    await expectAccessible(page);
    await picture(page, "confirm-promo-popup");
    const asked = page.waitForRequest(DEFINE_CALL);
    await popup.getByRole("button", { name: "Apply now" }).click();
    expect((await asked).postData()).toBe("alder=34&birch=0&cedar=1");
    await bridge.expectSent("goToPage", { link: "/product?productId=1", params: {} });
    expect(await taps()).toMatchObject([{ productId: "1", moduleId: "34", positionId: "0" }]);
    await expect(popup).toBeHidden();
  });

  await test.step("each language", async () => {
    for (const [lang, title] of [
      ["fil", "Bago ka umalis"],
      ["id", "Sebelum Anda pergi"],
      ["zh", "离开之前"],
    ] as const) {
      await demo.open(page, "promo-popup", { lang });
      await page.getByRole("dialog").getByRole("button").first().click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.locator("header").getByRole("button").click();
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      await picture(page, `confirm-promo-${lang}`);
    }
  });
});

test("CONFX-01 CONF-04 CONF-05 one dialog at a time: the agreement, the promoted product, the question", async ({
  page,
  demo,
  bridge,
}) => {
  await demo.open(page, "promo-popup", { clientType: "ios" });
  await expect(page.getByRole("dialog", { name: "Agreement" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await closeAgreement(page);
  await back(page);
  await expect(promo(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(promo(page)).toBeHidden();
  await back(page);
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await expect(question).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await bridge.expectSequence();
  await question.getByRole("button", { name: "Leave" }).click();
  await bridge.expectSequence("closeWebView");
});

test("CONFX-01 CONF-05 the browser's own way back closes the agreement, then offers, then leaves", async ({
  page,
  demo,
}) => {
  const goBack = () => page.evaluate(() => window.history.back());
  const scenario = await demo.scenario("promo-popup");
  // A product page that leads to the variant's confirm page.
  await page.route("**/service/product/detail?*", async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    envelope.data.url = "/loanConfirmPromo?productId=4";
    await route.fulfill({ response, json: envelope });
  });
  await page.goto(demo.address(scenario, { path: "/product" }));
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(page.getByRole("dialog", { name: "Agreement" })).toBeVisible();
  await goBack();
  await expect(page.getByRole("dialog", { name: "Agreement" })).toBeHidden();
  await goBack();
  await expect(promo(page)).toBeVisible();
  await promo(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/product\?productId=4$/);
});

test("CONFX-01 API-08 where the popup's code was lost, going back is back", async ({
  page,
  demo,
  noise,
  bridge,
}) => {
  noise.allow(/net::ERR_FAILED/);
  await page.route("**/assets/leaving-dialogs-*.js", (route) => route.abort());
  await demo.open(page, "promo-popup");
  await closeAgreement(page);
  await back(page);
  await bridge.expectSequence("closeWebView");
});
