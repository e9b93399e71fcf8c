/**
 * Measures how soon a page answers a finger on a phone whose processor is four times slower than this one: the time from
 * the press of a slider, a sheet's button or a tab until the next paint, by the browser's Event Timing. Each is pressed in
 * five fresh pages; the slowest press of a page counts, as in INP, and the median of the pages is held against the bound.
 * `TULAY_DEMO=target/release/tulay-demo node e2e/interaction.ts`; `cargo xtask bench` runs it.
 */
import { type Browser, type CDPSession, chromium, type Locator, type Page } from "@playwright/test";
import { Demo } from "./fixtures/demo.ts";
import { DemoServer } from "./fixtures/server.ts";
import config from "./playwright.config.ts";

const RUNS = 5;
const SLOWER = 4;
/** How long a finger rests on a control, and the time between two keys. */
const TOUCH_MS = 80;
const KEY_MS = 150;
const MOST_MS = 100;

declare global {
  interface Window {
    /** The slowest event of each interaction, in milliseconds, by the interaction's id. */
    interactions: Map<number, number>;
  }
}

interface Control {
  readonly name: string;
  readonly scenario: string;
  readonly path: string;
  /** Presses it in every way that a borrower does. */
  readonly press: (page: Page, finger: Finger) => Promise<void>;
}

/** A finger on the screen: it rests a moment, and sends nothing but touches, as Playwright's `tap` does not. */
class Finger {
  readonly #page: Page;
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Presses the control, at `part` of its width, once nothing moves. */
  async press(control: Locator, part = 0.5): Promise<void> {
    await control.waitFor();
    await control.scrollIntoViewIfNeeded();
    await atRest(this.#page);
    const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
    const touchPoints = [{ x: x + width * part, y: y + height / 2 }];
    await this.#session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await this.#page.waitForTimeout(TOUCH_MS);
    await this.#session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await atRest(this.#page);
  }
}

const CONTROLS: readonly Control[] = [
  {
    name: "slider",
    scenario: "ready",
    path: "/loanConfirm",
    async press(page, finger) {
      for (const part of [0.2, 0.8, 0.5]) await finger.press(page.getByRole("slider"), part);
      await finger.press(page.getByRole("button", { name: "More", exact: true }));
    },
  },
  {
    name: "tab of terms",
    scenario: "ready",
    path: "/loanConfirm",
    async press(page, finger) {
      for (const term of (await page.getByRole("radio").all()).toReversed()) {
        await finger.press(term);
      }
    },
  },
  {
    name: "tab of complaints",
    scenario: "complaint-answered",
    path: "/complaintList",
    async press(page, finger) {
      for (const tab of await page.getByRole("tab").all()) await finger.press(tab);
    },
  },
  {
    name: "sheet of channels",
    scenario: "in-repayment",
    path: "/repay",
    async press(page, finger) {
      await finger.press(page.getByRole("button", { name: /^Payment Method/ }));
      await finger.press(page.getByRole("radio", { name: "GCash" }));
    },
  },
  {
    name: "sheet of towns",
    scenario: "new-borrower",
    path: "/certify",
    async press(page, finger) {
      await finger.press(page.getByRole("button", { name: /^Region, province, city/ }));
      await finger.press(page.getByRole("searchbox"));
      await page.keyboard.type("san", { delay: KEY_MS });
      await finger.press(page.getByRole("button", { name: /^San Juan City/ }));
    },
  },
];

/** The figures have come, nothing moves, and the page is idle: nobody presses sooner. */
async function atRest(page: Page): Promise<void> {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

function recordInteractions(): void {
  window.interactions = new Map();
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      if (entry.interactionId === 0) continue;
      const before = window.interactions.get(entry.interactionId) ?? 0;
      window.interactions.set(entry.interactionId, Math.max(before, entry.duration));
    }
  };
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver(note).observe(options as PerformanceObserverInit);
}

/** The slowest interaction with this control in a fresh page. */
async function slowest(browser: Browser, demo: Demo, control: Control): Promise<number> {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, userAgent } =
    config.use ?? {};
  const context = await browser.newContext({
    ...{ viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, userAgent },
  } as Parameters<Browser["newContext"]>[0]);
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  const scenario = await demo.scenario(control.scenario);
  await page.goto(demo.address(scenario, { path: control.path }));
  await atRest(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await control.press(page, new Finger(page, session));
  await atRest(page);
  const times = await page.evaluate(() => [...window.interactions.values()]);
  await context.close();
  if (times.length === 0) throw new Error(`${control.name}: nothing was pressed`);
  return Math.max(...times);
}

const server = await DemoServer.start();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const demo = new Demo(server.url);
  for (const control of CONTROLS) {
    await slowest(browser, demo, control);
    const times: number[] = [];
    while (times.length < RUNS) times.push(await slowest(browser, demo, control));
    const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
    const isWithinBound = median <= MOST_MS;
    if (!isWithinBound) process.exitCode = 1;
    const verdict = isWithinBound ? "ok" : "not ok";
    console.log(
      `${control.name.padEnd(20)}${`${median} ms`.padStart(8)}  ≤ ${MOST_MS} ms  ${verdict.padEnd(6)}  ${times.join(" ")}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
