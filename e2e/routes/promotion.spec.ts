import type { Page, Request } from "@playwright/test";
import { test as base } from "../fixtures/bridge.ts";
import { Landing } from "../fixtures/landing.ts";
import { expect, expectAccessible, NOW, picture } from "../fixtures/test.ts";

const QUERY =
  "?id=1&user_from=fb&app_from=ads&utm_tag=july&links_id=l7&down_id=d8&invite_code=ANA1&UC=u9";
const PHONE = "09175550101";
const KNOWN = "09000001010";
const CALLS = "**/mountain/api/v2/youmi/**";
const named = (name: string) => `**/mountain/api/v2/youmi/**/${name}?*`;

const test = base.extend<{ landing: Landing }>({
  landing: async ({ page, demo }, use) => {
    await use(new Landing(page, demo));
  },
});

/** Beside it stands the loading indicator, a status as well. */
const toast = (page: Page) => page.locator("[role=status][aria-live=polite]");
const alert = (page: Page) => page.getByRole("alert");
const nameOf = (request: Request) => new URL(request.url()).pathname.split("/").at(-1) ?? "";
const formOf = (request: Request) =>
  Object.fromEntries(new URLSearchParams(request.postData() ?? ""));

/** The landing page's calls, in the order in which they go out. */
function listen(page: Page): Request[] {
  const heard: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v2/youmi/")) heard.push(request);
  });
  return heard;
}

/** The page's clock, so many seconds after the test's beginning. */
const passed = (page: Page, seconds: number) =>
  page.clock.setFixedTime(new Date(NOW).getTime() + seconds * 1000);

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
  // Who cannot see the image has people to ask.
  await expect(page.getByRole("button", { name: "Call 0281234567" })).toBeVisible();
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

