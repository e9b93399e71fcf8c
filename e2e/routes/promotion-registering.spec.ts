import { formOf, listen, nameOf, PHONE, QUERY, test, toast } from "../fixtures/landing-test.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const CALLS = "**/mountain/api/v2/youmi/**";

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
