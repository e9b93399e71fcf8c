import type { Page, Request } from "@playwright/test";
import type { Demo, Scenario } from "../fixtures/demo.ts";
import { expect, expectAccessible, NOW, picture, test } from "../fixtures/test.ts";

const WAYS = "**/mountain/service/loan/repayment-way*";
const COMMIT = "**/mountain/service/loan/repayment-commit*";
const CONFIRM = "**/mountain/service/loan/repayment-confirm*";
const BANK = "legacy-repayment";
const WALLET = "legacy-direct";
const PHONE = "09000001051";

async function open(page: Page, demo: Demo, id: string, query = {}): Promise<Scenario> {
  return demo.open(page, id, { lang: "en", ...query });
}

const pay = (page: Page) => page.getByRole("button", { name: /^Pay ₱/ });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm", exact: true });
const code = (page: Page) => page.getByRole("textbox", { name: "Verification code" });
const toast = (page: Page, text: string) =>
  expect(page.getByRole("status").getByText(text, { exact: true })).toBeVisible();

/** Pays from the one card, up to the code where there is one. */
async function payByCard(page: Page) {
  await page.getByRole("radio").first().click();
  await pay(page).click();
}

/** The code that was sent, once the page asks for it. */
async function sentCode(page: Page, demo: Demo): Promise<string> {
  await expect(code(page)).toBeVisible();
  return await demo.smsCode(PHONE);
}

/** An envelope in place of the server's answer. */
function answer(code: string, message = "", data: unknown = null) {
  return { json: { code, message, data } };
}

/** The requests of a call that the page makes from now on. */
function requests(page: Page, path: string): Request[] {
  const made: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes(path)) made.push(request);
  });
  return made;
}

/** The page's clock so many seconds after the test's beginning; the server's goes along where told. */
async function atSecond(page: Page, seconds: number) {
  await page.clock.setFixedTime(new Date(Date.parse(NOW) + seconds * 1000));
}

const paidRows = (page: Page) => page.getByText("Instalment 1 of 4");

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

test("LEGACY-05 UI-05 the server's own messages are in Chinese there too", async ({
  page,
  demo,
}) => {
  await demo.open(page, BANK);
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: /^支付 ₱/ }).click();
  const field = page.getByRole("textbox", { name: "验证码" });
  await expect(field).toBeVisible();
  const sent = (await demo.outbox(PHONE)).at(-1)?.body ?? "";
  expect(sent).toContain("的验证码");
  const right = /\d{6}/.exec(sent)?.[0];
  await field.fill(right === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "确认" }).click();
  await toast(page, "验证码错误");
  await expectAccessible(page);
  await picture(page, "repay-choose-zh-wrong-code");
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

const SOME_WAYS = { alipay: 1, repayToken: "t", bankCards: [], amount: 199_712, userId: "b" };

