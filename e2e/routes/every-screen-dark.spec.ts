import { test } from "../fixtures/brand-test.ts";
import { ADDRESSES, goToScreen, pictureName } from "../fixtures/screens.ts";
import { expect, expectReadable, picture } from "../fixtures/test.ts";

test.use({ colorScheme: "dark" });

/** The relative luminance of a computed colour, roughly: 0 is black, 1 white. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

for (const address of ADDRESSES) {
  test(`UX-10 ${address} is dark where the phone is, and reads as well`, async ({ page, demo }) => {
    await goToScreen(page, demo, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main[aria-busy=true], [data-state=failed]")).toHaveCount(0);
    const grounds = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("main [class*=card]")].map(
        (element) => getComputedStyle(element).backgroundColor,
      ),
    );
    for (const ground of grounds) expect(lightness(ground), ground).toBeLessThan(0.2);
    await expect(page.locator("meta[name=color-scheme]")).toHaveAttribute("content", "light dark");
    await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#1D4FD7");
    await expectReadable(page);
    await picture(page, `dark-${pictureName(address)}`, ["small", "phone"]);
  });
}

test("UX-10 a sheet is dark, and the choices in it read", async ({ page, demo }) => {
  await goToScreen(page, demo, "/repay");
  await page.getByRole("button", { name: "Payment Method" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectReadable(page);
  await picture(page, "dark-sheet", ["small", "phone"]);
});

test("UX-10 a field's fault and a toast read in the dark", async ({ page, demo }) => {
  await goToScreen(page, demo, "/promotion");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("textbox", { name: "Mobile number" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expectReadable(page);
  await picture(page, "dark-faults", ["small", "phone"]);
});

test("UX-10 a QR code keeps its white paper", async ({ page, demo }) => {
  await goToScreen(page, demo, "/repaymentOfCode");
  await page.getByRole("button", { name: "Show it anyway" }).click();
  const paper = page.getByRole("img", { name: "QR code" }).locator("path").first();
  await expect(paper).toHaveAttribute("fill", "#ffffff");
  await picture(page, "dark-qr", ["phone"]);
});
