/** The emulator with a guest that is no lender: mock-bridge/examples/notes. */
import { fileURLToPath } from "node:url";
import { ExampleGuest } from "../fixtures/server.ts";
import { openTab } from "../fixtures/tabs.ts";
import { test as base, expect, expectAccessible } from "../fixtures/test.ts";
import { expectRows } from "../fixtures/timeline.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

const test = base.extend<{ guest: ExampleGuest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  guest: async ({}, use) => {
    const guest = await ExampleGuest.start();
    await use(guest);
    await guest.stop();
  },

  baseURL: async ({ guest }, use) => {
    await use(guest.url);
  },
});

test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ page, noise }) => {
  // The example has no clock, no scenarios and no rules on calls, which a guest may leave out.
  noise.allow(/^error: Failed to load resource: .* 404 /);
  await page.goto("/emulator/");
});

test("QA-16 an app of notes is at home in the emulator: its screens, its page, a message and the tester's action", async ({
  page,
  noise,
}) => {
  await test.step("an app of notes is at home in the emulator: its screens, its page, a message", async () => {
    await expect(page).toHaveTitle("Notes emulator");
    await expect(page.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `${PICTURES}example-guest.png` });

    await page.getByRole("button", { name: "Buy rice" }).click();
    const note = page.frameLocator("iframe[data-top]");
    await expect(note.locator("#text")).toHaveText("Buy rice");
    await note.getByRole("button", { name: "Close" }).click();
    await expectRows(page, "message", "acceptedclose (closeWebView)");
    await expect(page.getByRole("button", { name: "Buy rice" })).toBeVisible();

    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByText("On this phone")).toBeVisible();
  });
  await page.goto("/emulator/");

  await test.step("the tester's action of the app of notes adds one, and refuses one without a text", async () => {
    noise.allow(/^error: Failed to load resource: .* 400 /);
    await openTab(page, "Notes");
    const tools = page.getByRole("region", { name: "Notes" });
    await tools.getByRole("button", { name: "Add a note" }).click();
    await expect(tools.getByRole("alert")).toHaveText("Type the text of the note first.");
    await expect(tools).toContainText("1 in all");

    await tools.getByLabel("Text of the note").fill("Call Ana");
    await tools.getByRole("button", { name: "Add a note" }).click();
    await expect(tools).toContainText("2 in all");
    await page.getByRole("button", { name: "Call Ana" }).click();
    await expect(page.frameLocator("iframe[data-top]").locator("#text")).toHaveText("Call Ana");
  });
});
