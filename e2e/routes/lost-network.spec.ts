import type { Page } from "@playwright/test";
import { allowFrames, loanNow, ready } from "../fixtures/confirm.ts";
import type { Demo } from "../fixtures/demo.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const PUSH_CALL = "**/v3/loan-confirm/loan-detail-push?*";
const UPLOAD_CALL = "**/user-problem/upload-problem-img*";

test.beforeEach(({ noise }) => {
  noise.allow(/net::ERR_|Failed to load resource|load preload assets/);
  allowFrames(noise);
});

const note = (page: Page) => page.getByRole("alert");

/** Ends when the page has fetched the note's sentences, which it does before they are needed. */
async function sentences(page: Page): Promise<void> {
  await page.waitForResponse(
    async (answer) =>
      /\/assets\/en-[^/]+\.js$/.test(answer.url()) &&
      (await answer.text()).includes("Not sent: there is no network"),
  );
}

async function readyToBorrow(page: Page, demo: Demo): Promise<void> {
  const fetched = sentences(page);
  await demo.open(page, "ready", { lang: "en" });
  await ready(page);
  await fetched;
}

test("UX-14 CONF-06 'Loan Now' without a network was not sent; back, the same press takes one loan", async ({
  page,
  context,
  demo,
}) => {
  await readyToBorrow(page, demo);
  await context.setOffline(true);
  await loanNow(page).click();
  await expect(note(page)).toContainText("Not sent: there is no network");
  await expect(note(page)).toContainText("Nothing was taken or changed.");
  await expect(page.getByText("error", { exact: true })).toHaveCount(0);
  await expect(loanNow(page)).toBeEnabled();
  await expect(loanNow(page)).toBeInViewport();
  await expectAccessible(page);
  await picture(page, "loan-confirm-unsent");
  await context.setOffline(false);
  await expect(note(page)).toContainText("You are connected again. Press again.");
  await loanNow(page).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});

test("UX-14 CONF-07 a loan whose answer is lost is told; pressed again it is the same loan", async ({
  page,
  demo,
}) => {
  await readyToBorrow(page, demo);
  const keys: (string | undefined)[] = [];
  let first = "";
  await page.route(PUSH_CALL, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    const text = await answer.text();
    if (keys.length > 1) return route.fulfill({ response: answer, body: text });
    // It arrived: only its answer is lost.
    first = text;
    return route.abort("connectionreset");
  });
  await loanNow(page).click();
  await expect(note(page)).toContainText("We do not know yet whether this arrived");
  await expect(note(page)).toContainText("Press again: it counts only once.");
  await expectAccessible(page);
  await picture(page, "loan-confirm-unknown");
  await loanNow(page).click();
  await expect(page).toHaveURL(
    new RegExp(JSON.parse(first).data.lendDetailsUrl.split("orderId=")[1]),
  );
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test("UX-14 CMPN-03 'Send' waits for a slow photo, says how much has left, and then sends", async ({
  page,
  demo,
}) => {
  const scenario = await demo.scenario("complaint-open");
  await page.goto(demo.address(scenario, { path: "/complainPageNext" }, { type: "3", lang: "en" }));
  const letGo = Promise.withResolvers<void>();
  await page.route(UPLOAD_CALL, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await page.getByRole("textbox").fill("The amount is wrong.");
  const photo = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 4000;
    canvas.height = 3000;
    canvas.getContext("2d")?.fillRect(500, 300, 1600, 700);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  await page.getByLabel("Add images").setInputFiles(
    [1, 2].map((number) => ({
      name: `photo-${number}.jpg`,
      mimeType: "image/jpeg",
      buffer: Buffer.from(photo, "base64"),
    })),
  );
  await expect(page.getByRole("progressbar", { name: "Upload of Image 1" })).toBeVisible();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/^It is sent as soon as the images are uploaded/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "complain-next-uploading");
  const saved = page.waitForRequest("**/user-problem/problem-save*");
  letGo.resolve();
  expect((await saved).postDataJSON().problemImage.split(",")).toHaveLength(2);
});

test("UX-14 FLOW-01 a barangay search without a network says so, and asks again when it is back", async ({
  page,
  context,
  demo,
}) => {
  const address = { path: "/certify", query: { productId: "1" } };
  await page.goto(demo.address(await demo.scenario("new-borrower"), address, { lang: "en" }));
  await page.getByRole("button", { name: /^Region, province, city, barangay/ }).click();
  const search = page.getByLabel("Search for a city or barangay");
  await expect(search).toBeVisible();
  await context.setOffline(true);
  await search.fill("poblacion");
  await expect(
    page.getByText("We could not get the barangays. Check your connection."),
  ).toBeVisible();
  await expect(page.getByText("No city or barangay found")).toHaveCount(0);
  await picture(page, "certify-search-offline");
  await context.setOffline(false);
  await expect(
    page.getByText("We could not get the barangays. Check your connection."),
  ).toHaveCount(0);
});

const failed = (page: Page) => page.getByRole("heading", { name: "This page could not load" });

test("UX-15 a screen of the order whose code is not there says so, and opens when the network is back", async ({
  page,
  context,
  demo,
}) => {
  const fetched = sentences(page);
  const idle = page.waitForResponse(/\/assets\/repay-[^/]+\.js$/);
  const drawn = page.waitForResponse(/\/images\/product-[^/]+\.svg$/);
  await demo.open(page, "in-repayment", { lang: "en" });
  await idle;
  await fetched;
  await drawn;
  await context.setOffline(true);
  await page.getByRole("button", { name: /Statement of account/ }).click();
  await expect(failed(page)).toBeVisible();
  await expect(page).toHaveURL(/\/statement\?/);
  await expectAccessible(page);
  await picture(page, "statement-offline");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("There is no network.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Statement of account" })).toBeVisible();
});

test.describe("UX-15 with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("UX-15 an address that was never opened opens a page of the app, which loads when the network is back", async ({
    page,
    context,
    demo,
  }) => {
    for (const path of ["/statement", "/", "/nowhere"]) {
      await demo.open(page, "in-repayment", { lang: "en" });
      await expect
        .poll(() =>
          page.evaluate(async () => {
            await navigator.serviceWorker.ready;
            return Boolean(await caches.match("/error"));
          }),
        )
        .toBe(true);
      await context.setOffline(true);
      await page.goto(new URL(path, demo.url).href);
      await expect(failed(page), path).toBeVisible();
      await expectAccessible(page);
      await context.setOffline(false);
      await expect(failed(page), path).toHaveCount(0);
    }
  });
});
