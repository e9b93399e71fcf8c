import { deskPicture, expectHeadingsInOrder } from "../fixtures/document.ts";
import { DemoServer } from "../fixtures/server.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("ROUTE-24 SITE-01 SITE-02 SITE-03 the home says what is lent, what it costs, who lends and how to reach them, on paper too", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page).toHaveTitle("Tulay: small loans with every cost shown first");
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /0\.03%/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cash when you need it");
    await expectHeadingsInOrder(page);
    await expect(page.locator("body")).not.toContainText(/[{}]/);
    await expect(page.locator(".hero")).toHaveCSS("background-color", "rgb(29, 79, 215)");

    const offer = page.getByRole("article").filter({ hasText: "Tulay Cash" });
    for (const figure of [
      "₱1,000.00 – ₱20,000.00",
      "0.03% a day",
      "5%",
      "₱9,500.00",
      "3.99% a month",
      "61.03% a year",
    ]) {
      await expect(offer).toContainText(figure);
    }
    await expect(page.getByText("Bayan Credit")).toHaveCount(0);
    const footer = page.getByRole("contentinfo");
    for (const text of [
      "Tulay Lending Corporation (example)",
      "CS0000000000",
      "0000",
      "1 Example Street, Makati City, Metro Manila",
    ]) {
      await expect(page.getByText(text, { exact: true })).toHaveCount(1);
      await expect(footer.getByText(text, { exact: true })).toBeVisible();
    }
    for (const row of await footer.locator(".rows > div").all()) {
      await expect(row).toHaveCSS("align-items", "baseline");
    }
    await expect(page.locator("section", { hasText: "Where to pay" }).last()).toContainText(
      "GCash",
    );
    await expect(page.locator(".steps > li")).toHaveCount(3);
    const ways = footer.getByRole("link");
    await expect(ways).toHaveText([
      "Home",
      "Loan Provider",
      "Loan agreement",
      "Privacy Policy",
      "Contact Us",
      "02 8123 4567",
      "care@tulay.example",
      "Find us in the SEC's list of lenders",
    ]);
    await expect(ways.last()).toHaveAttribute("href", "https://www.sec.gov.ph/");
    const contact = page.locator("#contact");
    await expect(contact.getByRole("link", { name: "02 8123 4567" })).toHaveAttribute(
      "href",
      "tel:0281234567",
    );
    await expect(contact.getByRole("link", { name: "care@tulay.example" })).toBeVisible();
    await expect(contact.getByText(/^This form needs JavaScript\./)).toBeVisible();

    await expect(page.locator("#calculator noscript p")).toContainText(
      "The calculator needs JavaScript.",
    );
    const rows = page.getByRole("table", { name: "Examples for ₱10,000.00" }).getByRole("row");
    await expect(rows).toHaveCount(11);
    await expect(rows.nth(1)).toHaveText("91 daysInstallments 3₱273.00₱10,273.00");
    await expect(rows.nth(10)).toHaveText("360 daysInstallments 12₱1,080.00₱11,080.00");
    await expect(page.locator("[data-result=total]")).toHaveText("₱10,273.00");

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(15, 23, 42)");
    await expect(page.locator(".hero")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    for (const none of ["#contact-form", "#calculator-form", ".hero .button"]) {
      await expect(page.locator(none).first()).toBeHidden();
    }
    await expect(page.getByRole("table", { name: "Examples for ₱10,000.00" })).toBeVisible();
  });
});

test("ROUTE-24 UX-11 BRIDGE-03 ENV-01 a plain browser reads the home, which fits every size, answers what borrowers ask most, and leads into the app", async ({
  page,
}) => {
  await test.step("it is accessible, and nothing moves while it loads", async () => {
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value"),
          });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/");
    await expectAccessible(page);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("contentinfo")).toBeInViewport();
    expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, "site-home");
    await deskPicture(page, "site-home");
  });

  await test.step("the ways into the app, its stores and the registration", async () => {
    await page.goto("/?lang=en");
    const link = (name: string) => page.getByRole("link", { name });
    await expect(link("Open the Tulay app")).toHaveAttribute("href", "tulay://home");
    await expect(link("Get it from the App Store")).toHaveAttribute("href", /apps\.apple\.com/);
    await expect(link("Get it from Google Play")).toHaveAttribute("href", /play\.google\.com/);
    await expect(link("Apply now")).toHaveAttribute("href", "/promotion?lang=en");
    await expect(link("Continue with your loan")).toBeHidden();
  });

  await test.step("a tap opens an answer", async () => {
    const questions = page.locator("#questions");
    await expect(questions.locator("summary")).toHaveCount(7);
    await expect(questions.getByText(/^Call us before the due date/)).toBeHidden();
    await questions.getByText("What if I cannot pay on time?").click();
    await expect(questions.getByText(/^Call us before the due date/)).toBeVisible();
    await questions.getByText("How do I file a complaint?").click();
    await expect(questions).toContainText("We confirm within 2 days and reply within 3 weekdays.");
    await expectAccessible(page);
    await questions.scrollIntoViewIfNeeded();
    await picture(page, "site-home-questions");
  });

  await test.step("it shows the app itself, in the reader's language, and on a desk two screens of it", async () => {
    for (const lang of ["fil", "id", "zh"]) {
      await page.goto(`/?lang=${lang}`);
      await picture(page, `site-home-${lang}`);
    }
    const screens = page.locator(".screens img");
    await expect(screens.last()).toHaveAttribute("alt", "同意之前即可看到贷款的全部费用");
    await expect(screens.first()).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(screens.first()).toHaveCSS("display", "block");
    for (const screen of await screens.all()) {
      await expect(screen).toHaveJSProperty("naturalWidth", 507);
      expect(await screen.getAttribute("src")).toMatch(/-zh\.webp$/);
    }
  });
});

