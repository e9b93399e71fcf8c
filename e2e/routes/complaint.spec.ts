import { holdSentDialog } from "../fixtures/sent-dialog.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const COLLECTION = "How repayment is collected";

test("ROUTE-12 CMPH-01 CMPH-02 CMPH-03 CMPH-04 CMPH-05 shows the order, takes another, and leads on by what can be complained of", async ({
  page,
  demo,
}) => {
  await test.step("shows the order that it is about, and what can be complained of", async () => {
    const scenario = await demo.scenario("complaint-open");
    await page.goto(demo.address(scenario, { path: "/complaint" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Complaint");
    await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
    await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
    await expect(page.getByText("₱8,000.00")).toBeVisible();
    await expect(page.getByRole("button", { name: COLLECTION })).toBeVisible();
    await expectAccessible(page);
    await picture(page, "complaint");
  });

  await test.step("'All' opens the list of all orders; the chosen one stays after a reload", async () => {
    const scenario = await demo.scenario("complaint-open");
    await page.goto(demo.address(scenario, { path: "/complaint" }, { orderId: "" }));
    await expect(page.getByText(/No order selected/)).toBeVisible();
    await page.getByRole("button", { name: "All" }).click();
    const orders = page.getByRole("radiogroup", { name: "All orders" });
    await expectAccessible(page);
    await picture(page, "complaint-orders");
    await orders.getByRole("radio", { name: /Tulay Cash/ }).click();
    await expect(orders).toBeHidden();
    await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
  });

  await test.step("'My Complaint' goes to the list", async () => {
    const scenario = await demo.scenario("complaint-open");
    await page.goto(demo.address(scenario, { path: "/complaint" }));
    await page.getByRole("button", { name: "My Complaint" }).click();
    await expect(page).toHaveURL(/\/complaintList\?/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Complaint");
  });

  await test.step("type 1 opens its own list; a sub-type and any other type lead on, by the keyboard too", async () => {
    const scenario = await demo.scenario("complaint-open");
    await page.goto(demo.address(scenario, { path: "/complaint" }));
    const collection = page.getByRole("button", { name: COLLECTION });
    await collection.focus();
    await page.keyboard.press("Enter");
    await expect(collection).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
    await picture(page, "complaint-sub-types");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/complainPageNext\?.*type=1&sonType=1/);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "My personal data" }).click();
    await expect(page).toHaveURL(/\/complainPageNext\?.*type=5$/);
  });

  await test.step("an order that cannot be collected says so, and nothing opens", async () => {
    await demo.open(page, "uncollectable");
    await page.getByRole("button", { name: COLLECTION }).click();
    await expect(
      page.getByText("The selected order does not support sending collection types"),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Threats or insults" })).toBeHidden();
    await expect(page).toHaveURL(/\/complaint\?/);
    await expectAccessible(page);
    await picture(page, "complaint-uncollectable");
  });
});

test("ROUTE-01 ROUTE-12 the next screen begins at its top, named and with the focus; back leads to where one was", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  const scenario = await demo.scenario("complaint-open");
  await page.goto(demo.address(scenario, { path: "/complaint" }));
  const type = page.getByRole("button", { name: "My personal data" });
  await type.scrollIntoViewIfNeeded();
  await expect(page).toHaveTitle("Complaint · Tulay");
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await type.click();
  await expect(page.getByRole("textbox")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(type).toBeVisible();
  expect(await scrolled()).toBe(before);
  await page.getByRole("button", { name: "My Complaint" }).click();
  await expect(page).toHaveTitle("My Complaint · Tulay");
});

test("API-01 CMPH-04 a browser that keeps nothing goes on with its session all the same", async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const forbidden = {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    };
    Object.defineProperty(window, "sessionStorage", forbidden);
    Object.defineProperty(window, "localStorage", forbidden);
  });
  const scenario = await demo.scenario("complaint-open");
  await page.goto(demo.address(scenario, { path: "/complaint" }));
  await page.getByRole("button", { name: "My personal data" }).click();
  await page.getByRole("textbox").fill("Who sees my number?");
  const goOn = await holdSentDialog(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(await goOn.toDialog()).toBeVisible();
  await goOn.toComplaints();
  await expect(page).toHaveURL(/\/complaint\?(?!.*sessionId)/);
  await expect(page.getByText("Your complaint number")).toBeVisible();
});
