/**
 * Measures when a phone on a slow network (400 kbps, 400 ms, a processor four times slower) shows the first useful
 * figure of an order, of its repayment and of an offer, beside the first paint of a document (UX-13). Each is the
 * median of five first visits. Prints when the whole page stands, also where the wrapper loaded `/warm` before, and
 * the pages without figures in their documents, too, as a plain browser gets them.
 * `TULAY_DEMO=target/release/tulay-demo node e2e/first-figure.ts`; `cargo xtask bench` runs it.
 */
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { Demo } from "./fixtures/demo.ts";
import { DemoServer } from "./fixtures/server.ts";
import config from "./playwright.config.ts";

const RUNS = 5;
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const DOCUMENT = "/aboutUs";
const SCENARIOS = [
  ["/loanDetail", "overdue"],
  ["/repay", "overdue"],
  ["/loanConfirm", "ready"],
] as const;
/** The bound of a figure, as a multiple of the document's first paint. */
const MOST = 1.3;

declare global {
  interface Window {
    /** The time of the first frame with a visible amount in the head. */
    figureAt?: number;
    /** The time of the first frame with that and the whole page. */
    wholeAt?: number;
  }
}

/** A phone that has never been here. */
function newPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
}

async function slowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const session = await phone.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    const look = (now: number) => {
      const amounts = [...document.querySelectorAll("header span")].filter((it) =>
        /\d\.\d\d$/.test(it.textContent ?? ""),
      );
      const isSeen = amounts.some((it) => it.checkVisibility());
      if (isSeen) window.figureAt ??= now;
      // The screen takes the mark of the first view away.
      const isWhole = isSeen && !document.documentElement.hasAttribute("data-first-view");
      if (isWhole) window.wholeAt = now;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return page;
}

async function firstPaint(browser: Browser, url: string): Promise<number> {
  const page = await slowPage(await newPhone(browser));
  await page.goto(url);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  const at = (await paint.jsonValue()) as number;
  await page.context().close();
  return at;
}

interface Before {
  /** A session that the tab has: such a page's address names none, and its document has no figures. */
  readonly session?: string;
  /** A page that the wrapper opened and closed. */
  readonly opened?: string;
}

/** Waits for the first figure, or for the whole page. */
async function timeOf(
  moment: "figureAt" | "wholeAt",
  browser: Browser,
  url: string,
  { session: seed, opened }: Before = {},
): Promise<number> {
  const phone = await newPhone(browser);
  if (opened) {
    const before = await slowPage(phone);
    await before.goto(opened);
    await before.close();
  }
  const page = await slowPage(phone);
  if (seed) {
    const params = JSON.stringify({ sessionId: seed });
    await page.addInitScript((stored) => sessionStorage.setItem("tulay.params", stored), params);
  }
  await page.goto(url, { waitUntil: "commit" });
  const time = await page.waitForFunction((name) => window[name], moment);
  const at = (await time.jsonValue()) as number;
  await page.context().close();
  return at;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  while (times.length < RUNS) times.push(await measure());
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

const server = await DemoServer.start();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const demo = new Demo(server.url);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const document = await median(() => firstPaint(browser, `${demo.url}${DOCUMENT}?lang=en`));
  console.log(`${DOCUMENT.padEnd(34)}${seconds(document)}  first paint`);
  let isWithinBound = true;
  for (const [path, id] of SCENARIOS) {
    const scenario = await demo.scenario(id);
    const url = demo.address(scenario, { path }, { lang: "en" });
    const figure = await median(() => timeOf("figureAt", browser, url));
    const ratio = figure / document;
    isWithinBound &&= ratio <= MOST;
    const verdict = ratio <= MOST ? "ok" : "not ok";
    console.log(
      `${path.padEnd(34)}${seconds(figure)}  ${ratio.toFixed(2)}×  ≤ ${MOST}×  ${verdict}`,
    );
    const whole = await median(() => timeOf("wholeAt", browser, url));
    console.log(`${`${path}, whole`.padEnd(34)}${seconds(whole)}`);
    const opened = `${demo.url}/warm`;
    const warm = await median(() => timeOf("wholeAt", browser, url, { opened }));
    console.log(`${`${path}, whole, after /warm`.padEnd(34)}${seconds(warm)}`);
    const bare = new URL(url);
    bare.searchParams.delete("sessionId");
    const { sessionId: session } = scenario;
    const late = await median(() => timeOf("figureAt", browser, bare.href, { session }));
    console.log(
      `${`${path}, by its call`.padEnd(34)}${seconds(late)}  ${(late / document).toFixed(2)}×`,
    );
  }
  process.exitCode = isWithinBound ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
