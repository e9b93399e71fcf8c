import { Finger } from "../fixtures/finger.ts";
import { Nginx } from "../fixtures/nginx.ts";
import {
  bindWallet,
  button,
  comeBack,
  giveIdentity,
  head,
  orderId,
  press,
  register,
  shown,
  signIn,
  title,
} from "../fixtures/phone.ts";
import { test as base, expect } from "../fixtures/test.ts";

/** Pages, calls and the phone's stream of events come by TLS through nginx, with the example for operators. */
const test = base.extend<{ nginx: Nginx }>({
  nginx: async ({ server }, use) => {
    const nginx = await Nginx.start(server.url);
    await use(nginx);
    await nginx.stop();
  },

  baseURL: async ({ nginx }, use) => {
    await use(nginx.url);
  },
});

test.use({
  viewport: { width: 1280, height: 920 },
  isMobile: false,
  hasTouch: false,
  ignoreHTTPSErrors: true,
});

test("FLOW-01 PROD-12 behind nginx, a new borrower registers, borrows, gets a code and has paid", async ({
  page,
  demo,
  nginx,
}) => {
  test.slow();
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  const finger = new Finger();
  await register(page, demo, finger);
  await demo.advance("PT1M");
  await page.goto("/emulator/");
  await page.getByRole("button", { name: "Log in" }).click();
  await signIn(page, demo, finger);
  await page.getByRole("button", { name: /Tulay Cash/ }).click();
  await press(page, "Apply now");
  await giveIdentity(page, finger);
  await bindWallet(page, finger);
  await expect(title(page)).toHaveText("Confirm your loan");
  await press(page, "Loan Now");
  await expect(head(page)).toContainText("Under review");

  const order = orderId(page);
  await demo.decide(order, true);
  await demo.release(order);
  await comeBack(page, "Money released");
  await press(page, "Repayment");
  await press(page, /^Payment Method/);
  await shown(page).getByRole("radio", { name: "Over the counter" }).click();
  await press(page, "Payment");
  const code = button(page, /^Payment code/);
  const digits = ((await code.textContent()) ?? "").replace(/\D/g, "");
  expect(digits).toMatch(/^\d{16}$/);
  await press(page, "I have paid");
  const says = (name: string | RegExp) => shown(page).getByRole("heading", { level: 2, name });
  await expect(says("We are waiting for the counter")).toBeVisible();

  // The counter tells the server, and the page finds out by itself.
  const told = await fetch(`${demo.url}/sandbox/pay/${digits}/pay`, {
    method: "POST",
    redirect: "manual",
  });
  expect(told.status).toBe(303);
  await expect(says(/^Payment received ₱/)).toBeVisible();
  expect([...origins]).toEqual([nginx.url]);
  const log = await nginx.log();
  expect(log).toMatch(/ POST \/mountain\/service\/user\/login 200 /);
  expect(log).not.toContain("sessionId");
});
