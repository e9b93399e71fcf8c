import { listen, nameOf, PHONE, QUERY, test } from "../fixtures/landing-test.ts";
import { expect, expectAccessible, NOW, picture } from "../fixtures/test.ts";

test("ROUTE-25 PROMO-01 PROMO-02 UX-10 shows who lends, what it costs, and a short form, in larger text too", async ({
  page,
  landing,
}) => {
  await landing.open(QUERY);
  await expect(page.getByRole("heading", { level: 1, name: "Tulay" })).toBeVisible();
  await expect(page.getByText("₱20,000.00").first()).toBeVisible();
  await expect(page.getByText("0.03% a day").first()).toBeVisible();
  await expect(page.getByText(/effective/i).first()).toBeVisible();
  await expect(page.getByText("Tulay Lending Corporation (example)")).toBeVisible();
  await expect(page.getByText(/SEC registration no\. CS0000000000/)).toBeVisible();
  await expect(page.getByText(/certificate of authority no\. 0000/)).toBeVisible();
  await expect(landing.button("Apply")).toBeVisible();
  await expect(landing.button("registration agreement")).toBeVisible();
  // Visitors who cannot see the image find contacts.
  await expect(page.getByRole("button", { name: "Call 02 8123 4567" })).toBeVisible();
  await expect(page.getByRole("link", { name: "care@tulay.example" })).toHaveAttribute(
    "href",
    "mailto:care@tulay.example",
  );
  await expectAccessible(page);
  await picture(page, "promotion");
  await page.setViewportSize({ width: 320, height: 568 });
  const figure = page.getByRole("definition").first();
  const size = () =>
    figure.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const usual = await size();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect(await size()).toBe(2 * usual);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("PROMO-01 CALL-15 CALL-16 CALL-17 CALL-18 asks for all at once as it opens, and for nothing twice", async ({
  page,
  landing,
}) => {
  const heard = listen(page);
  await landing.open(QUERY);
  expect(heard.map(nameOf).sort()).toEqual([
    "channel-template",
    "get-captcha",
    "get-sid",
    "track-visit",
  ]);
  const query = (name: string) => {
    const found = heard.find((request) => nameOf(request) === name);
    return Object.fromEntries(new URL(found?.url() ?? "").searchParams);
  };
  expect(query("channel-template")).toMatchObject({ templateId: "1" });
  expect(query("track-visit")).toMatchObject({
    page_id: "1",
    user_from: "fb",
    client_type: "ios",
    page_type: "1",
    utm_tag: "july",
    app_from: "ads",
  });
  expect(query("get-captcha")).toMatchObject({
    sid: expect.stringMatching(/^\w+$/),
    timestamp: String(new Date(NOW).getTime()),
  });
});

test("PROMO-01 CALL-16 a visitor who leaves before the page's code is there was a visitor all the same", async ({
  page,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  const heard = listen(page);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const visit = page.waitForResponse(/track-visit/);
  await page.goto(`/promotion${QUERY}`);
  expect((await (await visit).json()).code).toBe("0");
  await page.goto("about:blank");
  expect(heard.filter((request) => nameOf(request) === "track-visit")).toHaveLength(1);
});

test("PROMO-02 PROMO-13 ROUTE-25 the agreement opens from the form, which is as it was on the way back; the download stands by itself", async ({
  page,
  landing,
}) => {
  await landing.open(QUERY);
  await landing.phone.fill(PHONE);
  const image = (await landing.image.getAttribute("src")) ?? "";
  await landing.button("registration agreement").click();
  await expect(page).toHaveURL(new RegExp(`/promotion\\${QUERY}#/agreementTemplate$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registration agreement");
  await expect(
    page.getByText(/Tulay Lending Corporation \(example\), a lending company/),
  ).toBeVisible();
  await expect(page.getByText(/Republic Act No\. 10173/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "promotion-agreement");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(landing.phone).toHaveValue("091 7555 0101");
  await expect(landing.image).toHaveAttribute("src", image);

  await page.goto(`/promotion?utm_tag=july#/downloadTemplate`);
  await expect(page.getByText("Continue in the Tulay app")).toBeVisible();
  await expect(page.getByText(/registered/)).toHaveCount(1);
  const play = page.getByRole("link", { name: "Get it on Google Play" });
  expect(new URL((await play.getAttribute("href")) ?? "").searchParams.get("referrer")).toBe(
    "utm_tag=july",
  );
  await expectAccessible(page);
  await picture(page, "promotion-download");
  await expect(page).toHaveURL("/promotion?utm_tag=july#/downloadTemplate");
});
