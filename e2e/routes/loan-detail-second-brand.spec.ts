import { test } from "../fixtures/shared.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test.use({ brand: "salapi" });

declare global {
  interface Window {
    sentToSalapi?: unknown[];
  }
}

test("ORDER-08 ORDER-09 ENV-05 BRIDGE-02 a brand that wants its market shows it in place of the buttons, and takes its messages", async ({
  page,
  demo,
  baseURL,
}) => {
  await page.addInitScript(() => {
    window.sentToSalapi = [];
    const postMessage = async (message: unknown) => window.sentToSalapi?.push(message);
    window.webkit = { messageHandlers: { salapi: { postMessage } } };
  });
  const scenario = await demo.scenario("market");
  await page.goto(new URL(scenario.start, baseURL).href);
  await expect(page.getByRole("heading", { name: "Iba pang produkto para sa iyo" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mag-loan Muli" })).toBeHidden();
  await expect(page.getByText("₹10.000,00")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "salapi-order-market");
  const sahod = page.getByRole("listitem").filter({ hasText: "Tulay Sahod" });
  await sahod.getByRole("button").click();
  await page.getByRole("button", { name: "I-click para makita" }).click();
  const sent = () => page.evaluate(() => window.sentToSalapi);
  await expect.poll(sent).toEqual([
    expect.objectContaining({
      action: "salapiPage",
      data: { link: "/product?productId=2", params: {} },
    }),
    expect.objectContaining({ action: "salapiHome", data: {} }),
  ]);
});

test("ENV-02 takes its colours from the brand", async ({ page, demo, baseURL }) => {
  const scenario = await demo.scenario("overdue");
  await page.goto(new URL(scenario.start, baseURL).href);
  await expect(page.locator("header")).toHaveCSS("background-color", "rgb(15, 81, 50)");
  await expect(page.locator("header")).toHaveCSS("color", "rgb(253, 246, 227)");
  await picture(page, "order-green-brand");
});
