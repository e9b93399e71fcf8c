import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { shown } from "../fixtures/phone.ts";
import { openMariasOrder, pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";
import { expectRows, rows } from "../fixtures/timeline.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ page }) => {
  await page.goto("/emulator/");
  await expect(page.getByText("Tulay Cash")).toBeVisible();
  await openTab(page, "Phone");
});

const order = (page: Page, status: number) => shown(page).locator(`[data-status="${status}"]`);
const state = (page: Page) => page.getByLabel("State");

/** Sends a message as the page would, by the shim's handlers; waits for the page's document. */
async function post(page: Page, handler: string, body: unknown): Promise<void> {
  await shown(page)
    .locator("main")
    .evaluate(
      (_, [name, value]) => {
        void window.webkit?.messageHandlers[name]?.postMessage(value);
      },
      [handler, body] as const,
    );
}

/** Opens an address as a link in the page would. */
async function openLink(page: Page, address: string): Promise<void> {
  await shown(page)
    .locator("main")
    .evaluate((main, address) => {
      const link = Object.assign(document.createElement("a"), { href: address });
      main.append(link);
      link.click();
      link.remove();
    }, address);
}

test("QA-24 no tab of the inspector moves as another is chosen, or as its number comes", async ({
  page,
}) => {
  await openMariasOrder(page);
  const places = () =>
    page.getByRole("tab").evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().x));
  const before = await places();
  await openTab(page, "Network");
  expect(await places()).toEqual(before);
  await page.getByRole("button", { name: "Very slow" }).click();
  await expect(page.getByRole("tab", { name: "Network 1" })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("FLOW-04 BRIDGE-01 a scenario opens on the phone, which shows its own screens over the page; the messages stand in the log", async ({
  page,
}) => {
  await openMariasOrder(page);
  await expect(page.getByLabel("Web views")).toContainText("/loanDetail");

  await post(page, "callPhoneMethod", { phone: "+6328880000" });
  await expect(page.getByRole("dialog", { name: "Call this number?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect(page.getByLabel("Left the app")).toContainText("+6328880000");

  await post(page, "toGrade", {});
  await page.getByRole("radio", { name: "4" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(state(page)).toContainText("asked 1 of 3");
  await expect(order(page, 174)).toBeVisible();

  await shown(page).getByRole("button", { name: "Back" }).click();
  await expectRows(
    page,
    "message",
    "acceptedcloseSyn",
    "acceptedtoGrade",
    "acceptedcallPhoneMethod",
  );
  await expect(page.getByText("Due Sat, Jul 25, 2026", { exact: true })).toBeVisible();
});

test("BRIDGE-04 a message in a wrong shape is refused, with the reason in the log, which is copied for a bug report", async ({
  page,
  context,
  refusals,
}) => {
  refusals.allow(/^badAddress: jump /);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await pickScenario(page, "in-repayment");
  await post(page, "uploadRiskLoan", { productId: "1", orderId: "" });
  await expect(rows(page, "message")).toHaveCount(1);
  await post(page, "callPhoneMethod", { phone: "+6328880000" });
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await post(page, "jump", { link: "https://evil.example/", params: {} });
  await expectRows(page, "message", "not of the H5 origin", "accepted", "accepted");
  await openTab(page, "Timeline");
  await page.screenshot({ path: `${PICTURES}emulator-desk.png`, scale: "css" });
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /message {2}accepted {2}callPhoneMethod \(callTelephone\) {2}\{"phone":"\+6328880000"\} {2}from page http/,
  );
  await rows(page, "message").first().click();
  await expect(page.getByRole("region", { name: "jump" })).toContainText("/loanDetail");
  await page.getByLabel("Filter the timeline").fill("accepted nothing");
  await expect(page.getByText("No row has this text.")).toBeVisible();
});

test("BRIDGE-04 a page stays where a wrapper keeps it: links out of the app leave it, even before the page has loaded", async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const held = page.waitForRequest("**/assets/*.js");
  await pickScenario(page, "in-repayment");
  await held;
  const left = page.getByLabel("Left the app");
  await openLink(page, "mailto:early@tulay.example");
  await expect(left).toContainText("mailto:early@tulay.example");
  scripts.resolve();
  await expect(order(page, 174)).toBeVisible();
  await openLink(page, "mailto:care@tulay.example");
  await expect(left).toContainText("mailto:care@tulay.example");
  await openLink(page, "https://evil.example/a");
  await expect(left).toContainText("https://evil.example/a");
  await openLink(page, "https://bayan-credit.example/repay");
  await expect(page.getByRole("status").filter({ hasText: "Not shown in" })).toBeVisible();
  await openLink(page, "tel:+6328880000");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(order(page, 174)).toBeVisible();
  await openLink(page, "tulay://mine");
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
});

test("FLOW-01 a wrong code is told by the login; a new number signs in by the code that the demo shows", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("Mobile number").fill("09170000998");
  await page.getByLabel("Code").fill("000000");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(state(page)).toContainText("signed out");
  await page.getByLabel("Code").fill("");
  await page.getByLabel("Mobile number").fill("0917-000-0999");
  await page.getByRole("button", { name: "Get code" }).click();
  await expect(page.getByRole("button", { name: "From Messages" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "From Messages" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toBeHidden();
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByText("•••• 0999", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("QA-01 FLOW-02 the status bar shows the demo's time, and moves when anybody moves the clock; days pass by a button, and the loan falls due", async ({
  page,
  demo,
}) => {
  const bar = page.locator("[aria-hidden] > time");
  await expect(bar).toHaveText(/^9:3\d$/);
  await page.getByRole("button", { name: "+1 day", exact: true }).click();
  await expect(page.getByText(/^Thu, 16 Jul 2026, 09:3/)).toBeVisible();
  await demo.advance("PT5H");
  await expect(bar).toHaveText(/^2:3\d$/);
  await expect(page.getByText(/^Thu, 16 Jul 2026, 14:3/)).toBeVisible();
  await pickScenario(page, "in-repayment");
  // The ticket that the page has come with lasts a minute.
  await expect(order(page, 174)).toBeVisible();
  await page.getByRole("button", { name: "+30 days" }).click();
  await openTab(page, "Order");
  await expect(page.getByRole("region", { name: "Order" })).toContainText("Overdue");
  await expect(page.getByText(/^Sat, 15 Aug 2026, 14:3/)).toBeVisible();
  await expect(order(page, 180)).toBeVisible();
});

test("QA-01 a page has the whole width of its phone; a model has its size and its safe areas, upright and sideways, in the page that is open", async ({
  page,
}) => {
  await pickScenario(page, "ready");
  await expect(shown(page).getByRole("heading", { level: 1 })).toBeVisible();
  // No scrollbar of a desktop takes of the page's width.
  const root = shown(page).locator("html");
  await expect(root).toHaveCSS("scrollbar-width", "none");
  await expect(root).toHaveJSProperty("clientWidth", 390);
  const held = () =>
    shown(page)
      .locator("html")
      .evaluate((html) => {
        const read = (edge: string) =>
          getComputedStyle(html).getPropertyValue(`--safe-area-inset-${edge}`);
        const insets = ["top", "right", "bottom", "left"].map(read).join(" ");
        return `${window.innerWidth} × ${window.innerHeight}, ${insets}`;
      })
      // A reload takes the page away while it is read.
      .catch(() => "a page that loads");
  await expect.poll(held).toBe("390 × 800, 0px 0px 0px 0px");
  await page.getByLabel("Phone model").selectOption("iPhone 16");
  await expect.poll(held).toBe("393 × 793, 0px 0px 34px 0px");
  await page.screenshot({ path: `${PICTURES}emulator-iphone-16.png`, scale: "css" });
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(held).toBe("393 × 793, 0px 0px 34px 0px");
  await page.getByRole("button", { name: "Rotate" }).click();
  await expect.poll(held).toBe("852 × 393, 0px 59px 21px 59px");
  await page.screenshot({ path: `${PICTURES}emulator-iphone-16-sideways.png`, scale: "css" });
  await page.getByLabel("Phone model").selectOption("iPhone SE");
  await page.getByRole("button", { name: "Rotate" }).click();
  await expect.poll(held).toBe("375 × 647, 0px 0px 0px 0px");
});

test("QA-01 no white line is between a page and the phone's edge, upright and sideways", async ({
  page,
  context,
}) => {
  await openMariasOrder(page);
  const painter = await context.newPage();
  /** The brightest red at both sides of the page's blue head: it has 29, and the edge 16. */
  const brightest = async () => {
    const frame = await page.locator("iframe[data-top]").boundingBox();
    if (!frame) throw new Error("no page");
    const { x, y, width } = frame;
    const strips = [x - 5, x + width - 5].map(async (left) => {
      const clip = { x: Math.round(left), y: Math.round(y + 60), width: 10, height: 40 };
      const picture = (await page.screenshot({ clip, scale: "css" })).toString("base64");
      return painter.evaluate(async (png) => {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const drawn = canvas.getContext("2d");
        drawn?.drawImage(image, 0, 0);
        const { data } = drawn?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
        return Math.max(...[...data].filter((_, place) => place % 4 === 0));
      }, picture);
    });
    return Math.max(...(await Promise.all(strips)));
  };
  for (const model of ["Plain, 390 × 844", "iPhone 16"]) {
    await page.getByLabel("Phone model").selectOption(model);
    for (const turn of ["upright", "sideways"]) {
      await expect.poll(brightest, `${model}, ${turn}`).toBeLessThan(60);
      await page.getByRole("button", { name: "Rotate" }).click();
    }
  }
});

test("BRIDGE-01 back after a reload goes to the page before, in the same web view", async ({
  page,
}) => {
  await openMariasOrder(page);
  await openLink(page, "/customerService");
  const views = page.getByLabel("Web views");
  await expect(views).toContainText("/customerService");
  const marked = shown(page).locator("html");
  await marked.evaluate((html) => html.setAttribute("data-before-reload", ""));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(shown(page).locator("html:not([data-before-reload]) main")).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).first().click();
  await expect(order(page, 174)).toBeVisible();
  await expect(views.getByRole("listitem")).toHaveCount(1);
});

test("FLOW-04 is worked by the keyboard, and says the same without eyes", async ({ page }) => {
  await expectAccessible(page);
  await page.getByLabel("Scenario", { exact: true }).focus();
  await page.keyboard.type("overdue");
  await page.keyboard.press("Enter");
  await expect(state(page)).toContainText("demo-overdue");
  await post(page, "callPhoneMethod", { phone: "+6328880000" });
  await expect(page.getByRole("dialog")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Call", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("QA-01 FLOW-04 the largest phone fits each desk, light and dark; a narrow window shows the phone or the inspector", async ({
  page,
}) => {
  await openMariasOrder(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel("Inspector", { exact: true })).toBeHidden();
  await picture(page, "emulator-phone");
  await page.getByRole("button", { name: "Inspector" }).click();
  await expect(order(page, 174)).toBeHidden();
  await expectAccessible(page);
  await picture(page, "emulator-inspector");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Phone model").selectOption("iPhone 16 Pro Max");
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(order(page, 174)).toBeVisible();
    const foot = await page.locator("iframe[data-top]").boundingBox();
    expect((foot?.y ?? height) + (foot?.height ?? 0)).toBeLessThan(height);
    await page.screenshot({ path: `${PICTURES}emulator-desk-${width}.png`, scale: "css" });
    await expectAccessible(page);
  }
});
