import {
  atSecond,
  BANK,
  code,
  confirm,
  open,
  paidRows,
  pay,
  payByCard,
  requests,
  sentCode,
  WALLET,
  ways,
} from "../fixtures/legacy.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("LEGACY-03 CALL-12 CALL-13 a card that needs a code is paid once the code is confirmed", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  const confirms = requests(page, "/repayment-confirm");
  const { orderId } = await open(page, demo, BANK, { couponId: "c1" });
  await ways(page).first().click();
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
  await expect(page.getByText("Remaining payments")).toBeVisible();
  await expect(paidRows(page)).toBeHidden();
});

test("MONEY-03 LEGACY-03 back from the code, another amount is another payment with a code of its own", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  await open(page, demo, BANK);
  await payByCard(page);
  const firstCode = await sentCode(page, demo);
  await page.getByRole("button", { name: "Back" }).click();
  const amounts = page.getByRole("radiogroup", { name: "How much to pay" });
  await amounts.getByRole("radio", { name: "Another amount" }).click();
  await page.getByRole("textbox", { name: "Amount to pay" }).fill("1,500.50");
  await ways(page).first().click();
  await expectAccessible(page);
  await picture(page, "repay-choose-another-amount");
  await page.getByRole("button", { name: "Pay ₱1,500.50" }).click();
  await expect(page.getByRole("banner")).toContainText("₱1,500.50");
  await expect.poll(() => sentCode(page, demo)).not.toBe(firstCode);
  expect(commits.map((call) => call.postDataJSON().amount)).toEqual([expect.any(String), "150050"]);
  await code(page).fill(await sentCode(page, demo));
  await confirm(page).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
  await expect(page.getByText(/^₱1,500\.50 received, ₱[\d,.]+ still due$/)).toBeVisible();
});

test("UX-23 the page asks before a second payment while the first is being confirmed", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const payments = requests(page, "/repayment-huichao");
  await open(page, demo, BANK);
  await page.getByRole("radio", { name: /Online payment/ }).click();
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  const scenario = await demo.scenario(BANK);
  await page.goto(demo.address(scenario, { path: "/repayChoose" }));
  await page.getByRole("radio", { name: /Online payment/ }).click();
  await pay(page).click();
  const question = page.getByRole("dialog", { name: "Pay once more?" });
  await expect(question).toContainText(/A payment of ₱[\d,.]+ by .* is not confirmed yet/);
  await expectAccessible(page);
  await picture(page, "repay-choose-again");
  expect(payments).toHaveLength(1);
  await question.getByRole("button", { name: "Pay once more" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  expect(payments).toHaveLength(2);
});

test("LEGACY-03 after paying, the order speaks the borrower's own language again", async ({
  page,
  demo,
}) => {
  await demo.open(page, WALLET);
  await ways(page).first().click();
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
  await ways(page).first().click();
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
    await expect(page.getByRole("alert")).toHaveText("Enter the 6-digit code");
  }
  await expect(code(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await picture(page, "repay-choose-code-short");
  await code(page).fill("12a345678");
  await expect(code(page)).toHaveValue("123456");
  await expect(page.getByRole("alert")).toBeHidden();
  expect(confirms).toHaveLength(0);
});

test("LEGACY-03 the keyboard alone is enough", async ({ page, demo }) => {
  await open(page, demo, BANK);
  await ways(page).first().focus();
  await page.keyboard.press("Space");
  await expect(ways(page).first()).toBeChecked();
  await pay(page).focus();
  await expect(pay(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await code(page).focus();
  await page.keyboard.type(await sentCode(page, demo));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/loanDetail\?/);
});
