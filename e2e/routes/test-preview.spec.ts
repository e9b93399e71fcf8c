import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const PAGE = "/testPreview";

test("PREV-01 PREV-02 ROUTE-22 shows what the page came with, product 1 and order {code} else; a link opens its page as the borrower whose session was typed", async ({
  page,
  demo,
}) => {
  await page.goto(`${PAGE}?appVersion=9.9&gps_adid=ad1&sessionId=demo-s3cret`);
  for (const [label, value] of [
    ["App version", "9.9"],
    ["Device name", ""],
    ["Device ID", ""],
    ["OS version", ""],
    ["Session ID", "demo-s3cret"],
    ["Advertising ID", "ad1"],
    ["Product ID", "1"],
    ["Order ID", "{code}"],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expectAccessible(page);
  await picture(page, "test-preview");

  const { sessionId, productId, orderId } = await demo.scenario("in-repayment");
  await page.goto(`${PAGE}?lang=en`);
  await page.getByLabel("Session ID").fill(sessionId);
  await page.getByLabel("Product ID").fill(productId);
  await page.getByLabel("Order ID").fill(orderId ?? "");
  await page.getByRole("link", { name: "Loan detail" }).click();
  await expect(page.locator('[data-status="174"]')).toBeVisible();
});

test("PREV-03 the photos that were chosen are shown by name, size and picture", async ({
  page,
  noise,
  images,
}) => {
  // One of the files is no image.
  images.allow(/^an <img> shows nothing: blob:/);
  // The test's trace reads the pictures, which a page cannot.
  noise.allow(/^error: Connecting to 'blob:/);
  await page.goto(PAGE);
  const image = readFileSync(
    fileURLToPath(new URL("../../fixtures/complaints/missed-calls.jpg", import.meta.url)),
  );
  await page.getByLabel("Choose photos").setInputFiles([
    { name: "calls.jpg", mimeType: "image/jpeg", buffer: image },
    { name: "tiny.png", mimeType: "image/png", buffer: Buffer.from("no image") },
  ]);
  await expect(page.getByRole("listitem").filter({ hasText: "calls.jpg" })).toContainText(
    /[\d.]+ kB/,
  );
  await expect(page.getByRole("listitem").filter({ hasText: "tiny.png" })).toContainText("8 byte");
  const shown = page.getByRole("listitem").filter({ hasText: "calls.jpg" }).locator("img");
  await expect
    .poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
});
