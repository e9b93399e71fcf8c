import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { BridgeConfig, MessageName } from "../../mock-bridge/ui/src/contract.gen.ts";
import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";
import { expectRows } from "../fixtures/timeline.ts";

const PAGE = "/testPreview";
const FOLDER = fileURLToPath(new URL("../../fixtures/bridge/", import.meta.url));
const MESSAGES = readdirSync(FOLDER).map((file): { name: MessageName } =>
  JSON.parse(readFileSync(FOLDER + file, "utf8")),
);
const RUNS_ALONE = ["trackConfirm", "startBankFlow", "endBankFlow"];

/** Opens the message's part of the page. */
async function openMessage(page: Page, name: MessageName) {
  const part = page.getByRole("group").filter({ hasText: new RegExp(`^${name} `) });
  await part.locator("summary").click();
  return part;
}

const rows = (page: Page) => page.getByRole("table").getByRole("row");

test("PREV-04 BRIDGE-01 each message is sent once by its button, with the contract's example", async ({
  page,
  bridge,
}) => {
  await page.goto(PAGE);
  // The bank step is closed last: a phone without it refuses that.
  const names = MESSAGES.map(({ name }) => name);
  for (const name of [...names.filter((it) => it !== "endBankFlow"), "endBankFlow" as const]) {
    await test.step(name, async () => {
      const part = await openMessage(page, name);
      const payload = JSON.parse(await part.getByLabel("Payload").inputValue());
      await part.getByRole("button", { name: `Send ${name}` }).click();
      await bridge.expectSent(name, payload);
      await expect(part.getByRole("status")).toContainText("Answered");
    });
  }
});

test("PREV-04 a payload is the tester's own; what is no JSON is not sent", async ({
  page,
  bridge,
  refusals,
}) => {
  refusals.allow(/^badTelephone: /);
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
  refusals,
}) => {
  refusals.allow(/^wrongShape: /);
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
  const wiring: BridgeConfig = {
    form: "single",
    handler: "salapi",
    names: { trackConfirm: "salapiTrack" },
  };
  test.use({ wiring });

  test("PREV-04 BRIDGE-02 is tested by its handler, and says what it refused", async ({
    page,
    bridge,
    refusals,
  }) => {
    refusals.allow(/^wrongShape: /);
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
  refusals,
}) => {
  refusals.allow(/^wrongShape: /);
  await page.setViewportSize({ width: 1440, height: 920 });
  await page.goto("/emulator/");
  await expect(page.getByText("Tulay Cash")).toBeVisible();
  await pickScenario(page, "in-repayment");
  const inside = page.frameLocator("iframe[data-top]");
  await expect(inside.locator("[data-status]")).toBeVisible();
  await inside.locator("body").evaluate(() => {
    const params = { link: "/testPreview", params: {} };
    void window.webkit?.messageHandlers.jump?.postMessage(params);
  });
  await expect(inside.getByRole("heading", { name: "Test preview" })).toBeVisible();
  await inside.getByRole("button", { name: "Run all that is safe" }).click();
  await expectRows(page, "message", "endBindCard", "endBindCard", "startBindCard", "startBindCard");
  await inside.locator("summary").filter({ hasText: "callTelephone" }).click();
  await inside.getByRole("button", { name: "Send callTelephone" }).click();
  await expect(page.getByRole("dialog", { name: "Call this number?" })).toBeVisible();
});
