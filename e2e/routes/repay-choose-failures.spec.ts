import {
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
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("LEGACY-05 UI-05 a wrong code is refused in the server's Chinese words, and the right one then pays", async ({
  page,
  demo,
}) => {
  await demo.open(page, BANK);
  await ways(page).first().click();
  await page.getByRole("button", { name: /^付款 ₱/ }).click();
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
  await field.fill(right ?? "");
  await page.getByRole("button", { name: "确认" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

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
