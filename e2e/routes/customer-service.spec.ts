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

test("CSVC-01 API-08 contacts that could not load are asked for again", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await page.route(CONTACT_CALL, (route) => route.abort());
  await page.goto(demo.address(await demo.scenario("in-repayment"), PAGE, { lang: "fil" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer service");
  await expectAccessible(page);
  await page.unroute(CONTACT_CALL);
  await page.getByRole("button", { name: "Subukan muli" }).click();
  await expect(page.getByRole("link", { name: /Email/ })).toBeVisible();
});

test("CSVC-01 UI-04 a lender without telephone and e-mail has a page that says so", async ({
  page,
  demo,
}) => {
  await page.route(CONTACT_CALL, (route) =>
    route.fulfill({
      json: { code: "00", message: "Success", data: { email: "", smWa: "", hours: "" } },
    }),
  );
  await page.goto(demo.address(await demo.scenario("in-repayment"), PAGE));
  await expect(page.getByText("No contact details available")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "customer-service-empty");
});
