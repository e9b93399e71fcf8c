import {
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

test("LEGACY-03 a card that needs no code goes on to the order at once, paid once, in the borrower's own language", async ({
  page,
  demo,
}) => {
  const commits = requests(page, "/repayment-commit");
  const { orderId } = await demo.open(page, WALLET);
  await picture(page, "repay-choose-wallet");
  await ways(page).first().click();
  await page.getByRole("button", { name: /^付款 ₱/ }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
  expect(commits).toHaveLength(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Details");
});
