import { test } from "../fixtures/bridge.ts";
import { allowFrames, closeAgreement, ready, takeOneLoan } from "../fixtures/confirm.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const OFFER_CALL = "**/gopia/goya/satire?*";
const LIST_CALL = "**/gopia/goya/cultures?*";
const PRODUCT_LINK = "**/gopia/goya/misunderstood?*";
const PUSH_CALL = "**/gopia/goya/depush?*";
const PHONE = "09000001041";

test.beforeEach(({ noise }) => allowFrames(noise));

test("ROUTE-04 CONFX-01 CALL-29 CALL-30 CALL-31 the same screen on the variant's calls, and on no other", async ({
  page,
  demo,
}) => {
  await withoutFirstView(page);
  const plain: string[] = [];
  page.on("request", (request) => {
    if (/\/v3\/(loan-confirm|contract)\//.test(request.url())) plain.push(request.url());
  });
  const asked = [OFFER_CALL, LIST_CALL].map((call) => page.waitForRequest(call));
  await demo.open(page, "promo-popup");
  const [offer, list] = await Promise.all(asked);
  expect(offer?.postData()).toBe("productId=4");
  expect(new URL(list?.url() ?? "").searchParams.get("scene")).toBe("3");
  await closeAgreement(page);
  await ready(page);
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your loan" })).toBeVisible();
  await expect(page.locator("header")).toContainText("You receive₱1,940.00");
  await expectAccessible(page);
  await picture(page, "confirm-promo-ready");
  const link = page.waitForRequest(PRODUCT_LINK);
  await page.getByRole("button", { name: "Disclosure statement" }).click();
  const query = new URL((await link).url()).searchParams;
  expect([query.get("scene"), query.get("position")]).toEqual(["3", "2"]);
  await expect(page.getByRole("dialog", { name: "Disclosure statement" })).toBeVisible();
  expect(plain).toEqual([]);
});

test("CALL-32 CONF-07 a double press, a lost answer and a reload make one loan", async ({
  page,
  demo,
  bridge,
  noise,
}) => {
  noise.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await demo.open(page, "promo-popup");
  await closeAgreement(page);
  await ready(page);
  await takeOneLoan(page, { demo, pushCall: PUSH_CALL, phone: PHONE });
  const tracked = { productId: "4", orderId: "" };
  await bridge.expectSent("trackConfirm", tracked, tracked);
});
