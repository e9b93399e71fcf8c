import {
  askForCode,
  CHECK,
  headText,
  openAddress,
  QR_NAME,
  STRANGE,
  shownQuery,
} from "../fixtures/pay-code.ts";
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

test("CODE1-01 API-08 without a network it says that the code was not checked", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await page.route(CHECK, (route) => route.abort());
  await openAddress(page, demo, STRANGE);
  await expect(page.getByRole("heading", { name: "We could not check this code" })).toBeVisible();
  await expect(page.getByText("9999 8888 7777 6666")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "code-unchecked");
});

test("CODE1-01 the amount of one's own code is the server's, whatever the address says", async ({
  page,
  demo,
}) => {
  await askForCode(page, demo, "Over the counter");
  await expect(page.getByRole("heading", { name: "This is your own code" })).toBeVisible();
  const shown = await headText(page);
  expect(shown).toMatch(/₱\s*[\d,]{3,}\.\d\d/);
  const query = Object.fromEntries(shownQuery(page));
  await openAddress(page, demo, { ...query, repayAmount: "1" });
  await expect(page.getByRole("heading", { name: "This is your own code" })).toBeVisible();
  await expect.poll(() => headText(page)).toBe(shown);
});
