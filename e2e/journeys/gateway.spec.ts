import { Finger } from "../fixtures/finger.ts";
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
import { GatewayServer } from "../fixtures/server.ts";
import { test as base, expect } from "../fixtures/test.ts";

/** The pages and the phone are the gateway's; the lender's core is another process, which the browser never asks. */
const test = base.extend<{ gateway: GatewayServer }>({
  gateway: async ({ server }, use, info) => {
    const gateway = await GatewayServer.start(server.url);
    await use(gateway);
    await gateway.stop();
    if (info.status !== info.expectedStatus) {
      await info.attach("gateway log", { body: gateway.log, contentType: "text/plain" });
    }
  },

  baseURL: async ({ gateway }, use) => {
    await use(gateway.url);
  },
});

test.use({ viewport: { width: 1280, height: 920 }, isMobile: false, hasTouch: false });

test("PROV-09 FLOW-01 through a gateway, a new borrower registers, borrows, gets a code and has paid", async ({
  page,
  demo,
  gateway,
  noise,
}) => {
  test.slow();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  // The demo's own controls are the core's.
  noise.allow(/^error: Failed to load resource: the server responded with a status of 404/);
  const missing = new Set<string>();
  page.on("response", (response) => {
    const folder = new URL(response.url()).pathname.split("/")[1];
    if (response.status() === 404 && folder) missing.add(folder);
  });
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

  // The counter tells the core, and the page finds out by itself.
  const told = await fetch(`${demo.url}/sandbox/pay/${digits}/pay`, {
    method: "POST",
    redirect: "manual",
  });
  expect(told.status).toBe(303);
  await expect(says(/^Payment received ₱/)).toBeVisible();
  expect([...hosts]).toEqual([gateway.url]);
  expect([...missing]).toEqual(["demo"]);
});
