import {
  askForCode,
  CHECK,
  headText,
  openAddress,
  QR_NAME,
  STRANGE,
  shownQuery,
} from "../fixtures/pay-code.ts";
import { checksumOf } from "../fixtures/scan.ts";
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

test("CODE1-01 a code of ours whose QR text names another merchant is not ours", async ({
  page,
  demo,
}) => {
  await askForCode(page, demo, "QR Ph");
  const text = shownQuery(page).get("payCode") ?? "";
  const forged = text.replace("TULAY-0001", "OTHER-0001");
  const payCode = forged.slice(0, -4) + checksumOf(forged);
  await openAddress(page, demo, { showType: "2", payCode, repayAmount: "100" });
  await expect(page.getByRole("heading", { name: "This is not your code" })).toBeVisible();
  await expect(page.getByRole("img", { name: QR_NAME })).toHaveCount(0);
});

test("CODE1-01 without a session the code is shown with the warning that nobody checked it", async ({
  page,
  demo,
}) => {
  await openAddress(page, demo, STRANGE, { isSignedIn: false });
  await expect(page.getByText(/You are not logged in/)).toBeVisible();
  await expect(page.getByText("9999 8888 7777 6666")).toBeVisible();
  await expect(page.getByText("₱50,000.00")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "code-signed-out");
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

for (const image of [
  "https://evil.example/qr.png",
  "//evil.example/qr.png",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
  "/complaint-images/somebody.jpg",
  "/images/../complaint-images/somebody.jpg",
]) {
  test(`CODE1-01 an image from elsewhere is not shown, nor asked for: ${image}`, async ({
    page,
    demo,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openAddress(page, demo, { ...STRANGE, payCodeImg: image }, { isSignedIn: false });
    await expect(page.getByText(/The channel's image is not shown/)).toBeVisible();
    await expect(page.getByRole("main").locator("img")).toHaveCount(0);
    expect(
      asked.filter((url) => /evil|somebody/.test(new URL(url).pathname + url.split("?")[0])),
    ).toEqual([]);
    await picture(page, "code-foreign-image");
  });
}

for (const amount of [
  "-1",
  "0",
  "1.50",
  "1,000",
  "1e3",
  "NaN",
  "0x10",
  "９",
  "9999999999999",
  " 1",
]) {
  test(`CODE1-01 an amount that is none is not shown: '${amount}'`, async ({ page, demo }) => {
    const query = { showType: "1", payCode: "1234", repayAmount: amount };
    await openAddress(page, demo, query, { isSignedIn: false });
    await expect(page.getByText("1234", { exact: true })).toBeVisible();
    await expect(page.getByText("To pay", { exact: true })).toBeHidden();
    await expect(page.getByText("₱")).toHaveCount(0);
  });
}

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
  expect(await headText(page)).toBe(shown);
});

test("CODE1-01 UI-04 without a code it says so, and leads back", async ({ page, demo }) => {
  await openAddress(page, demo, { showType: "2" });
  await expect(page.getByText("There is no payment code here anymore.")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "code-none");
  await expect(page.getByRole("button", { name: "Go back" })).toBeVisible();
});