test("SITE-01 SITE-02 SITE-03 'Contact Us' of the bar leads to the form, which is checked on the page; the calculator reckons as one types", async ({
  page,
}) => {
  await test.step("the contact form asks no server", async () => {
    await page.goto("/Policy?lang=en");
    await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveURL("/?lang=en#contact");
    await expect(page.getByRole("heading", { name: "Contact Us" })).toBeInViewport();
    // The browser fetches the icon at any time; only a call or a navigation could carry the visitor's words.
    const carriers = ["document", "fetch", "xhr", "ping", "websocket", "eventsource"];
    const asked: string[] = [];
    page.on("request", (request) => {
      if (carriers.includes(request.resourceType())) asked.push(request.url());
    });
    const said = page.getByRole("status").locator("[data-outcome]");
    await page.getByLabel("Name").fill("Maria Santos");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(said).toHaveText("Please provide complete information!");
    await expect(page.locator("#contact-telephone")).toBeFocused();
    await page.keyboard.type("09171234567");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Longer opening hours");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(said).toHaveText("Success!");
    const write = page.getByRole("link", { name: "Send it to us by email" });
    await expect(write).toHaveAttribute("href", /^mailto:care@tulay\.example\?subject=.*Longer/);
    await expectAccessible(page);
    await picture(page, "site-home-contact", ["phone"]);
    expect(asked).toEqual([]);
  });

  await test.step("by the keyboard alone, and answers what is no amount", async () => {
    const amount = page.getByLabel("Amount", { exact: true });
    const result = page.locator("output");
    await amount.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("12345.67");
    await page.keyboard.press("Tab");
    await page.keyboard.type("180");
    await expect(result).toHaveText("You pay back₱13,012.34");
    await expect(page.locator("[data-result=plan] li")).toHaveCount(6);
    await amount.fill("20000.01");
    await expect(page.getByRole("alert")).toHaveText(
      "Enter an amount from ₱1,000.00 to ₱20,000.00",
    );
    await expect(result).toHaveText("You pay back–");
    await expectAccessible(page);
    await page.locator("#calculator").scrollIntoViewIfNeeded();
    await picture(page, "site-home-bad-amount", ["phone"]);
  });
});

test("BRIDGE-03 'go home' without a wrapper ends here, and a borrower's browser knows the way on", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment");
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Continue with your loan" }).click();
  await expect(page).toHaveURL(/\/recommendList$/);
});

test("ROUTE-25 the hashes of the registration page go on at it, with their query", async ({
  page,
}) => {
  await page.route("**/promotion?*", (route) => route.fulfill({ body: "promotion" }));
  for (const hash of ["#/downloadTemplate", "#/agreementTemplate"]) {
    await page.goto(`/?id=1&user_from=a${hash}`);
    await expect(page).toHaveURL(`/promotion?id=1&user_from=a${hash}`);
  }
});

test("SITE-01 the home fits a phone at a zoom of 200 %, its head and its table of examples, too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto("/?lang=fil");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
  for (const place of [".hero-text", ".screens img:last-child"]) {
    const box = await page.locator(place).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(195);
  }
});

test("ROUTE-24 ENV-01 ENV-02 ENV-04 ENV-05 the home wears another brand, in its language and money", async ({
  page,
}) => {
  const salapi = await DemoServer.start("salapi");
  try {
    await page.goto(salapi.url);
    await expect(page.locator("html")).toHaveAttribute("lang", "fil");
    await expect(page.locator("body")).not.toContainText(/Tulay Lending|₱/);
    await expect(page.locator(".hero")).toHaveCSS("background-color", "rgb(15, 81, 50)");
    const amount = page.getByLabel("Halaga", { exact: true });
    await expect(amount).toHaveValue("10.000");
    await amount.fill("10.000,50");
    await expect(page.locator("output")).toHaveText("Babayaran mo₹10.273,51");
    await expectAccessible(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, "site-home-salapi", ["phone"]);
    await deskPicture(page, "site-home-salapi");
  } finally {
    await salapi.stop();
  }
});
