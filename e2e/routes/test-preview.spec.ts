import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { MessageName, Wiring } from "../../mock-bridge/ui/src/contract.gen.ts";
import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const PAGE = "/testPreview";
const FOLDER = fileURLToPath(new URL("../../fixtures/bridge/", import.meta.url));
const MESSAGES = readdirSync(FOLDER).map((file): { name: MessageName } =>
  JSON.parse(readFileSync(FOLDER + file, "utf8")),
);
const RUNS_ALONE = ["trackConfirm", "startBankFlow", "endBankFlow"];

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

/** The message's part of the page, opened. */
async function openMessage(page: Page, name: MessageName) {
  const part = page.getByRole("group").filter({ hasText: new RegExp(`^${name} `) });
  await part.locator("summary").click();
  return part;
}

const rows = (page: Page) => page.getByRole("table").getByRole("row");

test("PREV-01 ROUTE-22 shows what the page came with, product 1 and order {code} else", async ({
  page,
}) => {
  await page.goto(`${PAGE}?appVersion=9.9&gps_adid=ad1&sessionId=s3cret`);
  for (const [label, value] of [
    ["App version", "9.9"],
    ["Device name", ""],
    ["Device ID", ""],
    ["OS version", ""],
    ["Session ID", "s3cret"],
    ["Advertising ID", "ad1"],
    ["Product ID", "1"],
    ["Order ID", "{code}"],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expectAccessible(page);
  await picture(page, "test-preview");
});

test("PREV-02 each link opens its page with the values as they are typed, and nothing is kept of them", async ({
  page,
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
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  expect(kept).not.toContain("demo-in-repayment");
  expect(kept).not.toContain("phone");
});

test("PREV-02 a link's page is the borrower's whose session was typed", async ({ page, demo }) => {
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
}) => {
  // The trace of the test reads the pictures, which no page may.
  noise.allow(/^error: Connecting to 'blob:/);
  await page.goto(PAGE);
  const image = readFileSync(
    fileURLToPath(new URL("../../fixtures/complaints/missed-calls.png", import.meta.url)),
  );
  await page.getByLabel("Choose photos").setInputFiles([
    { name: "calls.png", mimeType: "image/png", buffer: image },
    { name: "tiny.png", mimeType: "image/png", buffer: Buffer.from("no image") },
  ]);
  await expect(page.getByRole("listitem").filter({ hasText: "calls.png" })).toContainText(
    `${(image.length / 1000).toFixed(1)} KB`,
  );
  await expect(page.getByRole("listitem").filter({ hasText: "tiny.png" })).toContainText("8 B");
  const shown = page.getByRole("listitem").filter({ hasText: "calls.png" }).locator("img");
  await expect
    .poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
});

test("PREV-03 a contact that is submitted is shown", async ({ page }) => {
  await page.goto(PAGE);
  await page.getByLabel("Name or number of a contact").fill("Ana, 0917 000 0001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ana, 0917 000 0001")).toBeVisible();
  await page.getByLabel("Name or number of a contact").fill("");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Nothing came.")).toBeVisible();
});

test("PREV-03 the location is alerted; one that was refused is told", async ({ page, context }) => {
  const alerted: string[] = [];
  page.on("dialog", (dialog) => {
    alerted.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Get location" }).click();
  await expect(page.getByText("Location was refused.")).toBeVisible();
  expect(alerted).toEqual([]);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 14.5995, longitude: 120.9842 });
  await page.getByRole("button", { name: "Get location" }).click();
  await expect.poll(() => alerted).toEqual(["alert: 14.5995, 120.9842"]);
  await expect(page.getByText("14.5995, 120.9842")).toBeVisible();
});

for (const { name } of MESSAGES) {
  test(`PREV-04 BRIDGE-01 ${name} is sent by its button, with the contract's example`, async ({
    page,
    bridge,
  }) => {
    await page.goto(PAGE);
    if (name === "endBankFlow")
      await (await openMessage(page, "startBankFlow")).getByRole("button").click();
    const part = await openMessage(page, name);
    const payload = JSON.parse(await part.getByLabel("Payload").inputValue());
    await part.getByRole("button", { name: `Send ${name}` }).click();
    await bridge.expectSent(name, payload);
    await expect(part.getByRole("status")).toContainText("Answered");
  });
}

test("PREV-04 a payload is the tester's own; what is no JSON is not sent", async ({
  page,
  bridge,
}) => {
  await page.goto(PAGE);
  const part = await openMessage(page, "callTelephone");
  await part.getByLabel("Payload").fill('{"phone": ');
  await part.getByRole("button").click();
  await expect(part.getByRole("alert")).toHaveText("This is not JSON.");
  expect(await bridge.messages()).toEqual([]);
  await part.getByLabel("Payload").fill('{"phone": "+63 2 888 0000"}');
  await part.getByRole("button").click();
  await bridge.expectSent("callTelephone", { phone: "+63 2 888 0000" });
  await expect(part.getByRole("alert")).toBeHidden();
  await part.getByLabel("Payload").fill('{"phone": "+63;123"}');
  await part.getByRole("button").click();
  await expect.poll(() => bridge.lastRefusal()).toBe("badTelephone");
});

test("PREV-04 without a wrapper each handler is undefined, nothing is sent, and it says what a browser does", async ({
  page,
}) => {
  await page.goto(PAGE);
  await expect(page.getByText("undefined", { exact: true })).toHaveCount(MESSAGES.length);
  const part = await openMessage(page, "callTelephone");
  await expect(part).toContainText("a `tel:` link");
  await part.getByRole("button").click();
  await expect(part.getByRole("status")).toHaveText("No handler");
  await page.getByRole("button", { name: "Run all that is safe" }).click();
  await expect(rows(page).filter({ hasText: "Missing" })).toHaveCount(
    MESSAGES.length + RUNS_ALONE.length,
  );
  await expect(page).toHaveURL(/\/testPreview/);
});

test("PREV-04 the self-test sends what is safe, and its report can be copied", async ({
  page,
  bridge,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${PAGE}?sessionId=s3cret&appVersion=1.0.0&deviceId=d-17`);
  await page.getByRole("button", { name: "Run all that is safe" }).click();
  await expect(rows(page)).toHaveCount(1 + MESSAGES.length + RUNS_ALONE.length);
  await expect(rows(page).filter({ hasText: "By hand" })).toHaveCount(
    MESSAGES.length - RUNS_ALONE.length,
  );
  await expect(rows(page).filter({ hasText: "Passed" })).toHaveCount(RUNS_ALONE.length);
  await expect(rows(page).filter({ hasText: "See the app's log" })).toHaveCount(RUNS_ALONE.length);
  const sent = await bridge.messages();
  expect(sent.map(({ verdict, handler }) => `${handler} ${verdict.kind}`)).toEqual([
    "uploadRiskLoan accepted",
    "uploadRiskLoan refused",
    "startBindCard accepted",
    "startBindCard refused",
    "endBindCard accepted",
    "endBindCard refused",
  ]);
  await expectAccessible(page);
  await page.getByRole("table").evaluate((it) => it.scrollIntoView());
  await picture(page, "test-preview-self-test");
  await page.getByRole("button", { name: "Copy report" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain("contract version 1");
  expect(report).toContain("| trackConfirm | uploadRiskLoan |");
  expect(report).toMatch(/Common parameters: .*sessionId/);
  for (const secret of ["s3cret", "d-17"]) expect(report).not.toContain(secret);
});

test.describe("PREV-04 BRIDGE-02 a brand with one handler and names of its own", () => {
  const wiring: Wiring = {
    form: "single",
    handler: "salapi",
    names: { trackConfirm: "salapiTrack" },
  };
  test.use({ wiring });

  test("PREV-04 BRIDGE-02 is tested by its handler, and says what it refused", async ({
    page,
    bridge,
  }) => {
    await wearBrand(page, { bridge: wiring });
    await page.goto(PAGE);
    await page.getByRole("button", { name: "Run all that is safe" }).click();
    await expect(rows(page).filter({ hasText: "Passed" })).toHaveCount(2 * RUNS_ALONE.length);
    await expect(rows(page).filter({ hasText: "Accepted" })).toHaveCount(RUNS_ALONE.length);
    await expect(rows(page).filter({ hasText: "Refused: " })).toHaveCount(RUNS_ALONE.length);
    await expect(page.getByLabel("Report")).toHaveValue(/Form: one handler, salapi/);
    await expect(page.getByLabel("Report")).toHaveValue(/\| trackConfirm \| salapiTrack \|/);
    expect(new Set((await bridge.messages()).map(({ handler }) => handler))).toEqual(
      new Set(["salapi"]),
    );
    await page.getByRole("table").evaluate((it) => it.scrollIntoView());
    await picture(page, "test-preview-salapi");
  });
});

test("PREV-04 in the emulator the page's messages arrive, and the phone shows what they do", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 920 });
  await page.goto("/emulator/");
  await expect(page.getByText("Tulay Cash")).toBeVisible();
  await page.getByLabel("Scenario", { exact: true }).selectOption("in-repayment");
  const inside = page.frameLocator("iframe[data-top]");
  await expect(inside.locator("[data-status]")).toBeVisible();
  await inside.locator("body").evaluate(() => {
    const params = { link: "/testPreview", params: {} };
    void window.webkit?.messageHandlers.jump?.postMessage(params);
  });
  await expect(inside.getByRole("heading", { name: "Test preview" })).toBeVisible();
  await inside.getByRole("button", { name: "Run all that is safe" }).click();
  const log = page.getByLabel("Messages").getByRole("listitem");
  await expect(log).toContainText(["endBindCard", "endBindCard", "startBindCard", "startBindCard"]);
  await inside.locator("summary").filter({ hasText: "callTelephone" }).click();
  await inside.getByRole("button", { name: "Send callTelephone" }).click();
  await expect(page.getByRole("dialog", { name: "Call this number?" })).toBeVisible();
});

test("PREV-04 where the server does not run in preview mode the page is not there", async ({
  page,
}) => {
  await wearBrand(page, { preview: false });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/error");
  await expect(page.getByRole("button", { name: "Back to home" })).toBeVisible();
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate("/testPreview");
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveURL(/\/testPreview$/);
  expect(asked.filter((url) => url.includes("test-preview-screen"))).toEqual([]);
});
