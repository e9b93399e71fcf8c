import type { Page } from "@playwright/test";
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

const WHERE = "7-Eleven, Cebuana Lhuillier, Palawan Pawnshop, Bayad Center";

/** The sum of a code of the demo's counter: ₱15.00 more than its amount. */
function sumToBring(page: Page): { amount: string; sum: string } {
  const centavos = Number(shownQuery(page).get("repayAmount"));
  const money = (of: number) =>
    `₱${(of / 100).toLocaleString("en-PH", { minimumFractionDigits: 2 })}`;
  return { amount: money(centavos), sum: money(centavos + 1500) };
}

test("UX-18 a counter's code says what to bring with the fee, where, and for which biller, on every page", async ({
  page,
  demo,
}) => {
  const scenario = await askForCode(page, demo, "Over the counter");
  const { amount, sum } = sumToBring(page);
  const code = shownQuery(page).get("payCode") ?? "-";
  const head = await headText(page);
  expect(head).toContain(sum);
  expect(head).toContain("To bring, with a ₱15.00 fee");
  const steps = page.getByRole("listitem");
  await expect(steps.first()).toHaveText(
    `Bring ${sum} (${amount} and a ₱15.00 fee) to any of these: ${WHERE}`,
  );
  await expect(steps.nth(1)).toHaveText("Tell the cashier you are paying a Dragonpay bill");
  await expect(steps.nth(2)).toContainText(code);
  await expectAccessible(page);
  await page.goto(demo.address(scenario, { path: "/repay" }));
  const box = page.getByRole("button", { name: /code for Over the counter is ready/ });
  for (const text of [sum, "₱15.00", WHERE, "Dragonpay"]) await expect(box).toContainText(text);
  await box.click();
  await expect(page).toHaveURL(/\/repaymentOfCode2\?/);
  expect(await headText(page)).toContain(sum);
  await expect(page.getByRole("listitem").first()).toContainText(WHERE);
  await page.goto(demo.address(scenario, { path: "/loanDetail" }));
  const result = page.getByRole("main");
  for (const text of [sum, WHERE, "Dragonpay"]) await expect(result).toContainText(text);
});

for (const lang of ["en", "fil", "id", "zh"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`UX-18 UI-05 a counter's code fits the smallest phone in ${lang}, ${colorScheme}`, async ({
      page,
      demo,
    }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.emulateMedia({ colorScheme });
      await askForCode(page, demo, "Over the counter");
      const { sum } = sumToBring(page);
      const address = new URL(page.url());
      address.searchParams.set("lang", lang);
      await page.goto(address.href);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("banner")).toContainText(sum);
      await expect(page.getByRole("listitem").first()).toContainText("7-Eleven");
      await expectAccessible(page);
    });
  }
}

test("UX-08 a QR code is saved as a picture that scans to the same text", async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "canShare", { value: () => false });
  });
  await askForCode(page, demo, "QR Ph");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save or share the picture" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("qr-code.png");
});

test("UX-17 while a counter is waited for, REPAY is outlined and the way to pay is filled", async ({
  page,
  demo,
}) => {
  await askForCode(page, demo, "Over the counter");
  await page.getByRole("button", { name: "I have paid" }).click();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(button("How to pay with it")).toHaveClass(/filled/);
  await expect(button("REPAY")).toHaveClass(/outline/);
});
