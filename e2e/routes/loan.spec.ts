import { tellDocument } from "../fixtures/document.ts";
import { expect, test } from "../fixtures/test.ts";

tellDocument({
  ids: "STATIC-03 ROUTE-24 SITE-01",
  address: "/Loan",
  name: "loan",
  headings: {
    en: "Loan terms and conditions",
    fil: "Mga tuntunin at kondisyon ng utang",
    id: "Syarat dan ketentuan pinjaman",
    zh: "贷款条款与条件",
  },
  says: [
    "Filipino citizen",
    "over 18 years old",
    "permanent address in the Philippines",
    "91 to 365 calendar days",
    "within 1 day after",
    "1 to 3 calendar days after you accepted",
    "half of its term has passed, and at least 7 days after release",
    "₱1,000.00",
    "₱800.00",
    "5% a day of the unpaid amount",
    "Days 1 to 30 late",
    "4% a day of the unpaid amount",
    "Days 31 to 90 late",
    "2% a day of the unpaid amount",
    "From day 91",
    "within 3 days",
    "at least 7 business days before",
    "within 2 days and answer within 30 days",
  ],
  isPublic: true,
});

test("SITE-01 /Loan is marked in the bar, and the footer says who lends", async ({ page }) => {
  await page.goto("/Loan?lang=en");
  const bar = page.getByRole("navigation", { name: "Main menu" });
  await expect(bar.getByRole("link")).toHaveText([
    "Home",
    "Loan Provider",
    "Loan agreement",
    "Privacy Policy",
    "Contact Us",
  ]);
  await expect(bar.locator("[aria-current=page]")).toHaveAttribute("href", "/Loan?lang=en");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Tulay Lending Corporation (example)");
  await expect(footer).toContainText("1 Example Street, Makati City, Metro Manila");
  await expect(footer.getByRole("link", { name: "care@tulay.example" })).toHaveAttribute(
    "href",
    "mailto:care@tulay.example",
  );
});
