import { alert, PHONE, QUERY, test, toast } from "../fixtures/landing-test.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const IMAGE = "**/mountain/api/v2/youmi/promotion/get-captcha?*";

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
  // The new one works as well.
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
  images,
}) => {
  noise.allow(/Failed to load resource/);
  images.allow(/captcha/);
  await page.route(IMAGE, (route) => route.abort());
  await page.goto(`/promotion${QUERY}`);
  await expect(landing.button("Load the image again")).toHaveText("Load the image again");
  await expectAccessible(page);
  await picture(page, "promotion-no-image");
  await page.unroute(IMAGE);
  await landing.button("Load the image again").click();
  await expect(landing.image).toBeVisible();
});
