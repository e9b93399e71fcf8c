import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("CMPL-01 ROUTE-14 shows what was sent with its time and type; a tap opens it, and back keeps the tab", async ({
  page,
  demo,
}) => {
  const scenario = await demo.scenario("complaint-answered");
  await page.goto(demo.address(scenario, { path: "/complaintList" }));
  const answered = page.getByRole("tab", { name: "Answered" });
  await expect(answered).toHaveAttribute("aria-selected", "true");
  const entry = page.getByRole("button", { name: /Four calls in one night/ });
  await expect(entry).toContainText("Problem Type");
  await expect(entry).toContainText("How repayment is collected");
  await expect(entry).toContainText(/Jul 11, 2026, \d{1,2}:\d\d AM/);
  await expectAccessible(page);
  await picture(page, "complaint-list");
  await answered.click();
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/complainDetails\\?.*problemId=${scenario.problemId}`));
  await page.getByRole("button", { name: "Back" }).click();
  await expect(answered).toHaveAttribute("aria-selected", "true");
});

test("CMPL-01 UI-04 an empty tab says so and leads on; arrow keys go from tab to tab", async ({
  page,
  demo,
}) => {
  const scenario = await demo.scenario("complaint-open");
  await page.goto(demo.address(scenario, { path: "/complaintList" }));
  await expect(page.getByRole("button", { name: /I paid ₱2,000.00/ })).toBeVisible();
  await page.getByRole("tab", { name: "In progress" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Answered" })).toBeFocused();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "complaint-list-empty");
  await page.getByRole("button", { name: "File a complaint" }).click();
  await expect(page).toHaveURL(/\/complaint\?/);
});
