import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { button, head, shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

test.describe("a developer's desk", () => {
  test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

  test("QA-19 the page's text is larger by one press, on this page and the next, and as usual again", async ({
    page,
  }) => {
    const size = page.getByRole("group", { name: "Text size" });
    const html = shown(page).locator("html");
    await page.goto("/emulator/");
    await pickScenario(page, "in-repayment");
    await expect(head(page)).toContainText("In repayment");
    await expect(html).toHaveCSS("font-size", "16px");
    await size.getByRole("button", { name: "150 %" }).click();
    await expect(html).toHaveCSS("font-size", "24px");
    await expectAccessible(page);
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}emulator-large-text.png` });
    await button(page, "REPAY").click();
    await expect(button(page, /^Payment Method/)).toBeVisible();
    await expect(html).toHaveCSS("font-size", "24px");
    await size.getByRole("button", { name: "100 %" }).click();
    await expect(html).toHaveCSS("font-size", "16px");
  });
});

for (const width of [390, 320]) {
  test(`QA-19 an order at 150 % fits a view of ${width}, and its button can be pressed`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const scenario = await demo.scenario("in-repayment");
    await page.goto(demo.address(scenario, { path: "/loanDetail" }));
    await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
    // As the emulator's frame does.
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "150%"));
    await expect(page.locator("html")).toHaveCSS("font-size", "24px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}order-text-150-${width}.png`, fullPage: true });
    await page.getByRole("button", { name: "REPAY", exact: true }).click();
    await expect(page).toHaveURL(/\/repay\?/);
  });
}