test("LEGACY-01 UI-04 without a bank card it says so, and the channel's page is still there", async ({
  page,
  demo,
}) => {
  await page.route(WAYS, (route) => route.fulfill(answer("00", "", SOME_WAYS)));
  await open(page, demo, BANK);
  await expect(page.getByText("No bank card is bound to your account.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expectAccessible(page);
  await picture(page, "repay-choose-no-card");
});

test("LEGACY-01 without alipay there is no channel's page", async ({ page, demo }) => {
  const card = { id: "c", bankName: "Metrobank", cardNo: "•••• 1234", bankCode: "MBTC" };
  const ways = { ...SOME_WAYS, alipay: 0, bankCards: [card, { ...card, id: "d" }] };
  await page.route(WAYS, (route) => route.fulfill(answer("00", "", ways)));
  await open(page, demo, BANK);
  await expect(page.getByRole("radio", { name: /Metrobank/ })).toHaveCount(2);
  await expect(page.getByRole("radio", { name: /Online payment/ })).toHaveCount(0);
});

test("LEGACY-01 UI-04 without any way it says so, and leads back to the order", async ({
  page,
  demo,
}) => {
  const ways = { ...SOME_WAYS, alipay: 0 };
  await page.route(WAYS, (route) => route.fulfill(answer("00", "", ways)));
  await open(page, demo, BANK);
  await expect(page.getByText("No way to pay is open right now.")).toBeVisible();
  await expect(pay(page)).toBeHidden();
  await expectAccessible(page);
  await picture(page, "repay-choose-empty");
  await page.getByRole("button", { name: "See your loan" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("LEGACY-01 a list that fails is said in the server's words, else in the default's", async ({
  page,
  demo,
}) => {
  await page.route(WAYS, (route) => route.fulfill(answer("1500", "Come back later")));
  await open(page, demo, BANK);
  await toast(page, "Come back later");
  await expect(page.getByRole("main").getByText("Come back later")).toBeVisible();
  await page.unroute(WAYS);
  await page.route(WAYS, (route) => route.fulfill(answer("1500")));
  await page.getByRole("button", { name: "Try again" }).click();
  await toast(page, "failed to query card list");
  await expect(page.getByRole("main").getByText("failed to query card list")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-choose-failed");
  await page.unroute(WAYS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("radio")).toHaveCount(2);
});

test("LEGACY-01 LEGACY-05 API-08 a lost network is an 'error', and the list loads on the next try", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await page.route(WAYS, (route) => route.abort());
  await open(page, demo, BANK);
  await toast(page, "error");
  await expect(page.getByText("failed to query card list")).toBeVisible();
  await picture(page, "repay-choose-lost");
  await page.unroute(WAYS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("radio")).toHaveCount(2);
});

test("LEGACY-01 UI-04 a settled loan has nothing to repay, and leads back to the order", async ({
  page,
  demo,
}) => {
  const settled = await demo.scenario("settled");
  await page.goto(demo.address(settled, { path: "/repayChoose" }, { lang: "en" }));
  await expect(page.getByRole("heading", { name: "Everything is repaid" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-choose-nothing");
  await page.getByRole("button", { name: "See your loan" }).click();
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

test("LEGACY-03 CALL-12 CALL-13 a card that needs a code is paid once the code is confirmed", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  const confirms = requests(page, "/repayment-confirm");
  const { orderId } = await open(page, demo, BANK, { couponId: "c1" });
  await page.getByRole("radio").first().click();
  await picture(page, "repay-choose-chosen");
  await pay(page).dblclick();
  await expect(code(page)).toBeVisible();
  await expect(page.getByText(/^New code in \d+ s$/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-choose-code");
  expect(commits).toHaveLength(1);
  const sent = commits[0]?.postDataJSON();
  expect(sent).toMatchObject({
    orderId,
    bankName: "Bank of the Philippine Islands",
    bankCode: "BPI",
    cardNo: "•••• 5678",
    couponId: "c1",
    sendMsg: "1",
  });
  expect(Number(sent.amount)).toBeGreaterThan(0);
  expect(sent.cardId && sent.repayToken).toBeTruthy();
  expect(commits[0]?.headers()["idempotency-key"]).toBeTruthy();
  await code(page).fill(await sentCode(page, demo));
  await confirm(page).dblclick();
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
  expect(confirms).toHaveLength(1);
  expect(confirms[0]?.postDataJSON()).toMatchObject({ orderId });
  const scenario = await demo.scenario(BANK);
  await page.goto(demo.address(scenario, { path: "/repay" }));
  await expect(page.getByText("Still to pay")).toBeVisible();
  await expect(paidRows(page)).toBeHidden();
});

test("LEGACY-03 after paying, the order speaks the borrower's own language again", async ({
  page,
  demo,
}) => {
  await demo.open(page, WALLET);
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: /^支付 ₱/ }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Details");
});

test("LEGACY-03 a card that needs no code goes on to the order at once, paid once", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  const { orderId } = await open(page, demo, WALLET);
  await picture(page, "repay-choose-wallet");
  await page.getByRole("radio").first().click();
  await pay(page).dblclick();
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
  expect(commits).toHaveLength(1);
});

test("LEGACY-03 the countdown goes by the clock: at 60 s the label is 'get code' again, and it is sent", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  await open(page, demo, BANK);
  await payByCard(page);
  await expect(page.getByRole("button", { name: "New code in 60 s" })).toBeDisabled();
  await atSecond(page, 31);
  await expect(page.getByRole("button", { name: "New code in 29 s" })).toBeDisabled();
  await atSecond(page, 59);
  await expect(page.getByRole("button", { name: "New code in 1 s" })).toBeDisabled();
  await atSecond(page, 60);
  const again = page.getByRole("button", { name: "get code" });
  await expect(again).toBeEnabled();
  await picture(page, "repay-choose-code-again");
  await demo.advance("PT61S");
  await again.dblclick();
  await expect(page.getByRole("button", { name: "New code in 60 s" })).toBeDisabled();
  expect(commits).toHaveLength(2);
  const [first, second] = commits.map((commit) => commit.postDataJSON().repayToken);
  expect(second).toBe(first);
  await code(page).fill(await sentCode(page, demo));
  await confirm(page).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("LEGACY-03 a reload goes on with the payment that waits, and so does the way back", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  await open(page, demo, BANK);
  await payByCard(page);
  await expect(code(page)).toBeVisible();
  await atSecond(page, 20);
  await page.reload();
  await expect(page.getByRole("button", { name: "New code in 40 s" })).toBeDisabled();
  await page.getByRole("button", { name: "Back" }).click();
  await payByCard(page);
  await expect(code(page)).toBeVisible();
  expect(commits).toHaveLength(1);
  await code(page).fill(await sentCode(page, demo));
  await confirm(page).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("LEGACY-04 a code shorter than 6 characters is refused by the page, and never sent", async ({
  page,
  demo,
}) => {
  const confirms = requests(page, "/repayment-confirm");
  await open(page, demo, BANK);
  await payByCard(page);
  for (const short of ["", "1", "12345"]) {
    await code(page).fill(short);
    await confirm(page).click();
    await expect(page.getByRole("alert")).toHaveText("Enter the 6 digits of the code");
  }
  await expect(code(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await picture(page, "repay-choose-code-short");
  await code(page).fill("12a345678");
  await expect(code(page)).toHaveValue("123456");
  await expect(page.getByRole("alert")).toBeHidden();
  expect(confirms).toHaveLength(0);
});

test("LEGACY-05 a wrong code is said, and the right one then pays", async ({ page, demo }) => {
  await open(page, demo, BANK);
  await payByCard(page);
  const right = await sentCode(page, demo);
  await code(page).fill(right === "000000" ? "111111" : "000000");
  await confirm(page).click();
  await toast(page, "wrong verification code");
  await expect(page.getByRole("alert")).toHaveText("Type the 6 digits of the newest SMS");
  await picture(page, "repay-choose-code-wrong");
  await code(page).fill(right);
  await confirm(page).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("LEGACY-05 a payment that was made before is not made twice, and that is said", async ({
  page,
  demo,
  context,
}) => {
  await open(page, demo, BANK);
  await payByCard(page);
  await expect(code(page)).toBeVisible();
  // The same page in another tab knows nothing of the payment that waits.
  const other = await context.newPage();
  await other.clock.setFixedTime(NOW);
  await open(other, demo, BANK);
  await payByCard(other);
  await toast(other, "do not submit payment application twice");
  await expect(other.getByRole("radio")).toHaveCount(2);
});

for (const [answered, said] of [
  [answer("1500", "The bank is closed"), "The bank is closed"],
  [answer("1500"), "processing failed"],
  [answer("800006", "The code is wrong or too old"), "wrong verification code"],
  [answer("800005", "Whatever"), "do not submit payment application twice"],
] as const) {
  const { code: number, message } = answered.json;
  test(`LEGACY-05 ${number} with the message '${message}' says '${said}', at both calls`, async ({
    page,
    demo,
  }) => {
    await open(page, demo, BANK);
    await page.route(COMMIT, (route) => route.fulfill(answered));
    await payByCard(page);
    await toast(page, said);
    await page.unroute(COMMIT);
    await payByCard(page);
    await page.route(CONFIRM, (route) => route.fulfill(answered));
    await code(page).fill("123456");
    await confirm(page).click();
    await toast(page, said);
  });
}

test("LEGACY-05 API-08 a lost network says 'error'; what is typed stays, and the retry is the same payment", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  const commits = requests(page, "/repayment-commit");
  const confirms = requests(page, "/repayment-confirm");
  await open(page, demo, BANK);
  await page.route(COMMIT, (route) => route.abort());
  await payByCard(page);
  await toast(page, "error");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.unroute(COMMIT);
  await pay(page).click();
  const right = await sentCode(page, demo);
  await code(page).fill(right);
  // The server confirms, and its answer is lost.
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent("requestfailed", (one) =>
    one.url().includes("/repayment-confirm"),
  );
  await confirm(page).click();
  await lost;
  await toast(page, "error");
  await expect(code(page)).toHaveValue(right);
  await page.unroute(CONFIRM);
  await confirm(page).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
  const keys = [commits, confirms].map((made) =>
    made.map((request) => request.headers()["idempotency-key"]),
  );
  for (const [first, second] of keys) expect(first && second === first).toBe(true);
});

test("LEGACY-05 a payment whose time has passed begins anew", async ({ page, demo }) => {
  await open(page, demo, BANK);
  await payByCard(page);
  await expect(code(page)).toBeVisible();
  const right = await sentCode(page, demo);
  await demo.advance("PT31M");
  await code(page).fill(right);
  await confirm(page).click();
  await toast(page, "Please open this page again");
  await payByCard(page);
  await expect(code(page)).toBeVisible();
});

test("LEGACY-06 CALL-14 the online way calls once and follows the channel's address", async ({
  page,
  demo,
}) => {
  const calls = requests(page, "/repayment-huichao");
  const { orderId } = await open(page, demo, BANK);
  await page.getByRole("radio", { name: /Online payment/ }).click();
  await pay(page).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.postDataJSON()).toMatchObject({ orderId });
  expect(calls[0]?.headers()["idempotency-key"]).toBeTruthy();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

for (const url of [
  "javascript:alert(1)",
  "//evil.example/pay",
  "https://evil.example/pay",
  "https://user@bayan-credit.example/",
  "http:\\\\evil.example",
  "https://bayan-credit.example.evil.example/",
]) {
  test(`LEGACY-06 an address outside the list is not followed: ${url}`, async ({ page, demo }) => {
    await page.route("**/repayment-huichao*", (route) => route.fulfill(answer("00", "", { url })));
    await open(page, demo, BANK);
    await page.getByRole("radio", { name: /Online payment/ }).click();
    await pay(page).click();
    await toast(page, "This link cannot be opened.");
    await expect(page).toHaveURL(/\/repayChoose\?/);
  });
}

test("LEGACY-03 the keyboard alone is enough", async ({ page, demo }) => {
  await open(page, demo, BANK);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await pay(page).focus();
  await page.keyboard.press("Enter");
  await code(page).focus();
  await page.keyboard.type(await sentCode(page, demo));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("ROUTE-06 UI-04 has the shape of its content while that is on its way", async ({
  page,
  demo,
}) => {
  let go = () => {};
  const asked = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(WAYS, async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, demo, BANK);
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await expectAccessible(page);
  await picture(page, "repay-choose-loading");
  go();
  await expect(page.getByRole("radio")).toHaveCount(2);
});
