import { test } from "../fixtures/bridge.ts";
import { painted, shifts, watchShifts } from "../fixtures/shifts.ts";
import { expect } from "../fixtures/test.ts";

test("BIND-10 UX-09 below the wrapper's header nothing moves as the form loads", async ({
  page,
  demo,
  bridge,
}) => {
  await watchShifts(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/v3/bind-card/card-init?*", async (route) => {
    await held;
    await route.continue();
  });
  const borrower = await demo.scenario("needs-account");
  await page.goto(demo.address(borrower, { path: "/bindBank" }));
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await painted(page);
  const top = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  const below = await top();
  release();
  await expect(page.getByLabel("GCash number")).toBeVisible();
  expect(await top()).toBe(below);
  expect(await shifts(page)).toEqual([]);
  await bridge.expectSent("startBankFlow", { productId: "1" });
});
