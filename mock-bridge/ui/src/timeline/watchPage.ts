import { navigationOf } from "../host/navigation.ts";
import type { PageWindow } from "../host/pageFrame.ts";
import { masked } from "../inspector/text.ts";
import { locatorOf, passedTo, targetOf } from "../recording/locator.ts";
import { missingRow, navigationRow, tapRow } from "./fromPhone.ts";
import { parts, plain, shortAddress } from "./row.ts";
import type { Timeline } from "./timeline.ts";

/** The emulator's own calls, which are no calls of the page. */
const EMULATOR = "/emulator/";

/** The rows of a timeline, here or in another process. */
type Rows = Pick<Timeline, "add" | "change" | "noteSent">;

/** Documents that are watched already. */
const watched = new WeakSet<Document>();

/** Writes what a page of this origin does into the timeline, from before its own scripts run. */
export function watchPage(page: PageWindow, webView: number, timeline: Rows): void {
  if (page.location.href === "about:blank" || watched.has(page.document)) return;
  watched.add(page.document);
  timeline.add(navigationRow("load", page.location.href, webView));
  watchHistory(page, webView, timeline);
  watchFetch(page, timeline);
  watchRequests(page, timeline);
  watchConsole(page, timeline);
  watchErrors(page, timeline);
  watchStorage(page, timeline);
  watchHandlers(page, timeline);
  watchTaps(page, timeline);
}

/** Event of the handlers' object in a page, with the name that the page looked for and that is not there. */
const HANDLER_MISSING = "bridgehandlermissing";

/** A row for each handler that the page did not find, once for each document. */
function watchHandlers(page: PageWindow, timeline: Rows): void {
  const missed = new Set<string>();
  page.addEventListener(HANDLER_MISSING, (event) => {
    const name = String((event as CustomEvent<unknown>).detail);
    if (missed.has(name)) return;
    missed.add(name);
    timeline.add(missingRow(name));
  });
}

function watchTaps(page: PageWindow, timeline: Rows): void {
  const onClick = (event: Event) => {
    const target = targetOf(event.target as Element);
    const at = event.isTrusted && !passedTo(target) ? locatorOf(target) : undefined;
    if (at) timeline.add(tapRow(at));
  };
  page.addEventListener("click", onClick, true);
}

function watchHistory(page: PageWindow, webView: number, timeline: Rows): void {
  navigationOf(page)?.addEventListener("currententrychange", (event) => {
    const { navigationType } = event as Event & { navigationType: string | null };
    timeline.add(navigationRow(navigationType ?? "changed", page.location.href, webView));
  });
}

/** A call from its start to its end. */
function begin(timeline: Rows, method: string, address: string) {
  const order = performance.now();
  const title = `${method} ${parts(address).path}`;
  const id = timeline.add({ kind: "call", word: "…", title, order });
  const end = (word: string, isBad: boolean, envelope: Envelope) => {
    const tookMs = performance.now() - order;
    const took = `${Math.round(tookMs)} ms`;
    const { code, message } = envelope;
    const text = [code && `code ${code}`, took].filter(Boolean).join(" · ");
    const detail: [string, string][] = [
      ["call", `${method} ${shortAddress(address)}`],
      ["answer", word],
      ["code", code || "none"],
      ["took", took],
    ];
    timeline.change(id, { word, isBad, text, note: message, detail, tookMs });
  };
  return {
    answered: (status: number, envelope: Envelope) =>
      end(String(status), status === 0 || status >= 400, envelope),
    failed: (why: string) => end("failed", true, { code: "", message: plain(why) }),
  };
}

/** Code and message of an answer in JSON; empty for another one. */
type Envelope = { code: string; message: string };
const NO_ENVELOPE: Envelope = { code: "", message: "" };

/** Code and message of an answer's text. */
export function envelopeOf(text: string): Envelope {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null) return NO_ENVELOPE;
    const field = (name: "code" | "message") => {
      const value = (answer as Record<string, unknown>)[name];
      return typeof value === "string" || typeof value === "number" ? plain(String(value)) : "";
    };
    return { code: field("code"), message: field("message") };
  } catch {
    return NO_ENVELOPE;
  }
}

const isJson = (type: string | null) => type?.includes("json") ?? false;

/** Code and message of a fetched answer, which stays unread; words for a page's document, such as one that is kept. */
async function envelopeIn(answer: Response): Promise<Envelope> {
  const type = answer.headers.get("content-type");
  if (type?.includes("html")) return { code: "", message: "a page's document, not opened" };
  return isJson(type) ? envelopeOf(await answer.clone().text()) : NO_ENVELOPE;
}

