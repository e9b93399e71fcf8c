import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { type BugPhone, test } from "../fixtures/bug.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible } from "../fixtures/test.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

const BEHAVIOURS = ["covers", "resizes", "staysShort", "staysMoved", "silent", "keepsRoom"];

/** Pages with fields: how to come to each, its fields by name, and the button of its footer. */
const PAGES: readonly {
  readonly name: string;
  readonly scenario: string;
  readonly address?: string;
  readonly open?: (phone: BugPhone) => Promise<void>;
  readonly fields: readonly string[];
  readonly footer: string | RegExp;
}[] = [
  {
    name: "the identity",
    scenario: "new-borrower",
    address: "/certify?productId=1",
    fields: ["Full name", "ID number", "Street and house"],
    footer: "Next",
  },
  {
    name: "the payment account",
    scenario: "needs-account",
    address: "/bindBank?productId=1",
    fields: ["GCash number", "Account holder"],
    footer: "Next",
  },
  {
    name: "a complaint",
    scenario: "uncollectable",
    open: ({ screen }) =>
      screen.getByRole("button", { name: "The application or its decision" }).click(),
    fields: ["Your comments and suggestions"],
    footer: "Send",
  },
  {
    name: "another amount",
    scenario: "overdue",
    open: async ({ screen }) => {
      await screen.getByRole("button", { name: "REPAY", exact: true }).click();
      await screen.getByRole("radio", { name: "Another amount" }).click();
    },
    fields: ["Amount to pay"],
    footer: "Payment",
  },
  {
    name: "the landing page",
    scenario: "visitor",
    address: "/promotion?id=1",
    fields: ["Mobile number", "The 4 characters in the image"],
    footer: "Apply",
  },
];

const keyboard = (page: Page) => page.getByRole("region", { name: "On-screen keyboard" });
const frame = (page: Page) => page.locator("iframe[data-top]");

/** Waits until all of an element is in the web view, with nothing over it: neither the page's own nor the keyboard. */
async function expectInView(page: Page, element: Locator): Promise<void> {
  const why = async () => {
    const inPage = await element.evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      const places = [
        [0.5, 0.1],
        [0.5, 0.9],
        [0.1, 0.5],
        [0.9, 0.5],
      ] as const;
      const over = places.map(([x, y]) =>
        document.elementFromPoint(left + width * x, top + height * y),
      );
      const strange = over.find((found) => found === null || !it.contains(found));
      return strange === undefined ? "" : `covered by ${strange?.outerHTML.slice(0, 80)}`;
    });
    const box = await element.boundingBox();
    if (inPage || !box) return inPage || "not drawn";
    const { x, y, width, height } = box;
    return page.evaluate(
      (points) => {
        const over = points.map(([left, top]) => document.elementFromPoint(left, top));
        const strange = over.find((found) => found?.tagName !== "IFRAME");
        return strange ? `covered by ${strange.outerHTML.slice(0, 80)}` : "";
      },
      [
        [x + width / 2, y + 2],
        [x + width / 2, y + height - 2],
      ] as const,
    );
  };
  await expect.poll(why, `${element}`).toBe("");
}

/** Position and size of the web view in the phone's own pixels. */
const viewOf = (page: Page) =>
  frame(page).evaluate((it: HTMLIFrameElement) => {
    const { m42: moved } = new DOMMatrix(getComputedStyle(it).transform);
    return { width: it.offsetWidth, height: it.offsetHeight, top: it.offsetTop, moved };
  });

