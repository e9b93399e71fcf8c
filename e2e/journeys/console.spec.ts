import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { deskPicture, StaffConsole } from "../fixtures/console.ts";
import type { Demo } from "../fixtures/demo.ts";
import { Finger } from "../fixtures/finger.ts";
import {
  bindWallet,
  button,
  comeBack,
  giveIdentity,
  head,
  orderId,
  press,
  register,
  shown,
  signIn,
} from "../fixtures/phone.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

/** A small PNG: the lender's image. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAb0lEQVR42hXNUQ0AMQjA0MmZCEQ8EYhABCIQgYjJulx/m6bneuHx0iuvvfHWO9eGZdOWbTt27bkmDJOmTJsxa87VoenUpVuPXn2uCkWlKtVq1KpzZUgyZcmWI1eeS/hJf9j+4XKuiF9FihItRqz4AH83UAFI95krAAAAAElFTkSuQmCC";

/** Gives the reason, looks at the effect, and then presses. */
async function decide(page: Page, effect: RegExp, press: RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/reason/i).fill("seen and in order");
  await dialog.getByRole("button", { name: "Show what it does" }).click();
  await expect(dialog.getByRole("region", { name: "What it does" })).toContainText(effect);
  await dialog.getByRole("button", { name: press }).click();
}

/** The emulated phone stands beside its inspector; each person of the staff has a browser of their own. */
test.use({ viewport: { width: 1280, height: 920 }, isMobile: false, hasTouch: false });

/** A new borrower registers and applies on the emulated phone; returns the order's id. */
async function apply(page: Page, demo: Demo): Promise<string> {
  const finger = new Finger();
  await register(page, demo, finger);
  await page.goto("/emulator/");
  await page.getByRole("button", { name: "Log in" }).click();
  await signIn(page, demo);
  await page.getByRole("button", { name: /Tulay Cash/ }).click();
  await press(page, "Apply now");
  await giveIdentity(page, finger);
  await bindWallet(page, demo, finger);
  await press(page, "Loan Now");
  await expect(head(page)).toContainText("Under review");
  return orderId(page);
}

test("STAFF-01 the demo's people sign in by one press each, as often as one likes", async ({
  demo,
  server,
  browser,
}) => {
  const console = new StaffConsole(browser, server, demo);
  const page = await browser.newPage({ baseURL: await console.address() });
  await page.goto("/audit");
  for (const name of ["Ben Lim", "Maria Cruz", "Ben Lim"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { name: "Audit" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expectAccessible(page);
  }
  await page.close();
});

test("STAFF-01 over the page of a session that has ended one press signs in, and what was typed stays", async ({
  demo,
  server,
  browser,
}) => {
  const ben = await new StaffConsole(browser, server, demo).signIn("Ben Lim");
  await ben.getByRole("searchbox").fill("half a nu");
  await ben.context().clearCookies();
  await ben.getByRole("link", { name: "Books" }).click();
  const dialog = ben.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("button", { name: "Ben Lim" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ben.getByRole("heading", { name: "Portfolio" })).toBeVisible();
  await expect(ben.getByRole("searchbox")).toHaveValue("half a nu");
});

/** Numbers of orders, ends of phones, sums and days of a table that are broken, and the lines of its highest row. */
function brokenIn(table: Element) {
  const whole = /[0-9A-Z]{4}-[0-9A-Z]{4}|… \d{4}|[\d,]+\.\d\d|\d+ [A-Z][a-z]{2} \d{4}/g;
  const broken: string[] = [];
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: part, index } of (text.textContent ?? "").matchAll(whole)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + part.length);
      if (range.getClientRects().length > 1) broken.push(part);
    }
  }
  const heights = [...table.querySelectorAll("tbody tr")].map((row) => row.clientHeight);
  return { broken, lines: Math.floor(Math.max(...heights) / 20) };
}

test("STAFF-13 on a narrow screen the numbers, phones, sums and days of a list stay whole, in rows of two lines", async ({
  demo,
  server,
  browser,
}) => {
  for (const id of ["overdue", "in-repayment", "complaint-open"]) await demo.scenario(id);
  const maria = await new StaffConsole(browser, server, demo).signIn("Maria Cruz");
  await maria.setViewportSize({ width: 1024, height: 900 });
  for (const address of ["/orders", "/orders?status=in-repayment", "/complaints"]) {
    await maria.goto(address);
    const found = await maria.getByRole("table").first().evaluate(brokenIn);
    expect(found.broken, address).toEqual([]);
    expect(found.lines, address).toBeLessThanOrEqual(2);
  }
});

