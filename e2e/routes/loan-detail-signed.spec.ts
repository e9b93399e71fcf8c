import { test } from "../fixtures/bridge.ts";
import { allowFrames } from "../fixtures/confirm.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("MONEY-08 what was signed opens from the order page, the same each time", async ({
  page,
  demo,
  noise,
}) => {
  allowFrames(noise);
  await demo.open(page, "overdue");
  await page.getByRole("button", { name: "Your agreements" }).click();
  const list = page.getByRole("dialog", { name: "Your agreements" });
  await expect(list.getByRole("button", { name: /^Agreement/ })).toHaveText([
    "AgreementLoan agreement",
    "AgreementDisclosure statement",
    "AgreementConsent to the use of data",
  ]);
  await expectAccessible(page);
  await picture(page, "order-agreements");
  await list.getByRole("button", { name: "Disclosure statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Disclosure statement" });
  const frame = sheet.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(frame.contentFrame().getByText(/^Order number \w{4}-\w{4} \(ord_/)).toBeVisible();
  await expect(frame.contentFrame().getByText("This is a copy.")).toBeHidden();
  const address = (await frame.getAttribute("src")) ?? "";
  const first = await (await page.request.get(address)).body();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  // The list goes with its sheet, and the browser takes their entries of the history away: a load meanwhile would be
  // given up for it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state?.overlays ?? 0)).toBe(0);
  await page.reload();
  const again = await (await page.request.get(address)).body();
  expect(again.equals(first)).toBe(true);
});
