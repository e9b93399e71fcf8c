import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { wearBrand } from "../fixtures/brand.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const PAGE = "/testPreview";

const GIVEN = {
  "App version": "2.1.0",
  "Device name": "Anna's phone & co",
  "Device ID": "d/1",
  "OS version": "18.5",
  "Session ID": "demo-in-repayment",
  "Advertising ID": "ad=1",
  "Product ID": "7",
  "Order ID": "a b",
};

test("PREV-01 ROUTE-22 shows what the page came with, product 1 and order {code} else", async ({
  page,
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
});

test("PREV-02 each link opens its page with the values as they are typed, as the borrower whose session was typed, and nothing is kept of them", async ({
  page,
  demo,
}) => {
  await page.goto(PAGE);
  for (const [label, value] of Object.entries(GIVEN)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  const links = await page
    .getByRole("link")
    .evaluateAll((all) => all.map((it) => [it.textContent, (it as HTMLAnchorElement).href]));
  expect(links.map(([text, href]) => [text, new URL(href ?? "").pathname])).toEqual([
    ["Loan confirm", "/loanConfirm"],
    ["Loan detail", "/loanDetail"],
    ["Repay", "/repay"],
    ["Repay delay", "/repayDelay"],
    ["Bind bank", "/bindBank"],
    ["About us", "/aboutUs"],
    ["Complaint", "/complaint"],
    ["Customer service", "/customerService"],
    ["Privacy policy", "/privacyPolicy"],
    ["Repayment instructions", "/paymentInstructions"],
  ]);
  for (const [, href] of links) {
    expect([...new URL(href ?? "").searchParams]).toEqual([
      ["appVersion", "2.1.0"],
      ["deviceName", "Anna's phone & co"],
      ["deviceId", "d/1"],
      ["osVersion", "18.5"],
      ["sessionId", "demo-in-repayment"],
      ["gps_adid", "ad=1"],
      ["productId", "7"],
      ["product_id", "7"],
      ["orderId", "a b"],
    ]);
  }
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  expect(stored).not.toContain("demo-in-repayment");
  expect(stored).not.toContain("phone");

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

test("PREV-03 a contact that is submitted is shown; the location is alerted; one that was refused is told", async ({
  page,
  context,
}) => {
  const alerted: string[] = [];
  page.on("dialog", (dialog) => {
    alerted.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.goto(PAGE);
  await page.getByLabel("Name or number of a contact").fill("Ana, 0917 000 0001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ana, 0917 000 0001")).toBeVisible();
  await page.getByLabel("Name or number of a contact").fill("");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Nothing came.")).toBeVisible();

  await page.getByRole("button", { name: "Get location" }).click();
  await expect(page.getByText("Location was refused.")).toBeVisible();
  expect(alerted).toEqual([]);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 14.5995, longitude: 120.9842 });
  await page.getByRole("button", { name: "Get location" }).click();
  await expect.poll(() => alerted).toEqual(["alert: 14.5995, 120.9842"]);
  await expect(page.getByText("14.5995, 120.9842")).toBeVisible();
});

test("PREV-04 where the server does not run in preview mode the page is not there", async ({
  page,
}) => {
  await wearBrand(page, { preview: false });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/error");
  await expect(page.getByRole("button", { name: "Back to home" })).toBeVisible();
  // Navigates within the document, as by its history: the server is not asked.
  await page.evaluate(() => {
    window.history.pushState(null, "", "/testPreview");
    window.history.pushState(null, "", "/error");
    window.history.back();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveURL(/\/testPreview$/);
  expect(asked.filter((url) => url.includes("test-preview-screen"))).toEqual([]);
});
