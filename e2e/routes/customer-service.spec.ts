import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const CONTACT_CALL = "**/mountain/v3/personal-center/contact-kf-info*";
const PAGE = { path: "/customerService" };

test("CSVC-01 CSVC-02 ROUTE-08 UX-05 shows telephone and e-mail; the phone dials, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  const asked = page.waitForRequest(CONTACT_CALL);
  await page.goto(demo.address(await demo.scenario("in-repayment"), PAGE));
  expect((await asked).postDataJSON()).toEqual({ overall: "30" });
  const telephone = page.getByRole("button", { name: /Telephone/ });
  await expect(telephone).toBeVisible();
  await expect(page.getByRole("link", { name: /Email/ })).toHaveAttribute(
    "href",
    /^mailto:[^@?]+@[^@?]+$/,
  );
  await expectAccessible(page);
  await picture(page, "customer-service");
  // UX-05: shown in groups, dialled as the bare number.
  const [shown = ""] = await telephone.locator("span", { hasText: /^[\d ]+$/ }).allTextContents();
  expect(shown).toMatch(/^\d+ \d+ \d+$/);
  await expect(telephone.getByText("Mon–Sat, 8:00 AM–8:00 PM")).toBeVisible();
  const phone = shown.replaceAll(" ", "");
  await telephone.focus();
  await page.keyboard.press("Enter");
  await bridge.expectSent("callTelephone", { phone });
});
