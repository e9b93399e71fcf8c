import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { expect, test } from "../fixtures/test.ts";

// A developer's desk: the phone and the inspector side by side.
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

test("QA-21 panes are made wider by a drag and by the arrow keys, and the page on the phone stays as it is", async ({
  page,
}) => {
  await page.goto("/emulator/");
  await pickScenario(page, "in-repayment");
  const shown = page.frameLocator("iframe[data-top]");
  await expect(shown.getByRole("heading").first()).toBeVisible();
  const loads = () =>
    page.locator("iframe[data-top]").evaluate((frame: HTMLIFrameElement) => {
      return frame.contentWindow?.performance.timeOrigin;
    });
  const before = await loads();

  const tools = page.getByRole("complementary", { name: "Phone" });
  const toolsDivider = page.getByRole("separator", { name: "Width of the tools" });
  expect(Math.round(await widthOf(tools))).toBe(292);
  await drag(page, toolsDivider, -80);
  await expect.poll(() => widthOf(tools)).toBeGreaterThan(360);
  const dragged = await widthOf(tools);
  await toolsDivider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(tools)).toBeLessThan(dragged);

  const inspector = page.getByRole("main", { name: "Inspector" });
  const wide = await widthOf(inspector);
  await drag(page, page.getByRole("separator", { name: "Width of the phone's side" }), 120);
  await expect.poll(() => widthOf(inspector)).toBeLessThan(wide - 100);
  // No pane goes away: the inspector keeps what its tools need.
  await drag(page, page.getByRole("separator", { name: "Width of the phone's side" }), 2000);
  await expect.poll(() => widthOf(inspector)).toBeGreaterThan(400);
  expect(await loads()).toBe(before);
  await expectAccessible(page);
});
