/**
 * Runs in each page of the desktop shell before the page's own scripts: reports to the shell what the page does, with
 * secrets masked, the keys for its fields, and the fields that want a file, and answers what the inspector asks (QA-02,
 * QA-06, QA-08, QA-09, QA-17).
 */
import type { Photos } from "./contract.gen.ts";
import { cancelChoices, followFiles } from "./host/files.ts";
import { followFocus, keysFor } from "./host/keyboard.ts";
import type { PageReport } from "./host/pageReports.ts";
import { masked } from "./inspector/text.ts";
import { answerTo, type PageRequest } from "./recording/answer.ts";
import { hearPage } from "./recording/capture.ts";
import type { SeenCall } from "./recording/har.ts";
import type { Step } from "./recording/steps.ts";
import { watchPage } from "./timeline/watchPage.ts";

/** Settings of this page, which the shell puts before the script. */
declare const SHELL: {
  secret: string;
  webView: number;
  origin: string;
  asks: string;
  post: (message: unknown) => unknown;
};

/** What a recording has of a page in another process. */
export type Heard =
  | { step: Step }
  | { picked: Step | null }
  | { call: SeenCall }
  | { document: true };

type Report =
  | { row: PageReport }
  | { keys: ReturnType<typeof keysFor> }
  | { heard: Heard }
  | "began"
  | "fileWanted";

const { secret, webView, origin, asks, post } = SHELL;

/** Sends a report by what the page itself does not find. */
function report(it: Report): void {
  post({ secret, report: it });
}

const page = `${performance.timeOrigin} ${Math.random()}`;
let rows = 0;
if (window.location.origin === origin) {
  watchPage(window, webView, {
    add(row) {
      rows += 1;
      const order = performance.timeOrigin + (row.order ?? performance.now());
      report({ row: { page, id: rows, add: { ...row, order } } });
      return rows;
    },
    change: (id, change) => report({ row: { page, id, change } }),
    noteSent: () => undefined,
  });
  hearPage(
    window,
    {
      onDocument: () => undefined,
      onStep: (step) => report({ heard: { step } }),
      onPick: (picked) => report({ heard: { picked: picked ?? null } }),
      onCall: (call) => report({ heard: { call: { ...call, url: masked(call.url) as string } } }),
    },
    new AbortController().signal,
  );
  window.addEventListener(asks, answer);
  report({ heard: { document: true } });
}

/** Answers an event of the shell in its detail. */
function answer(event: Event): void {
  const { detail } = event as CustomEvent<{ request: string; answer?: string }>;
  try {
    const value = answerTo(window, JSON.parse(detail.request) as PageRequest);
    detail.answer = JSON.stringify({ value });
  } catch (failure) {
    detail.answer = JSON.stringify({ problem: (failure as Error).message });
  }
}

const fieldKeys = () => keysFor(document.activeElement);
let shown = fieldKeys();
report({ keys: shown });
function look(): void {
  const keys = fieldKeys();
  if (keys === shown) return;
  shown = keys;
  report({ keys });
}
followFocus(document, look, new AbortController().signal);
window.addEventListener("resize", () => {
  const field = document.activeElement;
  if (!field || !fieldKeys()) return;
  const { top, bottom } = field.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) {
    field.scrollIntoView({ block: "center", behavior: "instant" });
  }
});

let photos: Photos = "allowed";
const waiting: HTMLInputElement[] = [];
// The shell sends it after each step; the page itself can at most cancel its own choices by it.
window.addEventListener("tulayshellfiles", (event) => {
  const { detail } = event as CustomEvent<{ photos: Photos; isAlertOpen: boolean }>;
  photos = detail.photos;
  if (!detail.isAlertOpen) cancelChoices(waiting);
});
followFiles(window, (field) => {
  if (photos === "allowed") return false;
  waiting.push(field);
  report("fileWanted");
  return true;
});
report("began");
