import type { Page } from "@playwright/test";
import { askForCode, headText, QR_NAME, shownQuery } from "../fixtures/pay-code.ts";
import { expectReturned } from "../fixtures/repay.ts";
import { checksumOf, scan } from "../fixtures/scan.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const WHERE = "7-Eleven, Cebuana Lhuillier, Palawan Pawnshop, Bayad Center";

/** The sum of a code of the demo's counter: ₱15.00 more than its amount. */
function sumToBring(page: Page): { amount: string; sum: string } {
  const centavos = Number(shownQuery(page).get("repayAmount"));
  const money = (of: number) =>
    `₱${(of / 100).toLocaleString("en-PH", { minimumFractionDigits: 2 })}`;
  return { amount: money(centavos), sum: money(centavos + 1500) };
}

test("CODE1-01 UX-18 ROUTE-20 showType 1 shows a counter's code with the channel's image and what to bring, on every page; the keyboard copies it; once its day has passed a new one is a tap away", async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const scenario = await askForCode(page, demo, "Over the counter");
  const address = page.url();
  const code = shownQuery(page).get("payCode") ?? "-";
  const { amount, sum } = sumToBring(page);
  const shown = [sum, "₱15.00", WHERE, "Dragonpay", "Valid until"];
  const main = page.getByRole("main");

  await test.step("the code's page", async () => {
    expect(shownQuery(page).get("showType")).toBe("1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment code");
    await expect(page.getByRole("heading", { name: "This is your own code" })).toBeVisible();
    await expect(page.getByText("Jul 15, 2026, 11:59 PM")).toBeVisible();
    const image = main.locator("img");
    await expect(image).toHaveAttribute("src", "/images/channel-counter.svg");
    await expect(page.getByRole("img", { name: QR_NAME })).toHaveCount(0);
    await expect.poll(() => headText(page)).toContain("To bring, with a ₱15.00 fee");
    expect(await headText(page)).toContain(sum);
    const steps = page.getByRole("listitem");
    await expect(steps.first()).toHaveText(
      `Bring ${sum} (${amount} and a ₱15.00 fee) to any of these: ${WHERE}`,
    );
    await expect(steps.nth(1)).toHaveText("Tell the cashier you are paying a Dragonpay bill");
    await expect(steps.nth(2)).toContainText(code.replace(/\d{4}(?=\d)/g, "$& "));
    await expectAccessible(page);
    await page.getByRole("button", { name: /Payment code/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(code);
    expect(copied).toMatch(/^\d{16}$/);
  });

  await test.step("the order, the repayment, and its steps", async () => {
    await page.getByRole("button", { name: "I have paid" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/loanDetail\?/);
    for (const text of shown) await expect(main).toContainText(text);
    await page.goto(demo.address(scenario, { path: "/repay" }));
    for (const text of shown) await expect(main).toContainText(text);
    await page.getByRole("button", { name: "How to pay with it" }).click();
    await expect(page).toHaveURL(/\/repaymentOfCode2\?/);
    await expect.poll(() => headText(page)).toContain(sum);
    await expect(page.getByRole("listitem").first()).toContainText(WHERE);
  });

  await test.step("a day later", async () => {
    await demo.advance("P1D");
    await page.goto(address);
    await expect(page.getByText(/This code can no longer be used/)).toBeVisible();
    await expectAccessible(page);
    await picture(page, "code-over");
    await page.getByRole("button", { name: "Get a new code" }).click();
    await expect(page).toHaveURL(/\/repay\?/);
  });
});

test("CODE1-01 UX-08 any other showType draws a QR code that scans as the exact QR Ph text, and how to scan it; it is saved as a picture, paid, and then says so", async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "canShare", { value: () => false });
  });
  const { orderId } = await askForCode(page, demo, "QR Ph");
  const address = page.url();
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
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save or share the picture" }).click();
  expect((await saved).suggestedFilename()).toBe("qr-code.png");

  await page.getByRole("button", { name: "Pay in the sandbox" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectReturned(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This code is paid" })).toBeVisible();
  await expect(drawn).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "code-paid");
  await page.getByRole("button", { name: "View your loan" }).click();
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
});
