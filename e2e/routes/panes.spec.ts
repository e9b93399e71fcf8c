import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible.ts";
import { openMariasOrder } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, test } from "../fixtures/test.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

// A tester's desk: the scenarios, the phone and the inspector side by side.
test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

async function drag(page: Page, divider: Locator, byPx: number): Promise<void> {
  const box = await divider.boundingBox();
  if (!box) throw new Error("The divider is not shown.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx, y, { steps: 5 });
  await page.mouse.up();
}

async function goToMariasOrder(page: Page): Promise<void> {
  await page.goto("/emulator/");
  await openMariasOrder(page);
}

test("QA-21 panes are made wider by a drag and by the arrow keys, and the page on the phone stays as it is", async ({
  page,
}) => {
  await goToMariasOrder(page);
  const loads = () =>
    page.locator("iframe[data-top]").evaluate((frame: HTMLIFrameElement) => {
      return frame.contentWindow?.performance.timeOrigin;
    });
  const before = await loads();

  const cards = page.getByRole("complementary", { name: "Scenarios and clock" });
  const divider = page.getByRole("separator", { name: "Width of the scenarios" });
  expect(Math.round(await widthOf(cards))).toBe(240);
  await drag(page, divider, 60);
  await expect.poll(() => widthOf(cards)).toBeGreaterThan(290);
  const dragged = await widthOf(cards);
  await divider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => widthOf(cards)).toBeLessThan(dragged);

  const inspector = page.getByRole("main", { name: "Inspector" });
  const wide = await widthOf(inspector);
  await drag(page, page.getByRole("separator", { name: "Width of the phone's side" }), 60);
  await expect.poll(() => widthOf(inspector)).toBeLessThan(wide - 40);
  // No pane goes away: the inspector keeps what its tools need.
  await drag(page, page.getByRole("separator", { name: "Width of the phone's side" }), 2000);
  await expect.poll(() => widthOf(inspector)).toBeGreaterThan(400);
  expect(await loads()).toBe(before);
  await expectAccessible(page);
});

/** Elements that scroll inside another that scrolls, by their labels; a field's own text is left out. */
const nestedScrolls = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (it: Element) =>
      it.scrollHeight > it.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(it).overflowY) &&
      it.localName !== "textarea";
    const inner = [...document.querySelectorAll("aside *, main *")].filter(scrolls);
    const isInside = (it: Element) => inner.some((other) => other !== it && other.contains(it));
    return inner.filter(isInside).map((it) => it.getAttribute("aria-label") ?? it.className);
  });

test("QA-24 no scrollbar is inside another, nothing is cut off, and Record is in sight on each desk, upright and sideways", async ({
  page,
}) => {
  await goToMariasOrder(page);
  const record = page.getByRole("button", { name: "Record", exact: true });
  const buttons = page.getByRole("toolbar", { name: "Buttons of the phone" });
  for (const turn of ["upright", "sideways"]) {
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const tab of ["Order", "Network", "Storage", "SMS sent", "Phone", "Timeline"]) {
        await openTab(page, tab);
        expect(await nestedScrolls(page), `${tab} at ${width}`).toEqual([]);
        await expect(record).toBeInViewport({ ratio: 1 });
      }
      for (const button of await buttons.getByRole("button").all()) {
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      const path = `${PICTURES}emulator-${turn}-${width}.png`;
      await page.screenshot({ path, scale: "css" });
    }
    if (turn === "upright") await buttons.getByRole("button", { name: "Rotate" }).click();
  }
  await expectAccessible(page);
});

/** The choices that are wider than their boxes, whichever is chosen; of a box that only adds, what it says at rest. */
const cutChoices = (page: Page) =>
  page.evaluate(() => {
    const brush = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    const boxes = [...document.querySelectorAll("select")].filter((it) => it.checkVisibility());
    return boxes.flatMap((box) => {
      const style = getComputedStyle(box);
      brush.font = style.font;
      const room =
        box.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      const shown = [...box.options].filter((it) => box.options[0]?.value !== "" || it.selected);
      const words = shown.map((it) => it.text);
      return words.filter((it) => brush.measureText(it).width > room);
    });
  });

test("QA-24 no choice's words are cut off beside the smallest phone on a desk", async ({
  page,
}) => {
  await page.goto("/emulator/");
  await openMariasOrder(page);
  await openTab(page, "Phone");
  await page.getByLabel("Phone model").selectOption("iPhone SE (2016)");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["This text is here", "This message was sent", "This call was made"]) {
      await page.getByLabel("What is expected").selectOption(name);
      expect(await cutChoices(page), `${name} at ${width}`).toEqual([]);
    }
  }
});

test("QA-02 a narrow window says beside the phone what brings its keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto("/emulator/");
  await page.getByRole("button", { name: "Keyboard" }).click();
  const hint = page.getByRole("status").filter({ hasText: "The keyboard is on" });
  await expect(hint.filter({ visible: true })).toHaveText(/ None is open\.$/);
  await expectAccessible(page);
});
