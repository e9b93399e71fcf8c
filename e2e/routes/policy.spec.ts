import { tellDocument } from "../fixtures/document.ts";
import { expect, test } from "../fixtures/test.ts";

tellDocument({
  ids: "STATIC-02 ROUTE-24 SITE-01",
  address: "/Policy",
  name: "policy",
  headings: {
    en: "Privacy Policy",
    fil: "Patakaran sa privacy",
    id: "Kebijakan privasi",
    zh: "隐私政策",
  },
  says: [
    "Lender information",
    "Collection of information",
    "What you represent to us",
    "Use of technology",
    "Disclosure of personal data",
    "Cookies",
    "Device information",
    "Minors",
    "under 18",
    "Password security",
    "Changes to this policy",
    "Your discretion and opting out",
    "Grievance officer",
    "CS0000000000",
    "1 Example Street",
  ],
  isPublic: true,
});

test("SITE-01 /Policy is marked in the bar, and the footer says who lends", async ({ page }) => {
  await page.goto("/Policy?lang=en");
  const bar = page.getByRole("navigation", { name: "Main menu" });
  await expect(bar.getByRole("link")).toHaveText([
    "Home",
    "Loan Provider",
    "Loan agreement",
    "Privacy Policy",
    "Contact Us",
  ]);
  await expect(bar.locator("[aria-current=page]")).toHaveAttribute("href", "/Policy?lang=en");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Tulay Lending Corporation (example)");
  await expect(footer).toContainText("1 Example Street, Makati City, Metro Manila");
  await expect(footer.getByRole("link", { name: "care@tulay.example" })).toHaveAttribute(
    "href",
    "mailto:care@tulay.example",
  );
});
