import { alert, listen, nameOf, PHONE, QUERY, test, toast } from "../fixtures/landing-test.ts";
import { painted, shifts, watchShifts } from "../fixtures/shifts.ts";
import { expect, expectAccessible, NOW, picture } from "../fixtures/test.ts";

const CALLS = "**/mountain/api/v2/youmi/**";

test("ROUTE-25 PROMO-01 PROMO-02 shows who lends, what it costs, and a short form", async ({
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

test("PROMO-01 a page that is no longer there says so, and registers its visitors all the same", async ({
  page,
  landing,
}) => {
  await landing.open("?id=gone&utm_tag=july");
  await expect(toast(page)).toHaveText("This page is no longer there");
  await expect(page.getByText("Register with your mobile number")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "promotion-gone");
  await landing.register(PHONE);
});

test("PROMO-01 the form stands while every call is on its way", async ({ page, landing }) => {
  await page.route(CALLS, () => undefined);
  await page.goto(`/promotion${QUERY}`);
  await expect(landing.phone).toBeVisible();
  await expect(landing.button("Apply")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "promotion-asked");
});

// Without pictures: they change the size of the window and of its text, which moves everything.
test("PROMO-01 UI-04 nothing shifts as the answers come", async ({ page, landing }) => {
  await watchShifts(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(CALLS, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/promotion${QUERY}`);
  await expect(landing.button("Apply")).toBeVisible();
  await painted(page);
  release();
  await expect(landing.image).toBeVisible();
  await expect(page.getByText("₱20,000.00").first()).toBeVisible();
  expect(await shifts(page)).toEqual([]);
});

test("PROMO-02 UI-02 takes 11, 4 and 6 characters; PROMO-03 PROMO-04 PROMO-05 names what is wrong, in order", async ({
  page,
  landing,
}) => {
  const heard = listen(page);
  await landing.open(QUERY);
  await landing.send.click();
  await expect(alert(page)).toHaveText("please enter the phone number correctly");
  await expect(landing.phone).toBeFocused();
  await landing.phone.pressSequentially("13012345678");
  await landing.send.click();
  await expect(alert(page)).toHaveText("please enter the phone number correctly");
  await landing.phone.fill("091755501019");
  await expect(landing.phone).toHaveValue("091 7555 0101");
  await landing.send.click();
  await expect(alert(page)).toHaveText("enter the graphic captcha correctly");
  await expect(landing.captcha).toBeFocused();
  await landing.captcha.pressSequentially("A7KM9");
  await expect(landing.captcha).toHaveValue("A7KM");
  await landing.button("Apply").click();
  await expect(alert(page)).toHaveText("enter the SMS code correctly");
  await expect(landing.smsCode).toBeFocused();
  await expectAccessible(page);
  await picture(page, "promotion-wrong");
  await landing.smsCode.pressSequentially("1234567");
  await expect(landing.smsCode).toHaveValue("123456");
  await landing.captcha.fill("");
  await landing.button("Apply").click();
  await expect(alert(page)).toHaveText("enter the graphic captcha correctly");
  await landing.phone.fill("");
  await landing.button("Apply").click();
  await expect(alert(page)).toHaveText("please enter the phone number correctly");
  expect(heard.filter((request) => request.method() === "POST")).toEqual([]);
});

test("PROMO-02 ROUTE-25 the agreement opens from the form, which is as it was on the way back", async ({
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
});

test("ROUTE-25 PROMO-13 both hash addresses stand by themselves, and open nothing", async ({
  page,
}) => {
  await page.goto(`/promotion${QUERY}#/agreementTemplate`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registration agreement");
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

test("PROMO-13 FLOW-01 inside the wrapper, 'open' leads to its own login with the tracking params", async ({
  page,
  bridge,
}) => {
  await bridge.act({ kind: "openPage", address: "/promotion?utm_tag=july" });
  await bridge.show();
  await page.goto("/promotion?utm_tag=july#/downloadTemplate");
  await page.getByRole("button", { name: "Open the Tulay app" }).click();
  await bridge.expectSent("goToPage", { link: "tulay://login", params: { utm_tag: "july" } });
  await bridge.expectSequence("goToPage");
});

for (const lang of ["fil", "id", "zh"]) {
  test(`UI-05 PROMO-02 PROMO-13 speaks ${lang} on its three pages`, async ({ page }) => {
    for (const [name, hash] of [
      ["promotion", ""],
      ["promotion-download", "#/downloadTemplate"],
      ["promotion-agreement", "#/agreementTemplate"],
    ]) {
      await page.goto(`/promotion?lang=${lang}&page=${name}${hash}`);
      await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
      if (!hash) await expect(page.locator("form img")).toBeVisible();
      await picture(page, `${name}-${lang}`);
    }
  });
}

test("PROMO-02 UX-10 the offer's figures grow with the size of the text", async ({
  page,
  landing,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await landing.open(QUERY);
  const figure = page.getByRole("definition").first();
  const size = () =>
    figure.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const usual = await size();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect(await size()).toBe(2 * usual);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
