import { PHONE, QUERY, test, toast } from "../fixtures/landing-test.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

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
