import {
  answer,
  BANK,
  COMMIT,
  CONFIRM,
  code,
  confirm,
  open,
  PHONE,
  pay,
  payByCard,
  requests,
  sentCode,
  toast,
  ways,
} from "../fixtures/legacy.ts";
import { expect, expectAccessible, NOW, picture, test } from "../fixtures/test.ts";

test("LEGACY-05 UI-05 the server's own messages are in Chinese there too", async ({
  page,
  demo,
}) => {
  await demo.open(page, BANK);
  await ways(page).first().click();
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

test("LEGACY-05 a wrong code is said, and the right one then pays", async ({ page, demo }) => {
  await open(page, demo, BANK);
  await payByCard(page);
  const right = await sentCode(page, demo);
  await code(page).fill(right === "000000" ? "111111" : "000000");
  await confirm(page).click();
  await toast(page, "wrong verification code");
  await expect(page.getByRole("alert")).toHaveText("Enter the 6 digits from the latest SMS");
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
  // The same page in another tab has no waiting payment.
  const other = await context.newPage();
  await other.clock.setFixedTime(NOW);
  await open(other, demo, BANK);
  await payByCard(other);
  await toast(other, "do not submit payment application twice");
  await expect(ways(other)).toHaveCount(2);
});

for (const [answered, said] of [
  [answer("1500", "The bank is closed"), "The bank is closed"],
  [answer("1500"), "processing failed"],
  [answer("800006", "The code is wrong or has expired"), "wrong verification code"],
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
  await expect(ways(page).first()).toBeChecked();
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
