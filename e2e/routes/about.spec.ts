import { tellDocument } from "../fixtures/document.ts";
import { expect, test } from "../fixtures/test.ts";

tellDocument({
  ids: "STATIC-01 ROUTE-24 SITE-01",
  address: "/About",
  name: "about",
  headings: { en: "About Us", fil: "Tungkol sa amin", id: "Tentang kami", zh: "关于我们" },
  says: [
    "Our mission",
    "Quick approval",
    "Transparent fees",
    "Flexible repayment",
    "Safe",
    "The people",
    "care@tulay.example",
    "0281234567",
  ],
  isPublic: true,
});

test("SITE-01 /About is marked in the bar, and the footer says who lends", async ({ page }) => {
  await page.goto("/About?lang=en");
  const bar = page.getByRole("navigation", { name: "Main menu" });
  await expect(bar.getByRole("link")).toHaveText([
    "Home",
    "Loan Provider",
    "Loan agreement",
    "Privacy Policy",
    "Contact Us",
  ]);
  await expect(bar.locator("[aria-current=page]")).toHaveAttribute("href", "/About?lang=en");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Tulay Lending Corporation (example)");
  await expect(footer).toContainText("1 Example Street, Makati City, Metro Manila");
  await expect(footer.getByRole("link", { name: "care@tulay.example" })).toHaveAttribute(
    "href",
    "mailto:care@tulay.example",
  );
});

test("UI-05 the languages are plain links, by the keyboard too, and the site stays in the chosen one", async ({
  page,
}) => {
  await page.goto("/About");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page
    .getByRole("navigation", { name: "Language" })
    .getByRole("link", { name: "FIL" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/About?lang=fil");
  await page.getByRole("link", { name: "Kasunduan sa utang" }).click();
  await expect(page).toHaveURL("/Loan?lang=fil");
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
});
