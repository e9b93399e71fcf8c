import type { Page } from "@playwright/test";
import { button, head, press, shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, test } from "../fixtures/test.ts";

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

/** Ends the page's process, and waits until its document is gone. */
async function kill(page: Page): Promise<void> {
  await shown(page)
    .locator("body")
    .evaluate((body) => body.setAttribute("data-former", ""));
  await page.getByRole("button", { name: "Kill page" }).click();
  await expect(shown(page).locator("body[data-former]")).toHaveCount(0);
}

for (const wrapper of ["", "reloads-pages"]) {
  const who = wrapper ? "the wrapper" : "WebKit";

  test(`QA-04 the draft of a complaint and an open payment page survive the end of their process, and ${who} loads them once more`, async ({
    page,
  }) => {
    await page.goto("/emulator/");
    await openTab(page, "Phone");
    const field = page.getByRole("combobox", { name: "Wrapper" });
    await expect(field.getByRole("option", { name: /process ended/ })).toHaveCount(1);
    await field.selectOption(wrapper);

    const words = "My application has waited for two days.";
    await pickScenario(page, "uncollectable");
    await press(page, "The application or its decision");
    await shown(page).getByRole("textbox").fill(words);
    await kill(page);
    await expect(shown(page).getByRole("textbox")).toHaveValue(words);

    await pickScenario(page, "overdue");
    await press(page, /Rollover Repayment/);
    await press(page, /^Payment Method/);
    await shown(page).getByRole("radio", { name: "GCash" }).click();
    await press(page, "Payment");
    await expect(button(page, "Pay")).toBeVisible();
    await kill(page);
    await press(page, "Pay");
    await press(page, "OK");
    await expect(head(page)).toContainText("30 days left");
  });
}

test("QA-04 after the end of a page's process its Back and the phone's go where they went before", async ({
  page,
}) => {
  await page.goto("/emulator/");
  await pickScenario(page, "overdue");
  for (const back of [
    button(page, "Back"),
    page.getByRole("button", { name: "Back", exact: true }),
  ]) {
    await press(page, /Rollover Repayment/);
    await expect(button(page, /^Payment Method/)).toBeVisible();
    await kill(page);
    await expect(button(page, /^Payment Method/)).toBeVisible();
    await back.click();
    await expect(button(page, /Rollover Repayment/)).toBeVisible();
  }
});

test("QA-04 a wrapper that has loaded a page three times in a minute shows its own error, and can try again", async ({
  page,
}) => {
  await page.goto("/emulator/");
  await openTab(page, "Phone");
  const field = page.getByRole("combobox", { name: "Wrapper" });
  await expect(field.getByRole("option", { name: /process ended/ })).toHaveCount(1);
  await field.selectOption("reloads-pages");
  await pickScenario(page, "in-repayment");
  for (let times = 0; times < 3; times += 1) {
    await expect(head(page)).toContainText("In repayment");
    await kill(page);
  }
  await expect(head(page)).toContainText("In repayment");
  await kill(page);
  await expect(page.getByText("This page cannot be shown now.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(head(page)).toContainText("In repayment");
});
