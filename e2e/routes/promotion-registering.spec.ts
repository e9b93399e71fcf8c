import type { Page } from "@playwright/test";
import {
  alert,
  formOf,
  listen,
  nameOf,
  PHONE,
  QUERY,
  test,
  toast,
} from "../fixtures/landing-test.ts";
import { expect, expectAccessible, NOW, picture } from "../fixtures/test.ts";

/** Of the borrower in repayment. */
const KNOWN = "09000001010";
const CALLS = "**/mountain/api/v2/youmi/**";

/** Sets the page's clock to so many seconds after the test's start. */
const passed = (page: Page, seconds: number) =>
  page.clock.setFixedTime(new Date(NOW).getTime() + seconds * 1000);

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
  // Disabled for a tap, it still says why.
  await landing.send.press("Enter");
  await expect(toast(page)).toHaveText("please do not send the verification code repeatedly");
  await expectAccessible(page);
  await picture(page, "promotion-counting");
  // As after a phone's sleep: the clock is ahead, and no timer ran.
  await passed(page, 58);
  await expect(landing.send).toHaveText("2 s");
  await passed(page, 59);
  await expect(landing.send).toHaveText("get code");
  await expect(landing.send).toHaveAttribute("aria-disabled", "false");
  expect(heard.filter((request) => nameOf(request) === "get-sms")).toHaveLength(1);
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
  // Removes the text selection of the double press.
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await picture(page, "promotion-registered");
});

test("PROMO-10 a number that is registered already is told so, and goes to the download page", async ({
  page,
  demo,
  landing,
}) => {
  await demo.scenario("in-repayment");
  await landing.open(QUERY);
  await landing.takeCode(KNOWN);
  await landing.button("Apply").click();
  await expect(toast(page)).toHaveText("already registered, please download the app to log in");
  await expect(page).toHaveURL(new RegExp(`/promotion\\${QUERY}#/downloadTemplate$`));
  await expect(page.getByText("This number is already registered")).toBeVisible();
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
  // The focus moves to the field of the code.
  await expect(landing.smsCode).toBeFocused();
  await page.keyboard.type(await demo.smsCode(PHONE));
  await page.keyboard.press("Enter");
  await expect(page.getByText("You are registered")).toBeVisible();
});
