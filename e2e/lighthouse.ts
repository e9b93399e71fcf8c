/**
 * Measures pages by Lighthouse, as a phone on a slow network loads them, and prints a table: the scores, the largest
 * paint (LCP), the layout shift (CLS) and the blocking time (TBT). Each page is measured six times; the first does not
 * count, the others give the median. Then compares the order page with a document of the same run: the first paint,
 * and a repeat visit with cached files. Fails where a page misses a bound. `TULAY_DEMO=target/release/tulay-demo node
 * e2e/lighthouse.ts [ADDRESS…]`; without addresses all documents and the order page.
 */
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { DOCUMENTS } from "../web/src/site/addresses.ts";
import { Demo } from "./fixtures/demo.ts";
import { DemoServer } from "./fixtures/server.ts";

const RUNS = 5;
const ORDER_PAGE = "/loanDetail";
/** The document that the order page is compared with. */
const DOCUMENT = "/aboutUs";
/** The order page's bounds: multiples of the document's times, and the latest largest paint. */
const MOST = { firstPaint: 1.25, repeatVisit: 1.3, largestPaintMs: 2500 } as const;
/** In the table's order: the least value of each score. */
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

interface Measured {
  /** The median report by performance, whole, so that its figures belong together. */
  readonly report: Result;
  /** The first paint on a network that is made slow. */
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** The largest paint of a repeat visit. */
  readonly repeatVisitMs: number;
}

function medianBy<Item>(items: readonly Item[], figure: (item: Item) => number): Item {
  const sorted = items.toSorted((a, b) => figure(a) - figure(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}

function medianOf(reports: readonly Result[], audit: string): number {
  return medianBy(
    reports.map((report) => figureOf(report, audit)),
    (figure) => figure,
  );
}

/**
 * A first visit, a repeat visit with cached files, or a first visit on a network that is made slow. The others load from this
 * machine and reckon the times of a slow network, for which all scripts that ran before the first paint count: here they come
 * within milliseconds, on a phone long after the skeleton is painted.
 */
type Visit = "first" | "repeat" | "slowed";

async function measureOnce(url: string, port: number, visit: Visit): Promise<Result> {
  const flags = {
    port,
    onlyCategories: CATEGORIES,
    logLevel: "error",
    disableStorageReset: visit === "repeat",
    throttlingMethod: visit === "slowed" ? "devtools" : "simulate",
  } as const;
  const report = (await lighthouse(url, flags))?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`${url}: ${report?.runtimeError?.message ?? "no report"}`);
  }
  return report;
}

async function measure(url: string, port: number, isCompared: boolean): Promise<Measured> {
  await measureOnce(url, port, "first");
  const first: Result[] = [];
  const repeated: Result[] = [];
  const slowed: Result[] = [];
  while (first.length < RUNS) {
    first.push(await measureOnce(url, port, "first"));
    if (!isCompared) continue;
    repeated.push(await measureOnce(url, port, "repeat"));
    slowed.push(await measureOnce(url, port, "slowed"));
  }
  return {
    report: medianBy(first, (report) => scoreOf(report, "performance")),
    firstPaintMs: isCompared ? medianOf(slowed, "first-contentful-paint") : Number.NaN,
    largestPaintMs: medianOf(first, "largest-contentful-paint"),
    repeatVisitMs: isCompared ? medianOf(repeated, "largest-contentful-paint") : Number.NaN,
  };
}

/** The failed audits of a page that must score 100. */
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
  const measured = new Map<string, Measured>();
  let isWithinBound = true;
  for (const address of addresses) {
    const isCompared = address === ORDER_PAGE || address === DOCUMENT;
    const figures = await measure(await urlOf(address, demo), port, isCompared);
    measured.set(address, figures);
    console.log(row(address, figures.report));
    for (const failure of failures(figures.report)) {
      isWithinBound = false;
      console.log(`  ${failure}`);
    }
  }
  const order = measured.get(ORDER_PAGE);
  const beside = measured.get(DOCUMENT);
  return (!order || !beside || compare(order, beside)) && isWithinBound;
}

/** Compares the order page with the document; `true` when every figure is within its bound. */
function compare(order: Measured, beside: Measured): boolean {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const ratio = (of: keyof Measured & `${string}Ms`, what: string, most: number) => {
    const figure = order[of] / beside[of];
    const from = `${seconds(order[of])}, ${DOCUMENT} ${seconds(beside[of])}`;
    return {
      what,
      figure: `${figure.toFixed(2)}×`,
      bound: `≤ ${most}×`,
      from,
      isWithinBound: figure <= most,
    };
  };
  const rows = [
    ratio("firstPaintMs", "first paint", MOST.firstPaint),
    ratio("repeatVisitMs", "repeat visit, LCP", MOST.repeatVisit),
    {
      what: "LCP",
      figure: seconds(order.largestPaintMs),
      bound: `≤ ${seconds(MOST.largestPaintMs)}`,
      from: `${DOCUMENT} ${seconds(beside.largestPaintMs)}`,
      isWithinBound: order.largestPaintMs <= MOST.largestPaintMs,
    },
  ];
  console.log(`\n${ORDER_PAGE} beside a document`);
  for (const { what, figure, bound, from, isWithinBound } of rows) {
    const ends = [figure.padStart(8), bound.padStart(10), isWithinBound ? "  ok    " : "  not ok"];
    console.log(`${what.padEnd(20)}${ends.join("")}  ${from}`);
  }
  return rows.every(({ isWithinBound }) => isWithinBound);
}

const named = process.argv.slice(2);
const all = [...new Set(DOCUMENTS.map(({ address }) => address)), ORDER_PAGE];
const server = await DemoServer.start();
const chromium = await launch({ chromeFlags: CHROMIUM_FLAGS });
try {
  const isWithinBound = await measureAll(
    named.length > 0 ? named : all,
    new Demo(server.url),
    chromium.port,
  );
  process.exitCode = isWithinBound ? 0 : 1;
} finally {
  chromium.kill();
  await server.stop();
}