test("STAFF-27 on a phone no button lies over the link of a payment's receipt", async ({
  demo,
  server,
  browser,
}) => {
  await demo.scenario("instalments");
  const staff = new StaffConsole(browser, server, demo);
  const maria = await staff.signIn("Maria Cruz", { width: 360, height: 740 });
  await maria.goto("/orders?status=in-repayment");
  await maria.getByRole("table").getByRole("link").first().click();
  const table = maria.getByRole("table", { name: /^Payments/ });
  const receipt = table.getByRole("link", { name: "Receipt" }).first();
  await expect(table.getByRole("button", { name: "Take back" }).first()).toBeAttached();
  const isOnTop = await receipt.evaluate((link) => {
    link.scrollIntoView({ block: "center", inline: "nearest" });
    const { x, y, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === link;
  });
  expect(isOnTop).toBe(true);
});

test("STAFF-05 STAFF-06 STAFF-07 FLOW-03 the whole story: applied on the phone, approved by one person and confirmed by another, paid out, complained about, answered with an image, rated", async ({
  page,
  demo,
  server,
  browser,
}) => {
  test.slow();
  const order = await apply(page, demo);
  const staff = new StaffConsole(browser, server, demo);

  // With one administrator the rule changes at the server alone, and everybody reads it on Today.
  const maria = await staff.signIn("Maria Cruz");
  await expectAccessible(maria);
  await demo.changeRule(100_000);
  await maria.reload();
  await expect(maria.getByText("rule changed at the server")).toBeVisible();
  await deskPicture(maria, "console-today");
  await maria.getByRole("searchbox").fill(order);
  await maria.keyboard.press("Enter");
  await expect(maria.getByRole("heading", { level: 1 })).toContainText("Order");
  await maria.getByLabel("Why you read this").fill("compared with the ID");
  await maria.getByRole("button", { name: "Show them" }).click();
  const saved = maria.waitForEvent("download");
  await maria
    .getByRole("button", { name: /^Save “/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.html$/);
  await expectAccessible(maria);
  await deskPicture(maria, "console-order");
  await maria.getByRole("button", { name: "Approve" }).click();
  await decide(maria, /Approved.*second person/s, /^Approve ₱[\d,.]+$/);
  await expect(maria.getByRole("dialog")).toContainText("Waits for a second person");
  await deskPicture(maria, "console-waits");

  const jose = await staff.signIn("Jose Reyes");
  await jose.getByRole("link", { name: /Requests/ }).click();
  await jose.getByRole("button", { name: /Answer request/ }).click();
  await decide(jose, /Approved/, /^Confirm ₱[\d,.]+$/);
  await jose.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  await jose.goto(`/orders/${order}`);
  await jose.getByRole("button", { name: "Release" }).click();
  await decide(jose, /To be sent to the borrower.*second person/s, /^Release ₱[\d,.]+$/);
  await expect(jose.getByRole("dialog")).toContainText("Waits for a second person");
  await jose.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await maria.goto("/requests");
  await maria.getByRole("button", { name: /Answer request/ }).click();
  await decide(maria, /To be sent to the borrower/, /^Confirm ₱[\d,.]+$/);
  await expect(maria.getByRole("dialog")).toContainText("Released ₱");

  await comeBack(page, "Money released");

  await press(page, /All help$/);
  await press(page, /File a complaint$/);
  await press(page, "The application or its decision");
  await shown(page).getByRole("textbox").fill("The money came a day late.");
  await press(page, "Send");
  // Sent: the page is back at its list of subjects.
  await expect(button(page, /My Complaint$/)).toBeVisible();

  const ana = await staff.signIn("Ana Santos");
  await ana.getByRole("link", { name: /^Complaints/ }).click();
  await ana
    .getByRole("link", { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ })
    .first()
    .click();
  await expect(ana.getByText("The money came a day late.")).toBeVisible();
  await deskPicture(ana, "console-complaint");
  await expectAccessible(ana);
  await ana.getByLabel("Answer to the borrower").fill("You have our decision by tomorrow noon.");
  await ana.getByLabel("Images").setInputFiles({
    name: "decision.png",
    mimeType: "image/png",
    buffer: Buffer.from(PNG, "base64"),
  });
  await ana.getByLabel("Reason").fill("asked the review");
  await ana.getByRole("button", { name: "Show what it does" }).click();
  await expect(ana.getByRole("region", { name: "What it does" })).toContainText("answered");
  await ana.getByRole("button", { name: "Send the answer" }).click();
  await expect(ana.getByRole("heading", { name: "Our answer" })).toBeVisible();

  await press(page, /My Complaint$/);
  await press(page, /The money came a day late/);
  await expect(shown(page).getByText("You have our decision by tomorrow noon.")).toBeVisible();
  await expect(button(page, "Image 1 of the answer")).toBeVisible();
  const question = shown(page).getByRole("dialog", { name: "Please rate this service" });
  await question.getByRole("radio", { name: "5 of 5 stars" }).check();
  await question.getByRole("button", { name: "Send" }).click();
  await expect(shown(page).getByText("Successful demonstration！")).toBeVisible();
  await ana.reload();
  await expect(ana.getByText("5 of 5")).toBeVisible();
  for (const person of [maria, jose, ana]) await person.context().close();
});
