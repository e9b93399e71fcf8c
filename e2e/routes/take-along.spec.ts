import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const calendar = (page: Page) =>
  page.getByRole("link", { name: /Add these dates to your calendar$/ });

/** The names and the texts of a calendar file's properties. */
async function propertiesAt(page: Page, address: string): Promise<string[][]> {
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const unfolded = (await answer.text()).replaceAll("\r\n ", "");
  return unfolded.split("\r\n").map((line) => line.split(":"));
}

test("UX-08 the due dates are a calendar file, which the plan's dates fill", async ({
  page,
  demo,
}) => {
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  const plan = page.getByRole("main").getByRole("listitem");
  await expect(calendar(page)).toBeVisible();
  await expectAccessible(page);
  const address = (await calendar(page).getAttribute("href")) ?? "";
  expect(address).not.toContain("session");
  const days = (await propertiesAt(page, address)).filter(([name]) => name?.startsWith("DTSTART"));
  expect(days).toHaveLength(await plan.count());
  const download = page.waitForEvent("download");
  await calendar(page).click();
  expect((await download).suggestedFilename()).toBe("due-dates.ics");
  await expect(calendar(page)).toBeVisible();
  await calendar(page).scrollIntoViewIfNeeded();
  await picture(page, "repay-calendar");
});
