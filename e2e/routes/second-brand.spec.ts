import { test } from "../fixtures/brand-test.ts";
import { DemoServer } from "../fixtures/server.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test.use({ brand: "salapi" });

declare global {
  interface Window {
    sentToSalapi?: unknown[];
  }
}

test("PROMO-03 ENV-05 another brand takes the seed's numbers, and PROMO-13 has its own app", async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/promotion?lang=en&utm_tag=july`);
  await expect(page.locator("form img")).toBeVisible();
  const phone = page.getByLabel("Mobile number");
  await phone.fill("09171234567");
  await page.getByRole("button", { name: "get code" }).click();
  await expect(page.getByRole("alert")).toHaveText("please enter the phone number correctly");
  await phone.fill("13012345678");
  await page.getByRole("button", { name: "get code" }).click();
  await expect(page.getByRole("alert")).toHaveText("enter the graphic captcha correctly");
  await expectAccessible(page);
  await picture(page, "promotion-salapi");

  await page.goto(`${baseURL}/promotion?utm_tag=july#/downloadTemplate`);
  await expect(page.getByRole("link", { name: /Google Play/ })).toHaveAttribute(
    "href",
    "https://play.google.com/store/apps/details?id=ph.example.salapi&referrer=utm_tag%3Djuly",
  );
  await expectAccessible(page);
  await picture(page, "promotion-salapi-download");

  await page.goto(`${baseURL}/promotion?page=3#/agreementTemplate`);
  await expect(page.getByText(/Salapi Finance Incorporated \(example\)/).first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Tulay");
  await picture(page, "promotion-salapi-agreement");
});

test("ORDER-08 ORDER-09 ENV-02 ENV-05 BRIDGE-02 a brand that wants its market shows it in its colours, and takes its messages", async ({
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
  await expect(page.locator("header")).toHaveCSS("background-color", "rgb(15, 81, 50)");
  await expect(page.locator("header")).toHaveCSS("color", "rgb(253, 246, 227)");
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

test("ENV-01 ENV-05 a demo in another brand shows its borrower's order, without anything at the brand's addresses", async ({
  browser,
}) => {
  const server = await DemoServer.start("salapi", "sandbox", undefined, true);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/demo/start/in-repayment");
  await expect(page.locator("[data-status]")).toBeVisible();
  await page.getByRole("button", { name: "MAGBAYAD", exact: true }).click();
  await expect(page).toHaveURL(/\/repay\?/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect([...hosts]).toEqual([new URL(server.url).host]);
  await context.close();
  await server.stop();
});
