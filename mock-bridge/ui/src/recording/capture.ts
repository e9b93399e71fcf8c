import { keysFor } from "../host/keyboard.ts";
import { insideOf, type PageWindow } from "../host/pageFrame.ts";
import { bodyOf } from "./bodies.ts";
import type { SeenCall } from "./har.ts";
import { isChosen } from "./judge.ts";
import { locatorOf, nameOf, passedTo, readAsOne, targetOf } from "./locator.ts";
import { pathOf } from "./path.ts";
import { BURST_MS, type Deed, type Locator, MASK, type Step } from "./steps.ts";

/** Subject of the expectation that the next tap on a page picks; null where a tap is a tap. */
export type Picking = "text" | "place" | "use" | null;

/** Hears what happens in the phone's pages. */
export type Ears = {
  onStep: (step: Step) => void;
  /** Takes what a tap picked; none for an element without words and for a secret. */
  onPick: (expected: Step | undefined) => void;
  onCall: (call: SeenCall) => void;
  /** Hears that a document in another process begins, which does not know what is to be picked. */
  onDocument: () => void;
};

/** What is picked of the pages of this process. */
let picking: Picking = null;
export const pick = (what: Picking): void => {
  picking = what;
};

/** Fields and names whose typed text opens something. */
const SECRET =
  /(?:^|[^a-z])(?:otp|pin|pass(?:word|code)|(?:sms|verification|login|one-time)[ -]?code)(?:[^a-z]|$)/i;
const SECRET_COMPLETION = /one-time-code|password/;

/** Pages of this origin in the phone. */
const pages = () => [...document.querySelectorAll("iframe")].flatMap((it) => insideOf(it) ?? []);

/** Calls of all pages that are under way. */
const underWay = new Set<object>();
export const callsUnderWay = () => underWay.size;

/** Listens to the pages in the phone's frames, those that come later too. Returns the function that stops it. */
export function listenToPages(ears: Ears): () => void {
  const heard = new WeakSet<Document>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const hear = (page: PageWindow) => {
    if (heard.has(page.document)) return;
    heard.add(page.document);
    hearPage(page, ears, signal);
  };
  const onDocument = (event: Event) => {
    const page = event.target instanceof HTMLIFrameElement && insideOf(event.target);
    if (page) hear(page);
  };
  // Neither event bubbles: the capture phase has them before the frame.
  for (const name of ["bridgedocumentstart", "load"]) {
    document.addEventListener(name, onDocument, { capture: true, signal });
  }
  for (const page of pages()) hear(page);
  return () => stopping.abort();
}

/** Listens to a page of this process. */
export function hearPage(page: PageWindow, ears: Ears, signal: AbortSignal): void {
  const options = { capture: true, signal };
  const here = (deed: Deed): Step => ({ ...deed, on: pathOf(page.location.pathname) });
  const onStep = (deed: Deed) => ears.onStep(here(deed));
  const onPick = (deed: Deed | undefined) => ears.onPick(deed && here(deed));
  const burst = new Burst(onStep);
  page.document.addEventListener("pointerdown", (event) => burst.press(event), options);
  let field: Element | null = null;
  const onClicked = (event: MouseEvent) => {
    // A click by a key has no press, and neither has the one that a label passes on from its press.
    const hasPress = event.detail > 0 || event.target === field;
    field = passedTo(targetOf(event.target as Element));
    if (!(burst.goesOn && hasPress)) onClick(event, (deed) => burst.tap(deed), onPick);
  };
  page.document.addEventListener("click", onClicked, options);
  // A file's choice changes its field without the person's typing.
  for (const name of ["input", "change"]) {
    page.document.addEventListener(name, (event) => onInput(event, onStep), options);
  }
  watchCalls(page, ears.onCall, signal);
}

/** Distance up to which two presses are of one finger on one place, in the page's pixels. */
const SAME_PLACE_PX = 24;

/** Presses that follow each other so fast that the finger means one element, also where another has come over it. */
class Burst {
  /** True while the press belongs to a burst: it is a step already, and its click is none. */
  goesOn = false;
  #press = { atMs: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  /** Target of the first press; none where it was no step. */
  #at: Locator | null = null;
  readonly #onStep: (deed: Deed) => void;

  constructor(onStep: (deed: Deed) => void) {
    this.#onStep = onStep;
  }

