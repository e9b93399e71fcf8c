import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const SAVE_CALL = "**/service/certify/save?*";
const CERTIFY = { path: "/certify" };

async function chooseOption(page: Page, field: RegExp, option: string) {
  await page.getByRole("button", { name: field }).click();
  await page.getByRole("dialog").getByRole("radio", { name: option }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function fillIn(page: Page) {
  await page.getByLabel("Full name").fill("Ana Reyes");
  await page.getByLabel("Birthday").fill("1994-03-12");
  await chooseOption(page, /^ID type/, "Passport");
  await page.getByLabel("ID number").fill("P1234567A");
  await page.getByRole("button", { name: /^Region, province, city/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "National Capital Region (NCR)" }).click();
  await sheet.getByRole("button", { name: "Makati" }).click();
  await sheet.getByRole("button", { name: "Bel-Air" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByLabel("ZIP code")).toHaveValue("1200");
  await page.getByLabel("Street and house").fill("12 Sampaguita Street");
}

const next = (page: Page) => page.getByRole("button", { name: "Next" });

test("FLOW-01 STATIC-03 UX-03 a new borrower gives identity and address, reloads, and goes on to bind bank", async ({
  page,
  demo,
  bridge,
}) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await expect(page.getByRole("heading", { level: 1, name: "Your identity" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "certify-empty");
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText([
    "Enter your full name as on your ID",
    "Choose your birthday",
    "Choose the type of your ID",
    "Enter the number on your ID",
    "Choose your barangay",
    "Enter your street and house number",
    "Enter 4 digits",
  ]);
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expectAccessible(page);
  await picture(page, "certify-missing");

  await fillIn(page);
  await picture(page, "certify-filled");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Ana Reyes");
  await expect(page.getByLabel("Birthday")).toHaveValue("1994-03-12");
  await expect(page.getByRole("button", { name: /^ID type/ })).toContainText("Passport");
  await expect(page.getByRole("button", { name: /^Region, province/ })).toContainText(
    "Bel-Air, Makati",
  );
  await expect(page.getByLabel("ZIP code")).toHaveValue("1200");
  await next(page).click();
  await expect(page).toHaveURL(/\/bindBank\?productId=1$/);
  const stored = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
  expect(stored).not.toContain("Sampaguita");
  await bridge.expectSent("startBankFlow", { productId: "1" });
});

test("UX-34 STATIC-03 a birthday is typed by keys into an empty field, and is refused as it is left", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  const birthday = page.getByLabel("Birthday");
  await birthday.focus();
  for (const key of "12012010") await page.keyboard.press(key);
  await expect(birthday).toHaveValue(/^2010-/);
  await page.getByLabel("Street and house").focus();
  await expect(page.getByRole("alert")).toHaveText(["You must be over 18"]);
});

test("FLOW-01 STATIC-03 a barangay is found through its region, province and city, or by its name", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await page.getByRole("button", { name: /^Region, province, city/ }).click();
  const sheet = page.getByRole("dialog", { name: "Region, province, city, barangay" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await picture(page, "certify-regions");
  await sheet.getByRole("button", { name: "Calabarzon" }).click();
  await picture(page, "certify-provinces");
  await sheet.getByRole("searchbox").fill("quezon");
  await expect(sheet.getByRole("button", { name: /^Quezon City/ })).toBeVisible();
  await picture(page, "certify-search");
  await sheet.getByRole("searchbox").fill("lazi siquijor");
  const ofLazi = Array(18).fill(/Lazi, Siquijor$/);
  await expect(sheet.getByRole("listitem")).toHaveText([/^Lazi.*Negros Island Region/, ...ofLazi]);
  await sheet.getByRole("searchbox").fill("Jakarta");
  await expect(sheet.getByRole("listitem")).toHaveText([/^Jakarta.*Languyan, Tawi-Tawi$/]);
  await sheet.getByRole("searchbox").fill("Atlantis");
  await expect(sheet.getByText("No city or barangay found")).toBeVisible();
  await sheet.getByRole("searchbox").fill("quezon city");
  await sheet
    .getByRole("button", { name: /^Quezon City/ })
    .first()
    .click();
  await expect(sheet.getByRole("listitem")).toHaveCount(50);
  await picture(page, "certify-barangays");
  await sheet.getByRole("button", { name: "Quezon City, Metro Manila" }).click();
  await sheet.getByRole("searchbox").fill("platero binan");
  await expect(sheet.getByRole("listitem")).toHaveText([/^Platero.*Biñan, Laguna$/]);
  await picture(page, "certify-barangay-search");
  await sheet.getByRole("button", { name: /^Platero/ }).click();
  await expect(page.getByRole("button", { name: /Platero, Biñan, Laguna/ })).toBeVisible();
  await expect(page.getByLabel("ZIP code")).toHaveValue("4024");
});

test("FLOW-01 UX-14 API-06 API-08 what the server refuses stands beside its field; a lost network is told, and the same press goes on later", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await fillIn(page);
  await page.getByLabel("Full name").fill("Ana <script>");
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText("Enter the name as on the ID, letters only");
  await expect(page.getByText("Enter the name as on the ID, letters only")).toHaveCount(1);
  await expect(page.getByLabel("ID number")).toHaveValue("P1234567A");

  await page.getByLabel("Full name").fill("Ana Reyes");
  await page.route(SAVE_CALL, (route) => route.abort("internetdisconnected"));
  await next(page).click();
  await expect(page.getByText("We do not know yet whether this arrived")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Ana Reyes");
  await page.unroute(SAVE_CALL);
  await next(page).click();
  await expect(page).toHaveURL(/\/bindBank/);
});

test("FLOW-01 what was given before is shown, the document's number masked", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("ready"), CERTIFY));
  await expect(page.getByLabel("ID number")).toHaveValue(/^•••• \w{4}$/);
  await expect(page.getByRole("button", { name: /Poblacion, Makati, Metro Manila/ })).toBeVisible();
  await picture(page, "certify-known");
  await next(page).click();
  await expect(page).toHaveURL(/\/loanConfirm\?productId=1$/);
});

test("SEC-15 UI-06 an identity is read-only while an order is open, in both schemes", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("under-review"), CERTIFY));
  await expect(page.getByText(/^You cannot change your identity details/)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Customer service" }).click();
  await expect(page).toHaveURL(/\/customerService/);
});

test("UX-09 at twice the size an empty birthday says what to choose in words, not a letter on each line", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  const field = await page.getByLabel("Birthday").boundingBox();
  expect(field?.height).toBeLessThan(80);
});
