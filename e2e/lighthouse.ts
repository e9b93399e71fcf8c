/**
 * Measures pages by Lighthouse, as a phone on a slow network would show them, and prints a table: the scores, when the
 * largest thing is painted, what moves (CLS) and how long the page is deaf (TBT). Each page is measured six times; the
 * first does not count, of the others the median does. It fails where a page is under a bound.
 *
 * `TULAY_BIN=target/release/tulay node e2e/lighthouse.ts [ADDRESS…]`; without addresses all documents and the order page.
 */
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { DOCUMENTS } from "../web/src/site/addresses.ts";
import { Demo } from "./fixtures/demo.ts";
import { DemoServer } from "./fixtures/server.ts";

const RUNS = 5;
const ORDER_PAGE = "/loanDetail";
/** In the order of the table: the least that each score of 100 may be. */
const LEAST = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];

const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function scoreOf(report: Result, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

function figureOf(report: Result, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.NaN;
}

/** The report in the middle, by performance; each report is whole, so that its figures belong together. */
function medianOf(reports: readonly Result[]): Result {
  const sorted = reports.toSorted((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return middle;
}

async function measureOnce(url: string, port: number): Promise<Result> {
  const flags = { port, onlyCategories: CATEGORIES, logLevel: "error" } as const;
  const report = (await lighthouse(url, flags))?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`${url}: ${report?.runtimeError?.message ?? "no report"}`);
  }
  return report;
}

async function measure(url: string, port: number): Promise<Result> {
  await measureOnce(url, port);
  const reports: Result[] = [];
  while (reports.length < RUNS) reports.push(await measureOnce(url, port));
  return medianOf(reports);
}

/** The audits that cost a page its 100, where nothing less will do. */
function failures(report: Result): string[] {
  return CATEGORIES.filter((category) => scoreOf(report, category) < LEAST[category]).flatMap(
    (category) => {
      const audits = (report.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${report.audits[id]?.displayValue ?? ""}`.trim());
      return [`${category} under ${LEAST[category]}: ${audits.join(", ")}`];
    },
  );
}

function row(address: string, report: Result): string {
  const scores = CATEGORIES.map((category) => String(scoreOf(report, category)).padStart(6));
  const seconds = (figureOf(report, "largest-contentful-paint") / 1000).toFixed(2);
  const shift = figureOf(report, "cumulative-layout-shift").toFixed(3);
  const deaf = figureOf(report, "total-blocking-time").toFixed(0);
  return `${address.padEnd(20)}${scores.join("")}${`${seconds} s`.padStart(9)}${shift.padStart(8)}${`${deaf} ms`.padStart(9)}`;
}

async function urlOf(address: string, demo: Demo): Promise<string> {
  if (address !== ORDER_PAGE) return new URL(`${address}?lang=en`, demo.url).href;
  return demo.address(await demo.scenario("in-repayment"), { path: ORDER_PAGE });
}

async function measureAll(addresses: readonly string[], demo: Demo, port: number) {
  console.log(`${"".padEnd(20)}  perf  a11y  best      LCP     CLS      TBT`);
  let isKept = true;
  for (const address of addresses) {
    const report = await measure(await urlOf(address, demo), port);
    console.log(row(address, report));
    for (const failure of failures(report)) {
      isKept = false;
      console.log(`  ${failure}`);
    }
  }
  return isKept;
}

const named = process.argv.slice(2);
const all = [...new Set(DOCUMENTS.map(({ address }) => address)), ORDER_PAGE];
const server = await DemoServer.start();
const chromium = await launch({ chromeFlags: CHROMIUM_FLAGS });
try {
  const isKept = await measureAll(
    named.length > 0 ? named : all,
    new Demo(server.url),
    chromium.port,
  );
  process.exitCode = isKept ? 0 : 1;
} finally {
  chromium.kill();
  await server.stop();
}