for (const { name, scenario, address, open, fields, footer } of PAGES) {
  test(`QA-02 fields and footer of ${name} stay usable under every kind of keyboard`, async ({
    page,
    phone,
  }) => {
    // Six visits in two positions each.
    test.slow();
    for (const behaviour of BEHAVIOURS) {
      await test.step(behaviour, async () => {
        await page.goto("/emulator/");
        await openTab(page, "Phone");
        await page.getByLabel("Keyboard", { exact: true }).selectOption(behaviour);
        for (const sideways of [false, true]) {
          await phone.act({ kind: "takePhone", model: "iphone16", sideways });
          await phone.scenario(scenario);
          if (address) await phone.act({ kind: "openPage", address });
          await open?.(phone);
          const { screen } = phone;
          const button = screen.locator("footer").getByRole("button", { name: footer });
          await expect(button).toBeVisible();
          const whole = await viewOf(page);
          const lost = behaviour === "staysShort" ? 68 : 0;
          for (const label of fields) {
            const field = screen.getByRole("textbox", { name: label });
            await field.click();
            await expect(keyboard(page)).toBeVisible();
            await expectInView(page, field);
            await page.getByRole("button", { name: "Done", exact: true }).click();
            await expect(keyboard(page)).toHaveCount(0);
            await expect
              .poll(() => viewOf(page))
              .toEqual({ ...whole, height: whole.height - lost });
            await button.scrollIntoViewIfNeeded();
            await expectInView(page, button);
          }
        }
      });
    }
  });
}

test("QA-02 the keyboard on desks of two sizes, light and dark", async ({ page, phone }) => {
  await page.goto("/emulator/");
  await phone.act({ kind: "takePhone", model: "iphone16", sideways: false });
  await openTab(page, "Phone");
  await page.getByLabel("Keyboard", { exact: true }).selectOption("covers");
  await phone.scenario("new-borrower");
  await phone.act({ kind: "openPage", address: "/certify?productId=1" });
  for (const width of [1280, 1440] as const) {
    await page.setViewportSize({ width, height: width === 1280 ? 720 : 900 });
    await phone.screen.getByRole("textbox", { name: "Street and house" }).click();
    await expect(keyboard(page)).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const path = `${PICTURES}emulator-keyboard-${width}-${colorScheme}.png`;
      await page.screenshot({ path, scale: "css" });
      await expectAccessible(page);
    }
  }
});

test("QA-27 one tap on the keyboard fills in the code that came by SMS, and the page goes on", async ({
  page,
  phone,
}) => {
  await page.goto("/emulator/");
  await openTab(page, "Phone");
  await page.getByLabel("Keyboard", { exact: true }).selectOption("covers");
  await phone.scenario("needs-account");
  await phone.act({ kind: "openPage", address: "/bindBank?productId=1" });
  const { screen } = phone;
  const offer = keyboard(page).getByRole("button", { name: "From Messages" });
  await screen.getByLabel("GCash number").fill("09000004321");
  await screen.getByLabel("Account holder").fill("Ben Castillo");
  await screen.getByLabel("Holder's birthday").fill("1994-03-12");
  await expect(offer).toHaveCount(0);
  await screen.getByRole("button", { name: "Next" }).click();
  await expect(screen.getByLabel("SMS code")).toBeFocused();
  await offer.click();
  await phone.on("/product");
});

test("QA-02 QA-09 the keyboard stays while the tester presses and types beside the phone, so that a button it covers is expected", async ({
  page,
  phone,
}) => {
  await page.goto("/emulator/");
  await openTab(page, "Phone");
  await page.getByLabel("Keyboard", { exact: true }).selectOption("covers");
  await phone.scenario("uncollectable");
  await expect(phone.screen.getByRole("button", { name: "My personal data" })).toBeVisible();
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText("recording", { exact: true })).toBeVisible();
  await phone.screen.getByRole("button", { name: "My personal data" }).click();
  await phone.screen.getByRole("textbox", { name: "Your comments and suggestions" }).click();
  await expect(keyboard(page)).toBeVisible();
  await page.getByLabel("What is expected").selectOption("This button is usable");
  await page.getByLabel("Name of the button").fill("Send");
  await page.getByRole("button", { name: "Expect it" }).click();
  await expect(page.getByText("Expect button 'Send' usable, not so yet")).toBeVisible();
  await expect(keyboard(page)).toBeVisible();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(keyboard(page)).toHaveCount(0);
});
