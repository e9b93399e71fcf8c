/** Sessions that come by an address (SEC-04). A link can be written by anybody: it must not lead into a stranger's account. */
import type { Page } from "@playwright/test";
import { solve } from "../../web/src/features/promotion/proof-work.ts";
import { Bridge } from "../fixtures/bridge.ts";
import type { Demo } from "../fixtures/demo.ts";
import { expect, test } from "../fixtures/test.ts";

const ANA = "09171234001";
const BEA = "09181234002";

async function answer(demo: Demo, path: string, form: object, query = "") {
  const sent = await fetch(new URL(`/mountain/service/user/${path}${query}`, demo.url), {
    method: "POST",
    headers: { "X-Requested-With": "XMLHttpRequest" },
    body: new URLSearchParams(form as Record<string, string>),
  });
  return sent.json();
}

const call = async (demo: Demo, path: string, form: object, query = "") =>
  (await answer(demo, path, form, query)).data;

/** Logs in as an app does: a session that only its phone has. */
async function logIn(demo: Demo, phone: string): Promise<string> {
  const { code, data } = await answer(demo, "send-code", { phone });
  if (code === "1430") {
    const proof = btoa(JSON.stringify({ ...data, number: solve(data) }));
    await call(demo, "send-code", { phone, proof });
  }
  const smsCode = await demo.smsCode(phone);
  return (await call(demo, "login", { phone, smsCode })).sessionId ?? "";
}

const certify = (demo: Demo, query: string) => `${demo.url}/certify?productId=1&${query}`;
const whose = (page: Page) => page.getByText(/^You are logged in as .+\d\.$/);

test("SEC-04 without a wrapper a link's session and ticket are ignored, and the ticket stays good for the app", async ({
  page,
  demo,
}) => {
  const bea = await logIn(demo, BEA);
  await page.goto(certify(demo, `sessionId=${bea}`));
  await expect(page).toHaveURL(/recommendList/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(bea);
  const { ticket } = await call(demo, "session/ticket", {}, `?sessionId=${bea}`);
  await page.goto(certify(demo, `ticket=${ticket}`));
  await expect(page).toHaveURL(/recommendList/);
  const redeemed = await call(demo, "session/redeem", { ticket });
  expect(redeemed).toEqual({ sessionId: bea });
});

test("SEC-04 another account's link asks before it takes a live session's place", async ({
  page,
  demo,
}) => {
  await Bridge.around(page, demo.url);
  const [ana, bea] = [await logIn(demo, ANA), await logIn(demo, BEA)];
  await page.goto(certify(demo, `sessionId=${ana}`));
  await expect(whose(page)).toHaveText("You are logged in as 0917 ••• 4001.");
  await page.goto(certify(demo, `sessionId=${bea}`));
  const question = page.getByRole("dialog", { name: "This link opens another account" });
  await question.getByRole("button", { name: "Stay with 0917 ••• 4001" }).click();
  await expect(question).toBeHidden();
  await expect(whose(page)).toHaveText("You are logged in as 0917 ••• 4001.");

  // What Ana typed and has not sent is not for Bea.
  await page.evaluate(() => {
    localStorage.setItem("complaintDraft", "Ana's words");
    sessionStorage.setItem("tulay.identity", "Ana's birthday");
  });
  await page.goto(certify(demo, `sessionId=${bea}`));
  await question.getByRole("button", { name: "Change to 0918 ••• 4002" }).click();
  await expect(whose(page)).toHaveText("You are logged in as 0918 ••• 4002.");
  const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(await page.evaluate(kept)).not.toContain("Ana's");
});

test("SEC-04 a login's new session takes the place of the old one of the same account, and of one that ended", async ({
  page,
  demo,
}) => {
  await Bridge.around(page, demo.url);
  const [ana, bea] = [await logIn(demo, ANA), await logIn(demo, BEA)];
  await page.goto(certify(demo, `sessionId=${ana}`));
  await demo.advance("PT2M");
  const again = await logIn(demo, ANA);
  await page.goto(certify(demo, `sessionId=${again}`));
  await expect(whose(page)).toHaveText("You are logged in as 0917 ••• 4001.");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(again);
  await call(demo, "logout", {}, `?sessionId=${again}`);
  await page.goto(certify(demo, `sessionId=${bea}`));
  await expect(whose(page)).toHaveText("You are logged in as 0918 ••• 4002.");
});

test("SEC-04 a ticket is exchanged before the first call, and leaves the address at once", async ({
  page,
  demo,
}) => {
  await Bridge.around(page, demo.url);
  const ana = await logIn(demo, ANA);
  const { ticket } = await call(demo, "session/ticket", {}, `?sessionId=${ana}`);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith("/mountain"))
      calls.push(`${pathname} ${searchParams.get("sessionId")}`);
  });
  await page.goto(certify(demo, `ticket=${ticket}`), { waitUntil: "commit" });
  await expect(page).toHaveURL(`${demo.url}/certify?productId=1`);
  await expect(whose(page)).toHaveText("You are logged in as 0917 ••• 4001.");
  expect(calls).toEqual([
    "/mountain/service/user/session/redeem ",
    `/mountain/service/certify/info ${ana}`,
  ]);
  await page.reload();
  await expect(whose(page)).toHaveText("You are logged in as 0917 ••• 4001.");
});