test("PROMO-01 UI-04 the form stands while every call is on its way, and nothing shifts as they come", async ({
  page,
  landing,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(CALLS, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/promotion${QUERY}`);
  await expect(landing.phone).toBeVisible();
  await expect(landing.button("Apply")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "promotion-asked");
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  release();
  await expect(landing.image).toBeVisible();
  await expect(page.getByText("₱20,000.00").first()).toBeVisible();
  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shifted).toBeLessThan(0.05);
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

test("PROMO-06 PROMO-07 PROMO-09 CALL-19 sends an SMS, counts down from 60 by the clock, and is itself again at 1", async ({
  page,
  demo,
  landing,
}) => {
  const heard = listen(page);
  await landing.open(QUERY);
  await expect(landing.send).toHaveText("get code");
  await landing.fillIn(PHONE);
  await landing.send.click();
  await expect(toast(page)).toHaveText("verification code has been sent, please check your phone");
  await expect(landing.send).toHaveText("60 s");
  await expect(landing.smsCode).toBeFocused();
  expect(await demo.outbox(PHONE)).toHaveLength(1);
  const sent = heard.filter((request) => nameOf(request) === "get-sms");
  expect(sent.map(formOf)).toEqual([
    {
      phone: PHONE,
      capcode: await landing.captcha.inputValue(),
      sid: expect.any(String),
      deviceId: expect.any(String),
      appName: "Tulay",
      app_from: "ads",
      user_from: "fb",
      utm_tag: "july",
    },
  ]);

  await passed(page, 1);
  await expect(landing.send).toHaveText("59 s");
  // Blocked for a tap, it still tells why.
  await landing.send.press("Enter");
  await expect(toast(page)).toHaveText("please do not send the verification code repeatedly");
  await expectAccessible(page);
  await picture(page, "promotion-counting");
  // As after a sleep: the clock is ahead, and no timer ran meanwhile.
  await passed(page, 58);
  await expect(landing.send).toHaveText("2 s");
  await passed(page, 59);
  await expect(landing.send).toHaveText("get code");
  await expect(landing.send).toHaveAttribute("aria-disabled", "false");
  expect(heard.filter((request) => nameOf(request) === "get-sms")).toHaveLength(1);
});

test("PROMO-08 a captcha that the SMS finds wrong is replaced, with the server's message", async ({
  page,
  demo,
  landing,
}) => {
  await landing.open(QUERY);
  const before = await landing.image.getAttribute("src");
  await landing.phone.fill(PHONE);
  await landing.captcha.fill("0000");
  await landing.send.click();
  await expect(toast(page)).toHaveText(/^The characters do not match/);
  await expect(landing.image).not.toHaveAttribute("src", before ?? "");
  await expect(landing.captcha).toHaveValue("");
  await expect(landing.captcha).toBeFocused();
  await expect(landing.send).toHaveText("get code");
  expect(await demo.outbox(PHONE)).toEqual([]);
  await expectAccessible(page);
  await picture(page, "promotion-captcha");
  // The new one is as good as any.
  await landing.register(PHONE);
});

test("PROMO-08 PROMO-10 a captcha that the registration finds wrong is replaced; no new SMS is needed", async ({
  page,
  demo,
  landing,
}) => {
  await landing.open(QUERY);
  await landing.takeCode(PHONE);
  await landing.captcha.fill("0000");
  const before = await landing.image.getAttribute("src");
  await landing.button("Apply").click();
  await expect(toast(page)).toHaveText(/^The characters do not match/);
  await expect(landing.image).not.toHaveAttribute("src", before ?? "");
  await expect(landing.captcha).toHaveValue("");
  await landing.captcha.fill(await landing.answer());
  await landing.button("Apply").click();
  await expect(page).toHaveURL(/#\/downloadTemplate$/);
  expect(await demo.outbox(PHONE)).toHaveLength(1);
});

test("PROMO-08 another image is given on request, once there is a number", async ({
  page,
  landing,
}) => {
  await landing.open(QUERY);
  const before = (await landing.image.getAttribute("src")) ?? "";
  await landing.button("Another image").click();
  await expect(alert(page)).toHaveText("please enter the phone number correctly");
  await expect(landing.image).toHaveAttribute("src", before);
  await landing.phone.fill(PHONE);
  await landing.captcha.fill("old");
  await landing.button("Another image").press("Enter");
  await expect(landing.image).not.toHaveAttribute("src", before);
  await expect(landing.captcha).toHaveValue("");
});

test("CALL-18 an image that could not be loaded says so, and is asked for anew", async ({
  page,
  landing,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await page.route(named("get-captcha"), (route) => route.abort());
  await page.goto(`/promotion${QUERY}`);
  await expect(landing.button("Load the image again")).toHaveText("Load the image again");
  await expectAccessible(page);
  await picture(page, "promotion-no-image");
  await page.unroute(named("get-captcha"));
  await landing.button("Load the image again").click();
  await expect(landing.image).toBeVisible();
});

test("PROMO-10 PROMO-11 PROMO-12 CALL-20 CALL-21 registers, the click first, and goes to the download page", async ({
  page,
  landing,
}) => {
  const heard = listen(page);
  await landing.open(QUERY);
  await landing.takeCode(PHONE);
  const [capcode, smsCode] = [
    await landing.captcha.inputValue(),
    await landing.smsCode.inputValue(),
  ];
  await landing.button("Apply").dblclick();
  await expect(page).toHaveURL(new RegExp(`/promotion\\${QUERY}#/downloadTemplate$`));
  await expect(toast(page)).toHaveText("registration successful");
  await expect(page.getByText("You are registered")).toBeVisible();
  const last = heard.slice(-2);
  expect(last.map(nameOf)).toEqual(["track-click", "register"]);
  const click = new URL(last[0]?.url() ?? "").searchParams;
  expect(Object.fromEntries(click)).toMatchObject({
    page_id: "1",
    user_from: "fb",
    client_type: "ios",
    page_type: "1",
    utm_tag: "july",
    app_from: "ads",
    phone: PHONE,
  });
  const registration = last[1] && formOf(last[1]);
  expect(registration).toEqual({
    phone: PHONE,
    capcode,
    sid: expect.any(String),
    deviceId: registration?.sid,
    appName: "Tulay",
    merchantNumber: "0",
    userName: PHONE,
    smsCode,
    invite_code: "ANA1",
    user_from: "fb",
    id: "1",
    app_from: "ads",
    utm_tag: "july",
  });
  expect(heard.filter((request) => nameOf(request) === "register")).toHaveLength(1);
  await expectAccessible(page);
  // What the second of the two presses marked.
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await picture(page, "promotion-registered");
});

test("PROMO-10 a number that is registered already is told so, and goes to the download page", async ({
  page,
  landing,
}) => {
  await landing.open(QUERY);
  await landing.takeCode(KNOWN);
  await landing.button("Apply").click();
  await expect(toast(page)).toHaveText("already registered, please download the app to log in");
  await expect(page).toHaveURL(new RegExp(`/promotion\\${QUERY}#/downloadTemplate$`));
  await expect(page.getByText("This number is registered already")).toBeVisible();
});

test("PROMO-10 a wrong SMS code is the server's to name, beside its field", async ({
  page,
  demo,
  landing,
}) => {
  await landing.open(QUERY);
  await landing.takeCode(PHONE);
  const code = await demo.smsCode(PHONE);
  await landing.smsCode.fill(code === "000000" ? "111111" : "000000");
  await landing.button("Apply").click();
  await expect(alert(page)).toHaveText(/code/i);
  await expect(landing.smsCode).toBeFocused();
  await expectAccessible(page);
  await picture(page, "promotion-wrong-code");
  await landing.smsCode.fill(code);
  await landing.button("Apply").click();
  await expect(page).toHaveURL(/#\/downloadTemplate$/);
});

test("PROMO-10 API-08 on a lost network it says 'error', keeps what was typed, and registers on the next press", async ({
  page,
  landing,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await landing.open(QUERY);
  await landing.takeCode(PHONE);
  await page.route(CALLS, (route) => route.abort("internetdisconnected"));
  await landing.button("Apply").click();
  await expect(toast(page)).toHaveText("error");
  await expect(landing.phone).toHaveValue("091 7555 0101");
  await expect(landing.captcha).not.toHaveValue("");
  await expect(landing.smsCode).toHaveValue(/^\d{6}$/);
  await picture(page, "promotion-lost");
  await page.unroute(CALLS);
  await landing.button("Apply").click();
  await expect(page.getByText("You are registered")).toBeVisible();
});

test("PROMO-06 a page that the phone threw away while its owner read the SMS comes back with the number", async ({
  page,
  landing,
}) => {
  await landing.open(QUERY);
  await landing.fillIn(PHONE);
  await landing.send.click();
  await expect(landing.send).toHaveText("60 s");
  await passed(page, 20);
  await page.reload();
  await expect(landing.phone).toHaveValue("091 7555 0101");
  await expect(landing.send).toHaveText("40 s");
});

test("PROMO-02 the whole way goes by keyboard alone", async ({ page, demo, landing }) => {
  await landing.open(QUERY);
  const answer = await landing.answer();
  await landing.phone.focus();
  await page.keyboard.type(PHONE);
  await page.keyboard.press("Tab");
  await expect(landing.captcha).toBeFocused();
  await page.keyboard.type(answer);
  await page.keyboard.press("Tab");
  await expect(landing.button("Another image")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(landing.smsCode).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(landing.send).toBeFocused();
  await page.keyboard.press("Enter");
  // The code is typed where one then is.
  await expect(landing.smsCode).toBeFocused();
  await page.keyboard.type(await demo.smsCode(PHONE));
  await page.keyboard.press("Enter");
  await expect(page.getByText("You are registered")).toBeVisible();
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
  await expect(page.getByText("Go on in the Tulay app")).toBeVisible();
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
