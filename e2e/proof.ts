/**
 * Measures how long a phone works for a code by SMS where the server asks for a proof of work (SEC-03): the built worker of
 * the landing page solves challenges of the size that a server has by default, on a processor that the browser makes four
 * and six times slower. A browser slows the page's own thread and no worker, so the worker's script runs on that thread here;
 * the first row is the worker itself, from the challenge to the code. The median of five of each.
 * `TULAY_DEMO=target/release/tulay-demo node e2e/proof.ts`; `cargo xtask bench` runs it.
 */
import { createHash, randomBytes } from "node:crypto";
import { type Browser, chromium, type Page } from "@playwright/test";
import { Demo } from "./fixtures/demo.ts";
import { Landing } from "./fixtures/landing.ts";
import { DemoServer } from "./fixtures/server.ts";
import config from "./playwright.config.ts";

const RUNS = 5;
/** `proof_work` of a server that does not say otherwise. */
const NUMBERS = 60_000;
/** The longest search on a processor six times slower: whoever waits longer takes the page for broken. */
const MOST_MS = 4_000;
const GET_SMS = "**/mountain/api/v2/youmi/promotion/get-sms*";

/** A challenge that ends at this number. */
function challenge(number: number) {
  const salt = `${randomBytes(16).toString("hex")}?expires=1784079000000&`;
  const digest = createHash("sha256").update(`${salt}${number}`).digest("hex");
  return { algorithm: "SHA-256", challenge: digest, maxnumber: NUMBERS, salt, signature: "none" };
}

/** The address of the worker's script, and how long it took from the challenge to the second call. */
async function byItsWorker(page: Page, demo: Demo): Promise<[address: string, took: number]> {
  let asked = 0;
  const solved = new Promise<number>((resolve) => {
    page.route(GET_SMS, async (route) => {
      if (asked > 0) {
        resolve(performance.now() - asked);
        return route.abort();
      }
      asked = performance.now();
      const data = challenge(NUMBERS);
      return route.fulfill({ json: { code: "1430", message: "Please try again", data } });
    });
  });
  const landing = new Landing(page, demo);
  await page.goto(`${demo.url}/promotion?id=1`);
  await landing.fillIn("09175550101");
  const worker = page.waitForEvent("worker");
  await landing.send.click();
  return [(await worker).url(), await solved];
}

/** How long the worker's script takes on the page's thread, which is `slower` times slower. */
async function onThePage(page: Page, script: string, slower: number, number: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const data = challenge(number);
  const [found, took] = await page.evaluate(
    async ([address, challenge]) => {
      await import(address);
      const answers: unknown[] = [];
      Object.assign(window, { postMessage: (answer: unknown) => answers.push(answer) });
      const began = performance.now();
      window.onmessage?.(new MessageEvent("message", { data: challenge }));
      return [answers[0], performance.now() - began] as const;
    },
    [script, data] as const,
  );
  await session.detach();
  if (found !== number) throw new Error(`it found ${found} in place of ${number}`);
  return took;
}

async function inAFreshPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage();
  const done = await work(page);
  await page.close();
  return done;
}

function show(name: string, times: readonly number[], most = Number.POSITIVE_INFINITY): void {
  const median = Math.round(times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN);
  const bound = most === Number.POSITIVE_INFINITY ? "" : `≤ ${most} ms`;
  const verdict = median <= most ? "ok" : "not ok";
  if (median > most) process.exitCode = 1;
  const all = times.map((time) => Math.round(time)).join(" ");
  console.log(
    `${name.padEnd(44)}${`${median} ms`.padStart(9)}  ${bound.padEnd(10)}  ${verdict.padEnd(6)}  ${all}`,
  );
}

const server = await DemoServer.start();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const demo = new Demo(server.url);
  const whole: number[] = [];
  let script = "";
  for (let run = 0; run <= RUNS; run++) {
    const [address, took] = await inAFreshPage(browser, (page) => byItsWorker(page, demo));
    script = address;
    // The first one finds nothing compiled and cached.
    if (run > 0) whole.push(took);
  }
  show("the worker, every number, until the next call", whole);
  for (const slower of [1, 4, 6]) {
    for (const [what, number] of [
      ["half of the numbers", NUMBERS / 2],
      ["every number", NUMBERS],
    ] as const) {
      const times: number[] = [];
      while (times.length < RUNS) {
        const took = await inAFreshPage(browser, async (page) => {
          await page.goto(`${demo.url}/promotion?id=1`);
          return onThePage(page, script, slower, number);
        });
        times.push(took);
      }
      show(`${slower} times slower, ${what}`, times, slower === 6 ? MOST_MS : undefined);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
