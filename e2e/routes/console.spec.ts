import type { Locator } from "@playwright/test";
import { deskPicture, StaffConsole } from "../fixtures/console.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const PAGES = [
  "/",
  "/orders",
  "/orders/:id",
  "/requests",
  "/complaints",
  "/money",
  "/books",
  "/audit",
  "/staff",
];

test("STAFF-12 each page of the console fits a desk's screen and a tablet and has no violation of axe, in light and dark", async ({
  demo,
  server,
  browser,
}) => {
  for (const id of ["under-review", "complaint-open"]) await demo.scenario(id);
  const { orderId } = await demo.scenario("overdue");
  const maria = await new StaffConsole(browser, server, demo).signIn("Maria Cruz");
  for (const path of PAGES) {
    await maria.goto(path.replace(":id", orderId ?? ""));
    await expect(maria.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(maria.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    for (const width of [1440, 1280, 1024, 768]) {
      await maria.setViewportSize({ width, height: 900 });
      const overflow = await maria.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
      const hidden = await maria.evaluate(() =>
        [...document.querySelectorAll("table")]
          .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
          .map((table) => table.caption?.textContent),
      );
      expect(hidden, `tables that are cut on ${path} at ${width} pixels`).toEqual([]);
    }
    await expectAccessible(maria);
    await deskPicture(maria, path === "/orders/:id" ? "order" : path.slice(1) || "start");
  }
  await maria.context().close();
});

test("STAFF-12 on a low screen the press of a long form stays in sight", async ({
  demo,
  server,
  browser,
}) => {
  const { orderId } = await demo.scenario("overdue");
  const size = { width: 1024, height: 768 };
  const maria = await new StaffConsole(browser, server, demo).signIn("Maria Cruz", size);
  await maria.goto(`/orders/${orderId}`);
  await maria.getByRole("button", { name: "Reschedule" }).click();
  const dialog = maria.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("agreed by phone");
  await dialog.getByRole("button", { name: "Show what it does" }).click();
  await expect(dialog.getByText("It is done at once")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Reschedule ₱/ })).toBeInViewport({ ratio: 1 });
  await maria.context().close();
});

test("STAFF-13 a press on a head sorts the orders, and a reload keeps the sort", async ({
  demo,
  server,
  browser,
}) => {
  await demo.scenario("overdue");
  const maria = await new StaffConsole(browser, server, demo).signIn("Maria Cruz");
  await maria.goto("/orders");
  const head = (name: string) => maria.getByRole("columnheader", { name });
  await expect(head("Days late")).toHaveAttribute("aria-sort", "descending");
  await head("Principal").getByRole("button").click();
  await expect(head("Principal")).toHaveAttribute("aria-sort", "descending");
  await expect(head("Principal").getByRole("button")).toBeFocused();
  await expectAccessible(maria);
  await deskPicture(maria, "orders-by-principal");
  await maria.reload();
  await expect(head("Principal")).toHaveAttribute("aria-sort", "descending");
  await expect(maria).toHaveURL(/sort=-principal/);
  await maria.context().close();
});

test("STAFF-12 an order is found and approved by the keyboard alone", async ({
  demo,
  server,
  browser,
}) => {
  const { orderId } = await demo.scenario("under-review");
  const maria = await new StaffConsole(browser, server, demo).signIn("Maria Cruz");
  await maria.keyboard.press("/");
  await maria.keyboard.type(orderId ?? "");
  await maria.keyboard.press("Enter");
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await maria.keyboard.press("Tab");
    }
    throw new Error("Tab does not come to it");
  };
  const approve = maria.getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  await tabTo(approve);
  await maria.keyboard.press("Enter");
  const dialog = maria.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await tabTo(dialog.getByLabel("Reason"));
  await maria.keyboard.type("seen and in order");
  await tabTo(dialog.getByRole("button", { name: "Show what it does" }));
  await maria.keyboard.press("Enter");
  const press = dialog.getByRole("button", { name: /^Approve ₱[\d,.]+$/ });
  await expect(press).toBeVisible();
  await tabTo(press);
  await maria.keyboard.press("Enter");
  await expect(dialog).toContainText("Approved ₱");
  await maria.keyboard.press("Escape");
  const state = maria.getByRole("heading", { level: 1 }).locator("xpath=following-sibling::*[1]");
  await expect(state).toHaveText("Approved");
  await maria.context().close();
});

test("STAFF-02 each page of the console comes to rest for each role, and asks each reading once", async ({
  demo,
  server,
  browser,
}) => {
  for (const id of ["under-review", "complaint-open"]) await demo.scenario(id);
  const { orderId } = await demo.scenario("overdue");
  const { problemId } = await demo.scenario("complaint-open");
  const staff = new StaffConsole(browser, server, demo);
  const people = ["Maria Cruz", "Jose Reyes", "Ana Santos", "Ben Lim", "Cora Diaz"];
  for (const name of people) {
    const page = await staff.signIn(name);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url());
    });
    for (const path of [...PAGES, `/complaints/${problemId}`, "/find", "/account", "/money/owed"]) {
      asked.length = 0;
      await page.goto(path.replace(":id", orderId ?? ""));
      await expect(page.getByRole("main"), path).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      // A page that asks again and again has asked by the time that ten other answers took.
      await page.evaluate(async () => {
        for (let turn = 0; turn < 10; turn += 1) await fetch("/nowhere");
      });
      expect([...asked].sort(), `${path} of ${name}`).toEqual([...new Set(asked)].sort());
    }
    await page.context().close();
  }
});
