import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { test } from "../fixtures/faults.ts";
import { shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible } from "../fixtures/test.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

const ORDER_CALL = "/mountain/v3/loan-details/loan-details";

const section = (page: Page) => page.getByRole("region", { name: "Faults" });

test("QA-07 a rule from the inspector makes the order page fail once; a bad one is refused, and presets, dark colours and Reset work", async ({
  page,
  noise,
  faults,
}) => {
  await test.step("a rule from the inspector makes the order page fail once, and 'Try again' works after it", async () => {
    noise.allow(/status of 500/);
    await page.goto("/emulator/");
    await pickScenario(page, "in-repayment");
    const repay = shown(page).getByRole("button", { name: "REPAY", exact: true });
    await expect(repay).toBeVisible();

    // By the keyboard alone.
    await page.keyboard.press("3");
    await section(page).getByLabel("Calls").fill(ORDER_CALL);
    await section(page).getByLabel("What").selectOption("Answer with a status");
    await section(page).getByLabel("Times").fill("1");
    await page.keyboard.press("Enter");
    const row = section(page).getByRole("listitem");
    await expect(row).toContainText(`${ORDER_CALL}: status 500`);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Reload" }).click();
    const again = shown(page).getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await expect(row).toContainText("1 of 1 applied");
    await page.screenshot({ path: `${PICTURES}emulator-faults.png`, scale: "css" });
    await again.click();
    await expect(repay).toBeVisible();
    expect(await faults.rows()).toMatchObject([{ seen: 2, applied: 1 }]);

    await row.getByRole("button").click();
    await expect(section(page)).toContainText("No rule");
  });

  await test.step("a bad rule is refused with a sentence, and presets, dark colours and Reset work", async () => {
    noise.allow(/status of 400/);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/emulator/");
    await openTab(page, "Network");
    await section(page).getByLabel("ms", { exact: true }).fill("soon");
    await section(page).getByRole("button", { name: "Add rule" }).click();
    await expect(page.getByRole("alert")).toContainText('"rules[0].ms" must be a whole number');
    await expectAccessible(page);
    await section(page).getByRole("button", { name: "Very slow" }).focus();
    await page.keyboard.press("Enter");
    await section(page).getByRole("button", { name: "Answer lost after it was done" }).click();
    await expect(section(page).getByRole("listitem")).toHaveCount(2);
    const badge = page.getByRole("group", { name: "Rules on calls" });
    await badge.getByRole("button", { name: "2 rules" }).focus();
    await expect(badge.getByRole("tooltip").locator("p")).toHaveCount(2);
    await page.screenshot({ path: `${PICTURES}emulator-faults-badge.png`, scale: "css" });
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(section(page)).toBeFocused();
    await expect(section(page).getByRole("heading", { name: "Faults" })).toBeInViewport();
    await badge.getByRole("button", { name: "Remove all rules" }).click();
    await expect(badge).toHaveCount(0);
    expect(await faults.rows()).toEqual([]);
    await section(page).getByRole("button", { name: "Very slow" }).click();
    await expect(badge.getByRole("button", { name: "1 rule" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => faults.rows()).toEqual([]);
  });
});

test("QA-07 API-08 a scenario brings its rules, and an answer that is cut off half-way can be asked for again", async ({
  page,
  noise,
  demo,
  faults,
}) => {
  await test.step("a scenario brings its rules: its order page fails once", async () => {
    noise.allow(/status of 500/);
    await page.goto("/demo/start/fails-once");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  });

  await test.step("an answer that is cut off half-way can be asked for again", async () => {
    noise.allow(/net::ERR_/);
    await demo.open(page, "in-repayment");
    await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
    await faults.set({ path: ORDER_CALL, what: "cut", times: 1 });
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  });
});