  /** Takes each press: a disabled or covered element hears of no click. */
  press({ isTrusted, timeStamp: atMs, clientX: x, clientY: y }: PointerEvent): void {
    if (!isTrusted) return;
    const before = this.#press;
    this.#press = { atMs, x, y };
    const afterMs = Math.round(atMs - before.atMs);
    const isNear = Math.hypot(x - before.x, y - before.y) <= SAME_PLACE_PX;
    this.goesOn = this.#at !== null && isNear && afterMs <= BURST_MS && picking === null;
    if (!this.goesOn) this.#at = null;
    else if (this.#at) this.#onStep({ kind: "tap", at: this.#at, afterMs });
  }

  tap(deed: Deed): void {
    if (deed.kind === "tap") this.#at = deed.at;
    this.#onStep(deed);
  }
}

function onClick(
  event: Event,
  onStep: (deed: Deed) => void,
  onPick: (expected: Deed | undefined) => void,
): void {
  const tapped = event.target as Element;
  if (picking) {
    const what = picking;
    picking = null;
    // After the tap: until then a radio or checkbox is as if it were chosen by it.
    setTimeout(() => onPick(what === "text" ? expectedOf(tapped) : placeOf(tapped, what)));
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const target = targetOf(tapped);
  // The keyboard of a text field comes with its tap; another field shows what only the system draws.
  const isTyped =
    target.matches("input,select,textarea") && !target.matches(PRESSED) && !keysFor(target);
  if (!event.isTrusted || passedTo(target) || isTyped || target.tagName === "OPTION") return;
  const at = locatorOf(target);
  if (at) onStep({ kind: "tap", at });
}

/** Inputs that are pressed and not typed into. */
const PRESSED =
  "[type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image]";

function onInput(event: Event, onStep: (deed: Deed) => void): void {
  const field = event.target as HTMLInputElement;
  if (!event.isTrusted || !field.matches("input,select,textarea") || field.matches(PRESSED)) return;
  const at = locatorOf(field);
  if (!at) return;
  if (field.type === "file") {
    const names = [...(field.files ?? [])].map((file) => file.name);
    if (event.type === "change" && names.length > 0) onStep({ kind: "files", at, names });
  } else onStep(typedInto(field, at));
}

function typedInto(field: HTMLInputElement, at: Locator): Deed {
  return isSecret(field)
    ? { kind: "type", at, value: MASK, secret: true }
    : { kind: "type", at, value: field.value };
}

/** True for a field for a password or a code. */
export function isSecret(field: HTMLInputElement): boolean {
  const words = [nameOf(field), field.name, field.id, field.placeholder].join("\n");
  return (
    field.type === "password" ||
    SECRET_COMPLETION.test(field.autocomplete ?? "") ||
    SECRET.test(words)
  );
}

/** Expectation of an element's words; of a field, its value, or whether it is chosen. A secret is none. */
export function expectedOf(tapped: Element): Deed | undefined {
  const element = choiceOf(tapped) ?? tapped;
  if (element.matches(CHOSEN)) {
    const at = locatorOf(element);
    return at && { kind: "expectChosen", at, chosen: isChosen(element) };
  }
  if (element.matches("input,select,textarea")) {
    const field = element as HTMLInputElement;
    const at = isSecret(field) ? undefined : locatorOf(field);
    return at && { kind: "expectValue", at, value: field.value };
  }
  const [picked] = linesOf(element);
  const text = picked && linesOf(readAsOne(element)).find((line) => line.includes(picked));
  return text ? { kind: "expectText", text: text.slice(0, 500) } : undefined;
}

/** The lines of an element as a person sees them. */
function linesOf(element: Element): string[] {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not there for the tester
  const lines = ((element as HTMLElement).innerText ?? "").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

/** Elements that are chosen or not. */
const CHOSEN = "[type=radio],[type=checkbox],[role=radio],[role=checkbox],[role=switch]";

/** The field of a label whose box itself was tapped, and none of its words: pages draw the mark of a choice there. */
function choiceOf(tapped: Element): Element | undefined {
  const field = tapped.closest("label")?.control;
  const hasWords = (tapped.textContent ?? "").trim() !== "";
  return !hasWords && field?.matches(CHOSEN) ? field : undefined;
}

/** Expectation of the place of an element, or that it can be used. */
function placeOf(element: Element, what: "place" | "use"): Deed | undefined {
  const at = locatorOf(targetOf(element));
  if (!at || what === "place") return at && { kind: "expectInSafeArea", at };
  const scrolled = Math.round(element.ownerDocument.defaultView?.scrollY ?? 0);
  return { kind: "expectUsable", at, ...("text" in at && { scrolled }) };
}

/** Watches a page's `fetch`, which is what its calls are made by. */
function watchCalls(page: PageWindow, onCall: (call: SeenCall) => void, signal: AbortSignal): void {
  const original = page.fetch;
  const own: object[] = [];
  const watching: typeof fetch = async (input, init) => {
    const request = input instanceof page.Request ? input : null;
    const startedAtMs = Date.now();
    const started = performance.now();
    const seen = {
      startedAtMs,
      method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
      url: new URL(request?.url ?? String(input), page.document.baseURI).href,
    };
    const sent = bodyOf(init?.body);
    const report = (answer: Pick<SeenCall, "status" | "statusText" | "type" | "error" | "got">) =>
      onCall({
        ...seen,
        ...answer,
        ...(sent !== undefined && { sent }),
        tookMs: performance.now() - started,
      });
    const fail = (failure: unknown) =>
      report({ status: 0, statusText: "no answer", type: "", error: String(failure) });
    const end = () => underWay.delete(seen);
    underWay.add(seen);
    own.push(seen);
    try {
      const answer = await original.call(page, input, init);
      const { status, statusText } = answer;
      const type = answer.headers.get("content-type") ?? "";
      const take = (text: string) => {
        const got = /json/.test(type) ? bodyOf(text) : undefined;
        report({ status, statusText, type, ...(got !== undefined && { got }) });
      };
      // An answer can break off within its body, after its status.
      answer.clone().text().then(take, fail).finally(end);
      return answer;
    } catch (failure) {
      fail(failure);
      end();
      throw failure;
    }
  };
  page.fetch = watching;
  signal.addEventListener("abort", () => {
    if (page.fetch === watching) page.fetch = original;
  });
  // A document that leaves takes its calls with it: they are answered to nobody.
  const leave = () => {
    for (const call of own) underWay.delete(call);
  };
  page.addEventListener("pagehide", leave, { signal });
  signal.addEventListener("abort", leave);
}
