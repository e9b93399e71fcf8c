import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Shell } from "./shell.ts";

interface Opened {
  /** Milliseconds from the begin of the load to the first paint with content. */
  readonly painted: number;
  /** Milliseconds until the document was there. */
  readonly document: number;
  /** Calls for the order that the page began before. */
  readonly asked: number;
}

/** Null before the first paint. */
const OPENED = `
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const [document] = performance.getEntriesByType("navigation");
  if (!paint) return null;
  const isAsked = (it) => it.name.includes("/loan-details?") && it.startTime < paint.startTime;
  return {
    painted: Math.round(paint.startTime),
    document: Math.round(document.responseEnd),
    asked: performance.getEntriesByType("resource").filter(isAsked).length,
  };`;

/**
 * Opens an order in a new web view and says how soon its figure was there. The document has the figure, since the page did
 * not ask for it: so the first paint has it.
 */
async function figureOf(shell: Shell, scenario: string): Promise<string> {
  await shell.pick(scenario);
  await shell.page("/loanDetail");
  await shell.find("header", /₱/);
  const opened = await shell.until("the first paint", async () => {
    return (await shell.driver.executeScript<Opened | null>(OPENED)) ?? undefined;
  });
  assert.equal(opened.asked, 0, "the document has the figure");
  return `${opened.painted} (document ${opened.document})`;
}

suite("the figure in the shell", () => {
  for (const isWarm of [false, true]) {
    const start = isWarm ? "after /warm" : "as the first page";
    test(`UX-13 an order shows its figure ${start}, and the test prints how soon`, async (run) => {
      const shell = await Shell.start();
      try {
        if (isWarm) {
          await shell.act({ kind: "openPage", address: "/warm" });
          await shell.page("/warm");
          await shell.find("main");
          await shell.reset();
        }
        const figures: string[] = [];
        for (const scenario of ["overdue", "in-repayment", "due-today"]) {
          figures.push(await figureOf(shell, scenario));
          await shell.reset();
        }
        run.diagnostic(`figure ${start}, then on further pages: ${figures.join(", ")} ms`);
      } finally {
        await shell.stop();
      }
    });
  }
});