function watchFetch(page: PageWindow, timeline: Rows): void {
  const original = page.fetch;
  page.fetch = (input, init) => {
    const request = typeof input === "object" && "url" in input ? input : null;
    const address = new URL(request?.url ?? String(input), page.location.href);
    // The page gets the promise of its own fetch: what it does with it stays its own.
    const answer = original.call(page, input, init);
    if (address.pathname.startsWith(EMULATOR)) return answer;
    const method = (init?.method ?? request?.method ?? "GET").toUpperCase();
    const call = begin(timeline, method, address.href);
    answer.then(
      (it) => {
        envelopeIn(it).then(
          (envelope) => call.answered(it.status, envelope),
          () => call.failed("The answer was cut off."),
        );
      },
      (why) => call.failed(String(why?.message ?? why)),
    );
    return answer;
  };
}

function watchRequests(page: PageWindow, timeline: Rows): void {
  const { prototype } = page.XMLHttpRequest;
  const { open, send } = prototype;
  const opened = new WeakMap<XMLHttpRequest, { method: string; url: URL }>();
  prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    const [method, address] = given;
    const url = new URL(String(address), page.location.href);
    opened.set(this, { method: String(method).toUpperCase(), url });
    return Reflect.apply(open, this, given);
  };
  prototype.send = function (this: XMLHttpRequest, body) {
    const it = opened.get(this);
    if (it?.url.pathname.startsWith(EMULATOR)) {
      if (it.url.pathname.endsWith("/messages")) timeline.noteSent(handlerIn(body));
    } else if (it) {
      const call = begin(timeline, it.method, it.url.href);
      this.addEventListener("loadend", () => {
        if (this.status === 0) call.failed("No answer came.");
        else call.answered(this.status, envelopeOf(textOf(this)));
      });
    }
    return send.call(this, body);
  };
}

/** The text of an answer that was asked for as text. */
const textOf = (request: XMLHttpRequest) =>
  request.responseType === "" || request.responseType === "text" ? request.responseText : "";

function handlerIn(body: unknown): string {
  try {
    return (JSON.parse(String(body)) as { handler: string }).handler;
  } catch {
    return "";
  }
}

function watchConsole(page: PageWindow, timeline: Rows): void {
  const { console } = page as unknown as { console: Console };
  for (const level of ["error", "warn"] as const) {
    const original = console[level];
    console[level] = (...words: unknown[]) => {
      const title = plain(words.map(wordOf).join(" "));
      const word = level === "warn" ? "warning" : level;
      timeline.add({ kind: "console", word, isBad: level === "error", title });
      original.apply(console, words);
    };
  }
}

/** A printed value as a text. */
function wordOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "message" in value) {
    return String(value.message);
  }
  try {
    return JSON.stringify(masked(value)) ?? String(value);
  } catch {
    return String(value);
  }
}

function watchErrors(page: PageWindow, timeline: Rows): void {
  const add = (title: string, text = "") =>
    timeline.add({ kind: "console", word: "uncaught", isBad: true, title: plain(title), text });
  page.addEventListener(
    "error",
    (event) => {
      const source = (event.target as Partial<HTMLImageElement> | null)?.src;
      if (source) add(`did not load: ${shortAddress(source)}`);
      else add(event.message, `${shortAddress(event.filename)}:${event.lineno}`);
    },
    true,
  );
  page.addEventListener("unhandledrejection", ({ reason }) => add(wordOf(reason)));
}

function watchStorage(page: PageWindow, timeline: Rows): void {
  const { prototype } = page.Storage;
  const { setItem, removeItem, clear } = prototype;
  const add = (storage: Storage, word: string, key: string, value = "") => {
    const note = storage === page.localStorage ? "local" : "session";
    timeline.add({ kind: "storage", word, title: plain(key), text: hiddenValue(key, value), note });
  };
  prototype.setItem = function (this: Storage, key, value) {
    setItem.call(this, key, value);
    add(this, "set", String(key), String(value));
  };
  prototype.removeItem = function (this: Storage, key) {
    if (this.getItem(key) !== null) add(this, "remove", String(key));
    removeItem.call(this, key);
  };
  prototype.clear = function (this: Storage) {
    if (this.length > 0) add(this, "clear", "everything");
    clear.call(this);
  };
}

/** A stored value without secrets: those by its key's name, and those in it. */
export function hiddenValue(key: string, value: string): string {
  const field = masked({ [key]: value }) as Record<string, unknown>;
  if (field[key] !== value) return plain(String(field[key]));
  if (/session|ticket|token|secret|password/i.test(key)) return value && "•••";
  try {
    return plain(JSON.stringify(masked(JSON.parse(value))));
  } catch {
    return plain(value);
  }
}
