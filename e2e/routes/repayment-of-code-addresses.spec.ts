import { openAddress, QR_NAME, STRANGE } from "../fixtures/pay-code.ts";
import { scan } from "../fixtures/scan.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("CODE1-01 a stranger's code under our name is warned of, and hidden until one insists", async ({
  page,
  demo,
}) => {
  await openAddress(page, demo, { ...STRANGE, payCodeImg: "/images/channel-gcash.svg" });
  await expect(page.getByRole("heading", { name: "This is not your code" })).toBeVisible();
  await expect(page.getByText("9999 8888 7777 6666")).toBeHidden();
  await expect(page.getByRole("button", { name: "I have paid" })).toBeHidden();
  await expectAccessible(page);
  await picture(page, "code-strange");
  await page.getByRole("button", { name: "Show it anyway" }).click();
  await expect(page.getByText("9999 8888 7777 6666")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This is not your code" })).toBeVisible();
  await picture(page, "code-strange-shown");
});

test("CODE1-01 without a session a code is shown unchecked, with neither an image nor an amount that is none; one of a strange showType is drawn, at the smallest size too", async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).hostname));
  const query = { ...STRANGE, repayAmount: "1e3", payCodeImg: "https://evil.example/qr.png" };
  await openAddress(page, demo, query, { isSignedIn: false });
  await expect(page.getByText(/You are not logged in/)).toBeVisible();
  await expect(page.getByText("9999 8888 7777 6666")).toBeVisible();
  await expect(page.getByText("₱")).toHaveCount(0);
  await expect(page.getByText(/The channel's image is not shown/)).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  expect(asked.filter((host) => host === "evil.example")).toEqual([]);
  await expectAccessible(page);
  await picture(page, "code-signed-out");
  await page.setViewportSize({ width: 320, height: 568 });
  const payCode = "1234567890123456";
  const strange = { showType: "x", payCode, repayAmount: "100" };
  await openAddress(page, demo, strange, { isSignedIn: false });
  expect(await scan(page.getByRole("img", { name: QR_NAME }))).toBe(payCode);
});
