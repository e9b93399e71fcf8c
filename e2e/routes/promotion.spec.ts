import { withoutFirstView } from "../fixtures/first-view.ts";
import { listen, nameOf, PHONE, QUERY, test } from "../fixtures/landing-test.ts";
import { painted, shifts, watchShifts } from "../fixtures/shifts.ts";
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

test("PROMO-01 UX-40 CALL-15 CALL-16 CALL-17 CALL-18 asks for all at once as it opens, and for nothing that its document has", async ({
  page,
  landing,
}) => {
  const heard = listen(page);
  await landing.open(QUERY);
  const usual = ["get-captcha", "get-sid", "track-visit"];
  expect(heard.map(nameOf).sort()).toEqual(usual);
  heard.length = 0;
  await withoutFirstView(page);
  await landing.open(QUERY);
  expect(heard.map(nameOf).sort()).toEqual(["channel-template", ...usual]);
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

test("UX-40 UX-09 UX-13 PROMO-02 its document has offer and form; what is typed before the script stays, and is registered", async ({
  page,
  landing,
}) => {
  await watchShifts(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\//, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(`/promotion${QUERY}&lang=en`);
  const header = page.locator("header");
  await expect(header.getByText("Cash when you need it")).toBeVisible();
  for (const figure of ["₱20,000.00", "0.03% a day"])
    await expect(header.getByText(figure)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Tulay" })).toBeVisible();
  await expect(landing.smsCode).toBeVisible();
  await expectAccessible(page);
  await landing.phone.pressSequentially(PHONE);
  await landing.button("Apply").click();
  await landing.captcha.pressSequentially("x1");
  await landing.captcha.press("ArrowLeft");
  await painted(page);
  const places = () =>
    page.locator("header dd, label, input, footer button").evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
  const before = await places();
  release();
  await opened;
  await expect(landing.image).toBeVisible();
  await expect(landing.phone).toHaveValue("091 7555 0101");
  await expect(landing.captcha).toHaveValue("x1");
  await expect(landing.captcha).toBeFocused();
  await page.keyboard.press("a");
  await expect(landing.captcha).toHaveValue("xa1");
  expect(await places()).toEqual(before);
  expect(await shifts(page)).toEqual([]);
  await expect(page).toHaveURL(`/promotion${QUERY}&lang=en`);
  await landing.register(PHONE);
});

test("UX-40 UI-05 a reader who chose another language than the document's gets it, with what was typed", async ({
  page,
  landing,
}) => {
  await landing.open(QUERY);
  await page.evaluate(() => window.localStorage.setItem("tulay.language", "zh"));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\//, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(`/promotion${QUERY}&lang=en`);
  await landing.phone.pressSequentially(PHONE);
  release();
  await opened;
  const phone = page.getByLabel("手机号码");
  await expect(phone).toHaveValue("091 7555 0101");
  await expect(phone).toBeFocused();
});
