import { test as inWrapper } from "../fixtures/bridge.ts";
import { painted, shifts, watchShifts } from "../fixtures/shifts.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("BIND-01 UI-04 a form that could not load can be tried again; its shape stands meanwhile", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const INIT_CALL = "**/v3/bind-card/card-init?*";
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(INIT_CALL, async (route) => {
    await held;
    await route.abort("internetdisconnected");
  });
  const borrower = await demo.scenario("needs-account");
  await page.goto(demo.address(borrower, { path: "/bindBank" }));
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await picture(page, "bind-loading");
  release();
  await expect(page.getByRole("heading", { name: "This page could not load" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(INIT_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("GCash number")).toBeVisible();
});

inWrapper(
  "BIND-10 UX-09 below the wrapper's header nothing moves as the form loads",
  async ({ page, demo, bridge }) => {
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
  },
);
