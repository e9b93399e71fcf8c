import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const SAVE_CALL = "**/service/certify/save?*";
const BARANGAYS_CALL = "**/service/certify/barangays?*";
const CERTIFY = { path: "/certify" };

async function chooseOption(page: Page, field: RegExp, option: string) {
  await page.getByRole("button", { name: field }).click();
  await page.getByRole("dialog").getByRole("radio", { name: option }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function fillIn(page: Page, birthday = "1994-03-12") {
  await page.getByLabel("Full name").fill("Ana Reyes");
  await page.getByLabel("Birthday").fill(birthday);
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

test("FLOW-01 STATIC-03 a new borrower gives identity and address, and goes on to bind bank", async ({
  page,
  demo,
  bridge,
}) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await expect(page.getByRole("heading", { level: 1, name: "Your identity" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "certify-empty");
  await fillIn(page);
  await picture(page, "certify-filled");
  await next(page).click();
  await expect(page).toHaveURL(/\/bindBank\?productId=1$/);
  await bridge.expectSent("startBankFlow", { productId: "1" });
});

test("UX-03 what was typed survives a reload, and is gone when it is sent", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await fillIn(page);
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
  await expect(sheet.getByText("No city found")).toBeVisible();
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

test("FLOW-01 STATIC-03 a search finds nothing only once the server has answered, and a lost one is repeated", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const { promise: held, resolve: lose } = Promise.withResolvers<void>();
  await page.route(BARANGAYS_CALL, async (route) => {
    await held;
    await route.abort("internetdisconnected");
  });
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await page.getByRole("button", { name: /^Region, province, city/ }).click();
  const sheet = page.getByRole("dialog");
  const asked = page.waitForRequest(BARANGAYS_CALL);
  await sheet.getByRole("searchbox").fill("platero binan");
  await asked;
  await expect(sheet.getByText("No city found")).toBeHidden();
  await expect(sheet.getByRole("list")).toHaveAttribute("aria-busy", "true");
  await picture(page, "certify-searching");
  lose();
  await expect(sheet.getByText(/^We could not get the barangays/)).toBeVisible();
  await expect(sheet.getByText("No city found")).toBeHidden();
  await page.unroute(BARANGAYS_CALL);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByRole("listitem")).toHaveText([/^Platero.*Biñan, Laguna$/]);
});

test("FLOW-01 names every missing field beside it, and nothing is sent", async ({ page, demo }) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText([
    "Please enter: Full name",
    "Please choose: Birthday",
    "Please choose: ID type",
    "Please enter: ID number",
    "Please choose: Region, province, city, barangay",
    "Please enter: Street and house",
    "Please enter: ZIP code",
  ]);
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expectAccessible(page);
  await picture(page, "certify-missing");
});

test("STATIC-03 someone under 18 is told so beside the birthday", async ({ page, demo }) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await fillIn(page, "2008-07-16");
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText("You must be over 18");
  await page.getByLabel("Birthday").fill("2008-07-15");
  await next(page).click();
  await expect(page).toHaveURL(/\/bindBank/);
});

test("FLOW-01 API-06 what the server refuses stands beside its field, and nothing typed is lost", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await fillIn(page);
  await page.getByLabel("Full name").fill("Ana <script>");
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText("Enter the name as on the ID, letters only");
  await expect(page.getByText("Enter the name as on the ID, letters only")).toHaveCount(1);
  await expect(page.getByLabel("ID number")).toHaveValue("P1234567A");
  await picture(page, "certify-refused");
});

test("FLOW-01 UX-14 API-08 a lost network is told at the button; the same press goes on later", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await fillIn(page);
  await page.route(SAVE_CALL, (route) => route.abort("internetdisconnected"));
  await next(page).click();
  await expect(page.getByText("We do not know yet whether this arrived")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Ana Reyes");
  await page.unroute(SAVE_CALL);
  await next(page).click();
  await expect(page).toHaveURL(/\/bindBank/);
});

test("FLOW-01 UI-04 the form's shape stands while it loads; a lost one can be tried again", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const INFO_CALL = "**/service/certify/info?*";
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(INFO_CALL, async (route) => {
    await held;
    await route.abort("internetdisconnected");
  });
  await page.goto(demo.address(await demo.scenario("new-borrower"), CERTIFY));
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await picture(page, "certify-loading");
  release();
  await expect(page.getByRole("heading", { name: "This page could not load" })).toBeVisible();
  await page.unroute(INFO_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
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

test("UI-04 UI-05 long texts stay inside the form", async ({ page, demo }) => {
  await page.goto(demo.address(await demo.scenario("long-texts"), CERTIFY, { lang: "fil" }));
  await expect(page.locator("form")).toBeVisible();
  await picture(page, "certify-long-texts");
});

for (const scheme of ["light", "dark"] as const) {
  test(`SEC-15 UI-06 an identity is read-only while an order is open, in the ${scheme} scheme`, async ({
    page,
    demo,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(demo.address(await demo.scenario("under-review"), CERTIFY));
    await expect(page.getByText(/^You cannot change your identity details/)).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Customer service" }).click();
    await expect(page).toHaveURL(/\/customerService/);
  });
}
