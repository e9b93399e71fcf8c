import { answer, BANK, METHODS, open, pay, requests, toast, ways } from "../fixtures/legacy.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("ROUTE-06 LEGACY-01 UI-05 speaks Chinese where nobody asked for a language", async ({
  page,
  demo,
}) => {
  const calls = requests(page, "/mountain/");
  await demo.open(page, BANK);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("还款");
  await expect(page.getByRole("heading", { name: "选择银行卡" })).toBeVisible();
  expect(calls.map((call) => new URL(call.url()).searchParams.get("lang"))).toEqual(["zh"]);
  await expectAccessible(page);
  await picture(page, "repay-choose-zh");
  await page.getByRole("button", { name: /^支付 ₱/ }).click();
  await toast(page, "请先选择银行卡");
});

for (const [lang, title] of [
  ["en", "Repayment"],
  ["fil", "Pagbabayad"],
  ["id", "Pembayaran"],
  ["zh", "还款"],
] as const) {
  test(`ROUTE-06 UI-05 lang=${lang} overrides the screen's own language`, async ({
    page,
    demo,
  }) => {
    await open(page, demo, BANK, { lang });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expectAccessible(page);
    await picture(page, `repay-choose-${lang}`);
  });
}

test("LEGACY-01 lists the bank cards, masked, the channel's page, and what is due", async ({
  page,
  demo,
}) => {
  const calls = requests(page, "/repayment-way");
  const { orderId } = await open(page, demo, BANK);
  await expect(page.getByText("To pay now")).toBeVisible();
  const card = page.getByRole("radio", { name: /Bank of the Philippine Islands/ });
  await expect(card).toBeVisible();
  await expect(page.getByText("•••• 5678")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Online payment/ })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(new URL(calls[0]?.url() ?? "").searchParams.get("orderId")).toBe(orderId);
  expect(calls[0]?.postData() ?? "").toBe("");
  await expectAccessible(page);
  await picture(page, "repay-choose");
});

const SOME_METHODS = {
  alipay: 1,
  repayToken: "t",
  bankCards: [],
  userId: "b",
  amount: 199_712,
  daysLeft: 9,
  withNextAmount: null,
  fullAmount: null,
  fullRebate: 0,
  minAmount: 100,
  mostAmount: 599_136,
};

test("LEGACY-01 UI-04 without a bank card it says so, and the channel's page is still there", async ({
  page,
  demo,
}) => {
  await page.route(METHODS, (route) => route.fulfill(answer("00", "", SOME_METHODS)));
  await open(page, demo, BANK);
  await expect(page.getByText("No bank card is linked to your account.")).toBeVisible();
  await expect(ways(page)).toHaveCount(1);
  await expectAccessible(page);
  await picture(page, "repay-choose-no-card");
});

test("LEGACY-01 without alipay there is no channel's page", async ({ page, demo }) => {
  const card = { id: "c", bankName: "Metrobank", cardNo: "•••• 1234", bankCode: "MBTC" };
  const methods = { ...SOME_METHODS, alipay: 0, bankCards: [card, { ...card, id: "d" }] };
  await page.route(METHODS, (route) => route.fulfill(answer("00", "", methods)));
  await open(page, demo, BANK);
  await expect(page.getByRole("radio", { name: /Metrobank/ })).toHaveCount(2);
  await expect(page.getByRole("radio", { name: /Online payment/ })).toHaveCount(0);
});

test("LEGACY-01 UI-04 without any way it says so, and leads back to the order", async ({
  page,
  demo,
}) => {
  const methods = { ...SOME_METHODS, alipay: 0 };
  await page.route(METHODS, (route) => route.fulfill(answer("00", "", methods)));
  await open(page, demo, BANK);
  await expect(page.getByText("No payment method is available right now.")).toBeVisible();
  await expect(pay(page)).toBeHidden();
  await expectAccessible(page);
  await picture(page, "repay-choose-empty");
  await page.getByRole("button", { name: "View your loan" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("LEGACY-01 a list that fails is said in the server's words, else in the default's", async ({
  page,
  demo,
}) => {
  await page.route(METHODS, (route) => route.fulfill(answer("1500", "Come back later")));
  await open(page, demo, BANK);
  await expect(page.getByRole("main").getByText("Come back later")).toBeVisible();
  // The page says it: a toast would repeat it.
  await expect(page.getByRole("status").getByText("Come back later")).toHaveCount(0);
  await page.unroute(METHODS);
  await page.route(METHODS, (route) => route.fulfill(answer("1500")));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByText("failed to query card list")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-choose-failed");
  await page.unroute(METHODS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(ways(page)).toHaveCount(2);
});

test("LEGACY-01 LEGACY-05 API-08 a lost network is an 'error', and the list loads on the next try", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await page.route(METHODS, (route) => route.abort());
  await open(page, demo, BANK);
  await toast(page, "error");
  await expect(page.getByText("failed to query card list")).toBeVisible();
  await picture(page, "repay-choose-lost");
  await page.unroute(METHODS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(ways(page)).toHaveCount(2);
});

test("LEGACY-01 UI-04 a settled loan has nothing to repay, and leads back to the order", async ({
  page,
  demo,
}) => {
  const settled = await demo.scenario("settled");
  await page.goto(demo.address(settled, { path: "/repayChoose" }, { lang: "en" }));
  await expect(page.getByRole("heading", { name: "This loan is fully paid" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-choose-nothing");
  await page.getByRole("button", { name: "View your loan" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("LEGACY-02 without a chosen card it asks for one, and calls nothing", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  await open(page, demo, BANK);
  await pay(page).click();
  await toast(page, "please select a bank card first");
  await picture(page, "repay-choose-none-chosen");
  expect(commits).toHaveLength(0);
});

test("ROUTE-06 UI-04 has the shape of its content while that is on its way", async ({
  page,
  demo,
}) => {
  let go = () => {};
  const asked = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(METHODS, async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, demo, BANK);
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await expectAccessible(page);
  await picture(page, "repay-choose-loading");
  go();
  await expect(ways(page)).toHaveCount(2);
});
