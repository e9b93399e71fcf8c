import { BANK, METHODS, open, requests, toast, ways } from "../fixtures/legacy.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("ROUTE-06 LEGACY-01 LEGACY-05 UI-05 API-08 speaks Chinese where nobody asked for a language; loads on the next try, and lists the bank cards, masked, the channel's page, and what is due", async ({
  page,
  demo,
  noise,
}) => {
  await test.step("without a language", async () => {
    const calls = requests(page, "/mountain/");
    await demo.open(page, BANK);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("还款");
    await expect(page.getByRole("heading", { name: "选择银行卡" })).toBeVisible();
    expect(calls.map((call) => new URL(call.url()).searchParams.get("lang"))).toEqual(["zh"]);
    await expectAccessible(page);
    await picture(page, "repay-choose-zh");
    await page.getByRole("button", { name: /^付款 ₱/ }).click();
    await toast(page, "请先选择银行卡");
  });

  await test.step("in English, after a lost network", async () => {
    noise.allow(/Failed to load resource/);
    await page.route(METHODS, (route) => route.abort());
    const { orderId } = await open(page, demo, BANK);
    await toast(page, "error");
    await expect(page.getByText("failed to query card list")).toBeVisible();
    await picture(page, "repay-choose-lost");
    await page.unroute(METHODS);
    const calls = requests(page, "/repayment-way");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Next payment")).toBeVisible();
    await expect(ways(page)).toHaveCount(2);
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
});
