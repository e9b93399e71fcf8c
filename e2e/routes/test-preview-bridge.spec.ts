import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { BridgeConfig, MessageName } from "../../mock-bridge/ui/src/contract.gen.ts";
import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

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
