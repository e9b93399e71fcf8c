import { askForCode, headText, openAddress, QR_NAME, shownQuery } from "../fixtures/pay-code.ts";
import { checksumOf, scan } from "../fixtures/scan.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("CODE1-01 ROUTE-20 showType 1 shows a code to be copied, with the channel's image", async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await askForCode(page, demo, "Over the counter");
  expect(shownQuery(page).get("showType")).toBe("1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment code");
  await expect(page.getByRole("heading", { name: "This is your own code" })).toBeVisible();
  await expect(page.getByText(/until Jul 15, 2026, 11:59 PM/)).toBeVisible();
  const image = page.getByRole("main").locator("img");
  await expect(image).toHaveAttribute("src", "/images/channel-counter.svg");
  await expect(page.getByRole("img", { name: QR_NAME })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "code-counter");
  await page.getByRole("button", { name: /Payment code/ }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(shownQuery(page).get("payCode"));
  expect(copied).toMatch(/^\d{16}$/);
});

test("CODE1-01 any other showType draws a QR code that scans as the exact QR Ph text, and how to scan it", async ({
  page,
  demo,
}) => {
  await askForCode(page, demo, "QR Ph");
  expect(shownQuery(page).get("showType")).not.toBe("1");
  const drawn = page.getByRole("img", { name: QR_NAME });
  await expect(drawn).toBeVisible();
  const text = await scan(drawn);
  expect(text).toBe(shownQuery(page).get("payCode"));
  expect(text.slice(-8, -4)).toBe("6304");
  expect(text.slice(-4)).toBe(checksumOf(text));
  const amount = `${shownQuery(page)
    .get("repayAmount")
    ?.replace(/(?=\d\d$)/, ".")}`;
  expect(text).toContain(`54${String(amount.length).padStart(2, "0")}${amount}5802PH`);
  expect((await headText(page)).replace(/\D/g, "")).toBe(amount.replace(".", ""));
  await expect(page.getByRole("heading", { name: "How to pay" })).toBeVisible();
  await expect(page.getByRole("listitem").first()).toContainText("choose Scan QR");
  await expectAccessible(page);
  await picture(page, "code-qr");
});

for (const showType of ["0", "2", "", "x"]) {
  test(`CODE1-01 showType '${showType}' is drawn too, at the smallest size as well`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const payCode = "1234567890123456";
    await openAddress(page, demo, { showType, payCode, repayAmount: "100" }, { isSignedIn: false });
    expect(await scan(page.getByRole("img", { name: QR_NAME }))).toBe(payCode);
  });
}

test("CODE1-01 a QR code is paid in the demo, and then says so", async ({ page, demo }) => {
  const { orderId } = await askForCode(page, demo, "QR Ph");
  const address = page.url();
  await page.getByRole("button", { name: "Pay in the sandbox" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This code is paid" })).toBeVisible();
  await expect(page.getByRole("img", { name: QR_NAME })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "code-paid");
  await page.getByRole("button", { name: "View your loan" }).click();
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
});

test("CODE1-01 a code whose day has passed is not shown, and a new one is a tap away", async ({
  page,
  demo,
}) => {
  await askForCode(page, demo, "Over the counter");
  await demo.advance("P1D");
  await page.reload();
  await expect(page.getByText(/This code can no longer be used/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "code-over");
  await page.getByRole("button", { name: "Get a new code" }).click();
  await expect(page).toHaveURL(/\/repay\?/);
});

test("CODE1-01 whoever has paid goes to the order", async ({ page, demo }) => {
  await askForCode(page, demo, "Over the counter");
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("CODE1-01 UI-04 a code that could not be drawn says so, and is drawn on the next try", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  const library = "**/assets/qr-library-*.js";
  await page.route(library, (route) => route.abort());
  await openAddress(page, demo, { showType: "2", payCode: "1234" }, { isSignedIn: false });
  await expect(page.getByText("The QR code could not be drawn.")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "code-not-drawn");
  await page.unroute(library);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("img", { name: QR_NAME })).toBeVisible();
});

for (const lang of ["fil", "id", "zh"]) {
  test(`CODE1-01 UI-05 speaks ${lang}`, async ({ page, demo }) => {
    await askForCode(page, demo, "QR Ph");
    const address = new URL(page.url());
    address.searchParams.set("lang", lang);
    await page.goto(address.href);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(1);
    await expectAccessible(page);
    await picture(page, `code-qr-${lang}`);
  });
}

test("PERIOD-03 CODE1-01 a QR code that is ready opens the page that draws it", async ({
  page,
  demo,
}) => {
  const scenario = await askForCode(page, demo, "QR Ph");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  await page.getByRole("button", { name: /code for QR Ph is ready/ }).click();
  await expect(page).toHaveURL(/\/repaymentOfCode\?showType=2/);
  await expect(page.getByRole("img", { name: QR_NAME })).toBeVisible();
});

test("CODE1-01 the keyboard alone is enough", async ({ page, context, demo }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await askForCode(page, demo, "Over the counter");
  await page.getByRole("button", { name: /Payment code/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied")).toBeVisible();
  await page.getByRole("button", { name: "I have paid" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("CODE1-01 CODE2-01 copies by the older command where the clipboard is refused", async ({
  page,
  context,
  demo,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await askForCode(page, demo, "Over the counter");
  await page.getByRole("button", { name: /Payment code/ }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  await context.grantPermissions(["clipboard-read"]);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(shownQuery(page).get("payCode"));
});
