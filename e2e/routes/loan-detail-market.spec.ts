import type { Page } from "@playwright/test";
import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { tapsOf } from "../fixtures/taps.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const market = (page: Page) => page.getByRole("heading", { name: "More products for you" });
const entry = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
const applyFor = (page: Page, name: string) =>
  entry(page, name).getByRole("button", { name: "Apply now" });

test("ORDER-08 ORDER-09 ENV-05 CALL-36 CALL-37 the brand's market shows each product in full; a tap is kept with its place", async ({
  page,
  demo,
  bridge,
}) => {
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "market");
  await expect(market(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Borrow Again" })).toBeHidden();
  const sahod = entry(page, "Tulay Sahod");
  await expect(sahod.locator("img")).toHaveAttribute("src", "/images/product-tulay-sahod.svg");
  await expect(sahod).toContainText("Maximum amount₱10,000.00");
  await expect(sahod).toContainText("Interest rate0.03% a day");
  await expect(applyFor(page, "Tulay Sahod")).toBeEnabled();
  const paused = entry(page, "Tulay Balik-Eskwela").getByRole("button");
  await expect(paused).toHaveText("Not available now");
  await expect(paused).toBeDisabled();
  await expectAccessible(page);
  await market(page).scrollIntoViewIfNeeded();
  await picture(page, "order-market");
  const taps = tapsOf(page, demo);
  await applyFor(page, "Tulay Negosyo").click();
  await bridge.expectSent("goToPage", { link: "/product?productId=4", params: {} });
  expect(await taps()).toMatchObject([{ productId: "4", moduleId: "31", positionId: "2" }]);
});
