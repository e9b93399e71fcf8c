import { shown } from "../fixtures/phone.ts";
import { openMariasOrder } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test("QA-12 the report of a wrapper's self-test is compared with what the emulator took", async ({
  page,
  refusals,
}) => {
  // Half of the self-test is wrongly shaped on purpose.
  refusals.allow(/^wrongShape: /);
  await page.goto("/emulator/");
  await openMariasOrder(page);
  const phone = shown(page);
  await phone.locator("main").evaluate(() => window.location.assign("/testPreview"));
  await phone.getByRole("button", { name: "Run all that is safe" }).waitFor();
  await openTab(page, "Phone");
  await page.getByText("Compare with a wrapper").click();
  await page.getByRole("button", { name: "Begin here" }).click();
  await expect(page.getByText("0 messages of the emulator are compared.")).toBeVisible();

  await phone.getByRole("button", { name: "Run all that is safe" }).click();
  const run = phone.getByRole("button", { name: "Run all that is safe" });
  await expect(phone.getByLabel("Report")).toHaveValue(/Bridge self-test/);
  await expect(run).toBeEnabled();
  const report = await phone.getByLabel("Report").inputValue();
  const field = page.getByLabel("Its log, or the report of its self-test");
  await field.fill(report);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText(/^The same \d+ messages, in the same order\.$/)).toBeVisible();

  const rows = report.split("\n");
  const first = rows.findIndex((row) => row.includes("| {"));
  await field.fill(rows.toSpliced(first, 1).join("\n"));
  await page.getByRole("button", { name: "Compare" }).click();
  const differences = page.getByRole("list", { name: "Differences" }).getByRole("listitem");
  await expect(differences).toHaveText([/^The emulator alone has \w+ here, its message 1\.$/]);
  await expectAccessible(page);
});
