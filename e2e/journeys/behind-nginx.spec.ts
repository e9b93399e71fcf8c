import { borrowAndPay } from "../fixtures/first-loan.ts";
import { Nginx } from "../fixtures/nginx.ts";
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
  await borrowAndPay(page, demo);
  expect([...origins]).toEqual([nginx.url]);
  const log = await nginx.log();
  expect(log).toMatch(/ POST \/mountain\/v3\/loan-confirm\/loan-detail-push 200 /);
  expect(log).not.toContain("sessionId");
});
