import { borrowAndPay } from "../fixtures/first-loan.ts";
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
  await borrowAndPay(page, demo);
  expect([...hosts]).toEqual([gateway.url]);
  expect([...missing]).toEqual(["demo"]);
});
