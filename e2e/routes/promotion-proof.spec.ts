/** The proof of work that a code by SMS costs where the server asks for one (SEC-03). */
import { createHash } from "node:crypto";
import { formOf, PHONE, QUERY, test } from "../fixtures/landing-test.ts";
import { expect } from "../fixtures/test.ts";

const GET_SMS = "**/mountain/api/v2/youmi/promotion/get-sms*";
const MOST = 100_000;

test("SEC-03 PROMO-09 a code that needs a proof is sent with one, made in a worker while the page can be used", async ({
  page,
  demo,
  landing,
}) => {
  const salt = "00ff?expires=1784079000000&";
  const challenge = createHash("sha256").update(`${salt}${MOST}`).digest("hex");
  const asked = { algorithm: "SHA-256", challenge, maxnumber: MOST, salt, signature: "s1gned" };
  const sent: Record<string, string>[] = [];
  await page.route(GET_SMS, async (route) => {
    sent.push(formOf(route.request()));
    if (sent.length > 1) await route.continue();
    else await route.fulfill({ json: { code: "1430", message: "Please try again", data: asked } });
  });
  await landing.open(QUERY);
  const worker = page.waitForEvent("worker");
  await landing.takeCode(PHONE);
  expect((await worker).url()).toContain("/assets/");
  const [first, second] = sent;
  expect(sent).toHaveLength(2);
  expect(first).not.toHaveProperty("proof");
  const { proof = "", ...same } = second ?? {};
  expect(same).toEqual(first);
  const solved = JSON.parse(Buffer.from(proof, "base64").toString());
  expect(solved).toEqual({ ...asked, number: MOST });
  expect(await demo.outbox(PHONE)).toHaveLength(1);
  expect(page.workers()).toHaveLength(0);
});
