import {
  type Action,
  DEFAULT_WIRE_NAMES,
  type Keyboard,
  type MessageName,
  type Model,
  type Photos,
  type Preset,
} from "../contract.gen.ts";
import { PHOTOS } from "../host/files.ts";
import { MODELS as MODEL_NAMES } from "../host/hardware.ts";
import { KEYBOARDS } from "../host/keyboard.ts";
import { TEXT_SIZES } from "../host/textSize.ts";
import type { Sent } from "../inspector/send.ts";
import { fields, list, oneOf, text, whole } from "./read.ts";

/** Finds an element again: by its test id, else by role and name, else by its text. `nth` counts equal ones from 0. */
export type Locator =
  | { testId: string }
  | { role: string; name: string; nth?: number }
  | { text: string; nth?: number };

/** Acts of the person at the phone. Followed links and new addresses are their consequences. */
type NativeAction = Exclude<
  Action,
  {
    kind:
      | "navigated"
      | "followed"
      | "fileWanted"
      | "pickScenario"
      | "signedIn"
      | "signInFailed"
      | "processEnded";
  }
>;

/** A rule on calls, as the server has it. */
type Rule = Record<string, string | number | null>;

/**
 * One step of a recording, and the path of the page that was visible; empty on the app's own screens. An expectation
 * that the product does not keep at present is `unmet`: it shows the bug.
 */
export type Step = Deed & { on: string; unmet?: true };

/** A deed, or an expectation. */
export type Deed =
  /** `afterMs` after the press of the tap before it: the same finger, on whatever is there by then. */
  | { kind: "tap"; at: Locator; afterMs?: number }
  | { kind: "type"; at: Locator; value: string; secret?: true }
  | { kind: "files"; at: Locator; names: string[] }
  | { kind: "act"; action: NativeAction }
  | { kind: "signIn" }
  | { kind: "back" }
  /** The button of the on-screen keyboard, by which the field loses the focus. */
  | { kind: "hideKeyboard" }
  /** An event or a message that the tester sent by hand. */
  | { kind: "send"; sent: Sent; payload: unknown }
  /** `byOther` where another phone of the demo did it. */
  | { kind: "scenario"; id: string; byOther?: true }
  | { kind: "clock"; advance: string; byOther?: true }
  | { kind: "rules"; rules: Rule[]; label?: string; byOther?: true }
  | { kind: "demo"; path: string; body: Record<string, unknown>; label?: string }
  | PageExpectation
  | { kind: "expectPage"; path: string }
  | ({ kind: "expectMessage"; wireName: string; payload?: unknown } & Counted)
  | ({ kind: "expectCall"; method: string; path: string } & Counted);

/** A count: exactly so many, or with a bound at most or at least so many; without `times`, at least one. */
export type Counted = { times?: number; bound?: Bound };
const BOUNDS = ["atMost", "atLeast"] as const;
type Bound = (typeof BOUNDS)[number];

/** An expectation that the visible page alone decides. */
export type PageExpectation =
  | ({ kind: "expectText"; text: string } & Counted)
  | { kind: "expectNoText"; text: string }
  | { kind: "expectValue"; at: Locator; value: string }
  | { kind: "expectChosen"; at: Locator; chosen: boolean }
  | { kind: "expectInSafeArea"; at: Locator }
  /** `scrolled` is the page's place, in pixels, at which a person saw the text; without it, it is scrolled to. */
  | { kind: "expectUsable"; at: Locator; scrolled?: number };

/** An expectation. */
export type Expectation = Deed & { kind: `expect${string}` };

/** Returns true for a step that does nothing and expects something. */
export const isExpectation = <S extends Deed>(step: S): step is S & Expectation =>
  step.kind.startsWith("expect");

/** Longest time between the presses of a burst, such as a double tap. */
export const BURST_MS = 300;

/** The times after which the presses of a burst follow a tap of the same element; none for a step without. */
export function burstAfter(steps: readonly Step[], index: number): number[] {
  const times: number[] = [];
  const first = steps[index];
  if (first?.kind !== "tap") return times;
  for (const step of steps.slice(index + 1)) {
    if (step.kind !== "tap" || step.afterMs === undefined || !isSame(step.at, first.at)) break;
    times.push(step.afterMs);
  }
  return times;
}

/** A step with the other presses of its burst: the place of the first one, and how many they are. */
export function burstAround(steps: readonly Step[], index: number) {
  for (let first = 0; ; ) {
    const count = 1 + burstAfter(steps, first).length;
    if (index < first + count) return { first, count };
    first += count;
  }
}

/** Returns true for locators of the same element. */
export const isSame = (one: Locator, other: Locator) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The most steps of a recording, and the longest text in one. */
export const MAX_STEPS = 1_000;
const MAX_TEXT = 4_000;
const MAX_RULES = 50;
const MAX_SCROLLED = 1_000_000;

/** Mask of a secret. */
export const MASK = "•••";

const MODELS = Object.keys(MODEL_NAMES) as Model[];
const BEHAVIOURS = Object.keys(KEYBOARDS) as Keyboard[];
const COLOR_SCHEMES = ["system", "light", "dark"] as const;
const OUTCOMES = Object.keys(PHOTOS) as Photos[];
const DURATION = /^P(?!$)(?:\d{1,4}D)?(?:T(?=\d)(?:\d{1,4}H)?(?:\d{1,4}M)?(?:\d{1,5}S)?)?$/;

/** Reads a step of a file; `origin` is the demo's. Throws with a sentence for anything that is no step. */
export function readStep(value: unknown, origin: string): Step {
  const { on, unmet, ...deed } = fields(value, "The step");
  const { kind } = deed;
  if (typeof kind !== "string") throw new Error("The step has no kind.");
  const read = READERS[kind as Deed["kind"]];
  if (!Object.hasOwn(READERS, kind)) throw new Error(`There is no step '${kind.slice(0, 40)}'.`);
  const step: Step = { on: text(on, "on", 0, 500), ...read(deed, origin) };
  if (unmet === undefined) return step;
  if (unmet !== true) throw new Error("unmet is not true.");
  if (!isExpectation(step)) throw new Error("Only an expectation is unmet.");
  return { ...step, unmet };
}

/** The field of a step with the words that a tester may change: what is typed or expected, how far the clock moves. */
const WORDS: Partial<Record<Deed["kind"], string>> = {
  type: "value",
  clock: "advance",
  expectText: "text",
  expectNoText: "text",
  expectValue: "value",
  expectPage: "path",
  expectMessage: "wireName",
  expectCall: "path",
};

/** The words of a step that may be changed; none for a secret and where there are none. */
export function wordsOf(step: Step): string | undefined {
  const field = WORDS[step.kind];
  if (field === undefined || ("secret" in step && step.secret)) return undefined;
  return (step as unknown as Record<string, string>)[field];
}

/** A step with other words. Throws a sentence for those that it cannot have. */
export function withWords(step: Step, words: string, origin: string): Step {
  const field = WORDS[step.kind];
  return field === undefined ? step : readStep({ ...step, [field]: words }, origin);
}

const MESSAGES = Object.keys(DEFAULT_WIRE_NAMES) as MessageName[];

type Reader = (value: unknown, origin: string) => Deed;

const READERS: Record<Deed["kind"], Reader> = {
  tap: (value) => {
    const { at, afterMs } = fields(value, "tap", ["kind", "at", "afterMs"]);
    const step = { kind: "tap" as const, at: readLocator(at) };
    return afterMs === undefined ? step : { ...step, afterMs: whole(afterMs, "afterMs", BURST_MS) };
  },
  type: (value) => {
    const { at, value: typed, secret } = fields(value, "type", ["kind", "at", "value", "secret"]);
    if (secret !== undefined && secret !== true) throw new Error("secret is not true.");
    const step = { kind: "type" as const, at: readLocator(at), value: text(typed, "value", 0) };
    return secret ? { ...step, secret } : step;
  },
  files: (value) => {
    const { at, names } = fields(value, "files", ["kind", "at", "names"]);
    const read = list(names, "names", 20).map((name) => text(name, "a name", 1, 255));
    return { kind: "files", at: readLocator(at), names: read };
  },
  act: (value, origin) => ({
    kind: "act",
    action: readAction(fields(value, "act", ["kind", "action"]).action, origin),
  }),
  signIn: (value) => {
    fields(value, "signIn", ["kind"]);
    return { kind: "signIn" };
  },
  back: (value) => {
    fields(value, "back", ["kind"]);
    return { kind: "back" };
  },
  hideKeyboard: (value) => {
    fields(value, "hideKeyboard", ["kind"]);
    return { kind: "hideKeyboard" };
  },
  send: (value) => {
    const { sent, payload } = fields(value, "send", ["kind", "sent", "payload"]);
    const { message } = fields(sent, "sent", ["message"]);
    if (payload === undefined) throw new Error("send has no payload.");
    if (message === undefined) return { kind: "send", sent: {}, payload };
    return { kind: "send", sent: { message: oneOf(message, "message", MESSAGES) }, payload };
  },
  scenario: (value) => {
    const { id, byOther } = fields(value, "scenario", ["kind", "id", "byOther"]);
    return { kind: "scenario", id: readId(id), ...readByOther(byOther) };
  },
  clock: (value) => {
    const { byOther, ...read } = fields(value, "clock", ["kind", "advance", "byOther"]);
    const advance = text(read.advance, "advance", 2, 40);
    if (!DURATION.test(advance)) throw new Error("advance is not a duration such as P1D.");
    return { kind: "clock", advance, ...readByOther(byOther) };
  },
  rules: (value) => {
    const { byOther, ...read } = fields(value, "rules", ["kind", "rules", "label", "byOther"]);
    const rules = readRules(read.rules);
    return { kind: "rules", rules, ...readLabel(read.label), ...readByOther(byOther) };
  },
  demo: (value, origin) => {
    const { path, body, label } = fields(value, "demo", ["kind", "path", "body", "label"]);
    const order = { path: readDemoPath(path, origin), body: fields(body, "body") };
    return { kind: "demo", ...order, ...readLabel(label) };
  },
  expectText: (value) => {
    const read = fields(value, "expectText", ["kind", "text", ...COUNTED]);
    return { kind: "expectText", text: text(read.text, "text", 1, MAX_TEXT), ...readCounted(read) };
  },
  expectNoText: (value) => {
    const { text: expected } = fields(value, "expectNoText", ["kind", "text"]);
    return { kind: "expectNoText", text: text(expected, "text", 1, MAX_TEXT) };
  },
  expectValue: (value) => {
    const { at, value: expected } = fields(value, "expectValue", ["kind", "at", "value"]);
    return { kind: "expectValue", at: readLocator(at), value: text(expected, "value", 0) };
  },
  expectChosen: (value) => {
    const { at, chosen } = fields(value, "expectChosen", ["kind", "at", "chosen"]);
    if (typeof chosen !== "boolean") throw new Error("chosen is not true or false.");
    return { kind: "expectChosen", at: readLocator(at), chosen };
  },
  expectInSafeArea: (value) => ({
    kind: "expectInSafeArea",
    at: readLocator(fields(value, "expectInSafeArea", ["kind", "at"]).at),
  }),
  expectUsable: (value) => {
    const { at, scrolled } = fields(value, "expectUsable", ["kind", "at", "scrolled"]);
    const step = { kind: "expectUsable" as const, at: readLocator(at) };
    return scrolled === undefined
      ? step
      : { ...step, scrolled: whole(scrolled, "scrolled", MAX_SCROLLED) };
  },
  expectPage: (value) => ({
    kind: "expectPage",
    path: text(fields(value, "expectPage", ["kind", "path"]).path, "path", 0, 500),
  }),
  expectMessage: (value) => {
    const read = fields(value, "expectMessage", ["kind", "wireName", "payload", ...COUNTED]);
    const { wireName, payload } = read;
    return {
      kind: "expectMessage",
      wireName: text(wireName, "wireName", 1, 200),
      ...(payload !== undefined && { payload }),
      ...readCounted(read),
    };
  },
  expectCall: (value) => {
    const read = fields(value, "expectCall", ["kind", "method", "path", ...COUNTED]);
    const path = text(read.path, "path", 1, 500);
    if (!path.startsWith("/")) throw new Error("path of a call does not begin with /.");
    return {
      kind: "expectCall",
      method: oneOf(read.method, "method", METHODS),
      path,
      ...readCounted(read),
    };
  },
};

/** The methods of a page's calls. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The words of the button that was pressed. */
const readLabel = (label: unknown) =>
  label === undefined ? {} : { label: text(label, "label", 1, 200) };

const COUNTED = ["times", "bound"];

/** The highest count of an expectation. */
export const MOST_TIMES = 99;

function readCounted({ times, bound }: Record<string, unknown>): Counted {
  if (times === undefined && bound === undefined) return {};
  const count = { times: whole(times, "times", MOST_TIMES) };
  return bound === undefined ? count : { ...count, bound: oneOf(bound, "bound", BOUNDS) };
}

function readByOther(byOther: unknown): { byOther?: true } {
  if (byOther === undefined) return {};
  if (byOther !== true) throw new Error("byOther is not true.");
  return { byOther };
}

/** A scenario's id, a word of a path. */
export function readId(value: unknown): string {
  const id = text(value, "id", 1, 100);
  if (!/^[\w-]+$/.test(id)) throw new Error("id has characters other than letters, digits and -.");
  return id;
}

/** Rules as the server takes them: which of them can be used is the server's to say. */
export function readRules(value: unknown): Rule[] {
  return list(value, "rules", MAX_RULES).map((rule) => {
    const read = fields(rule, "a rule");
    for (const [name, it] of Object.entries(read)) {
      const isPlain = it === null || typeof it === "number" || typeof it === "string";
      if (!isPlain) throw new Error(`${name} of a rule is neither text nor number.`);
    }
    return read as Rule;
  });
}

/** A path of the demo's own calls, and of nothing else. */
function readDemoPath(value: unknown, origin: string): string {
  const path = text(value, "path", 1, 300);
  const address = URL.canParse(path, origin) ? new URL(path, origin) : null;
  const isPlain = address?.origin === origin && address.pathname === path;
  if (!isPlain || !path.startsWith("/demo/")) {
    throw new Error("path is not an address of the demo's own calls.");
  }
  return path;
}

/** An address of the demo's pages. */
function readAddress(value: unknown, origin: string): string {
  const address = text(value, "address", 1, MAX_TEXT);
  if (!URL.canParse(address, origin) || new URL(address, origin).origin !== origin) {
    throw new Error("address leads out of the demo.");
  }
  return address;
}

function readLocator(value: unknown): Locator {
  const { testId, role, name, text: words, nth } = fields(value, "at", LOCATOR_FIELDS);
  if (testId !== undefined) return { testId: text(testId, "testId", 1, 200) };
  const place = nth === undefined ? {} : { nth: whole(nth, "nth", 999) };
  if (role !== undefined) {
    return { role: text(role, "role", 1, 40), name: text(name, "name", 0, 500), ...place };
  }
  if (words === undefined) throw new Error("at has neither testId, role nor text.");
  return { text: text(words, "text", 1, 500), ...place };
}

const LOCATOR_FIELDS = ["testId", "role", "name", "text", "nth"];

/** Actions without fields. */
const PLAIN = [
  "openLogin",
  "signOut",
  "dial",
  "dismiss",
  "leaveBankFlow",
  "back",
  "reload",
  "reset",
  "endProcess",
  "leaveApp",
  "comeBack",
] as const;

function readAction(value: unknown, origin: string): NativeAction {
  const all = fields(value, "action", FIELDS_OF_ACTIONS);
  const { kind } = all;
  const plain = PLAIN.find((it) => it === kind);
  if (plain) return { kind: plain };
  if (kind === "tapTab") return { kind, tab: oneOf(all.tab, "tab", ["home", "mine"] as const) };
  if (kind === "openPage") return { kind, address: readAddress(all.address, origin) };
  if (kind === "rate") return { kind, stars: whole(all.stars, "stars", 5) };
  if (kind === "takePhone") {
    const { model, sideways } = all;
    if (typeof sideways !== "boolean") throw new Error("sideways is not true or false.");
    return { kind, model: oneOf(model, "model", MODELS), sideways };
  }
  if (kind === "takeKeyboard") {
    return { kind, keyboard: oneOf(all.keyboard, "keyboard", BEHAVIOURS) };
  }
  if (kind === "takePhotos") return { kind, photos: oneOf(all.photos, "photos", OUTCOMES) };
  if (kind === "takeTextSize") return { kind, size: oneOf(all.size, "size", TEXT_SIZES) };
  if (kind === "takeColorScheme") {
    return { kind, scheme: oneOf(all.scheme, "scheme", COLOR_SCHEMES) };
  }
  if (kind === "takeLanguage") return { kind, lang: text(all.lang, "lang", 1, 40) };
  if (kind === "takeWrapper") return { kind, preset: readPreset(all.preset) };
  throw new Error(`There is no action '${String(kind).slice(0, 40)}' in a recording.`);
}

const FIELDS_OF_ACTIONS = [
  "kind",
  "tab",
  "address",
  "stars",
  "model",
  "sideways",
  "keyboard",
  "photos",
  "size",
  "scheme",
  "lang",
  "preset",
];

/** A wrapper preset with its title; what else it may have is the emulator's to check. */
export function readPreset(value: unknown): Preset | null {
  if (value === null) return null;
  const preset = fields(value, "preset");
  text(preset.title, "title of a preset", 1, 100);
  return preset as unknown as Preset;
}

/** An action as a line to read, in the words of its control where it has one. */
function actionText(action: NativeAction): string {
  switch (action.kind) {
    case "openLogin":
      return "open the login";
    case "signOut":
      return "sign out";
    case "dial":
      return "call the number";
    case "dismiss":
      return "close the dialog";
    case "leaveBankFlow":
      return "leave the bank step";
    case "back":
      return "back";
    case "reload":
      return "reload";
    case "reset":
      return "reset";
    case "endProcess":
      return "kill page";
    case "leaveApp":
      return "away";
    case "comeBack":
      return "back from away";
    case "tapTab":
      return action.tab === "home" ? "tab Home" : "tab Account";
    case "openPage":
      return `open ${action.address}`;
    case "rate":
      return `rate ${action.stars} of 5`;
    case "takePhone": {
      const name = MODEL_NAMES[action.model];
      return `phone ${name}${action.sideways ? ", sideways" : ""}`;
    }
    case "takeKeyboard":
      return `keyboard '${KEYBOARDS[action.keyboard]}'`;
    case "takePhotos":
      return `camera and photos '${PHOTOS[action.photos]}'`;
    case "takeTextSize":
      return `text size ${action.size} %`;
    case "takeColorScheme":
      return `colour scheme ${action.scheme}`;
    case "takeLanguage":
      return `language ${action.lang}`;
    case "takeWrapper":
      return `wrapper ${action.preset?.title ?? "of the brand"}`;
  }
}

/** The model of phone and its turn, as a file has them. */
export function readPhone(value: unknown): { model: Model; sideways: boolean } {
  const { model, sideways } = fields(value, "phone", ["model", "sideways"]);
  if (typeof sideways !== "boolean") throw new Error("sideways is not true or false.");
  return { model: oneOf(model, "model", MODELS), sideways };
}

/** A step as a line to read. */
export function stepText(step: Deed): string {
  switch (step.kind) {
    case "tap":
      return `Tap ${locatorText(step.at)}${step.afterMs === undefined ? "" : `, ${step.afterMs} ms after`}`;
    case "type":
      return `Type '${step.value}' into ${locatorText(step.at)}`;
    case "files":
      return `Choose ${step.names.join(", ")} for ${locatorText(step.at)}`;
    case "act":
      return `App: ${actionText(step.action)}`;
    case "signIn":
      return "App: log in";
    case "back":
      return "Back";
    case "hideKeyboard":
      return "Keyboard: Done";
    case "send":
      return `Send ${step.sent.message ?? "an answer of the app"} by hand`;
    case "scenario":
      return `Scenario ${step.id}${byOtherText(step)}`;
    case "clock":
      return `Clock ${durationText(step.advance)}${byOtherText(step)}`;
    case "rules":
      return `Faults: ${step.label ?? `${step.rules.length} of the form`}${byOtherText(step)}`;
    case "demo":
      return step.label ?? `Demo: ${step.path.replace("/demo/", "")}`;
    case "expectText":
      return `Expect '${step.text}'${timesText(step)}`;
    case "expectNoText":
      return `Expect no '${step.text}'`;
    case "expectValue":
      return `Expect '${step.value}' in ${locatorText(step.at)}`;
    case "expectChosen":
      return `Expect ${locatorText(step.at)} ${step.chosen ? "chosen" : "not chosen"}`;
    case "expectInSafeArea":
      return `Expect ${locatorText(step.at)} in the safe area`;
    case "expectUsable":
      return `Expect ${locatorText(step.at)} ${usableText(step)}`;
    case "expectPage":
      return `Expect page ${step.path || "of the app itself"}`;
    case "expectMessage": {
      const content = step.payload === undefined ? ", any content" : "";
      return `Expect message ${step.wireName}${content}${timesText(step)}`;
    }
    case "expectCall":
      return `Expect call ${step.method} ${step.path}${timesText(step)}`;
  }
}

function usableText({ at, scrolled }: Deed & { kind: "expectUsable" }): string {
  const place = scrolled ? `, scrolled to ${scrolled} px` : "";
  return `${"text" in at ? "uncovered" : "usable"}${place}`;
}

const byOtherText = ({ byOther }: { byOther?: true }) => (byOther ? ", by another phone" : "");

const UNITS = { D: "day", H: "hour", M: "minute", S: "second" } as const;

/** A duration in the words of the clock's buttons. */
function durationText(duration: string): string {
  const parts = [...duration.matchAll(/(\d+)([DHMS])/g)];
  const words = parts.map(([, count, letter]) => {
    const unit = UNITS[letter as keyof typeof UNITS];
    return `+${count} ${unit}${count === "1" ? "" : "s"}`;
  });
  return words.join(" ");
}

function timesText({ times, bound }: Counted): string {
  if (times === undefined) return "";
  if (!bound && times === 0) return ", never";
  const limit = { atMost: "at most ", atLeast: "at least " };
  return `, ${bound ? limit[bound] : ""}${oftenText(times)}`;
}

/** A count as words. */
export const oftenText = (times: number) => (times === 1 ? "once" : `${times} times`);

/** Returns true where something is there as often as it is expected. */
export function isAsOften(count: number, { times, bound }: Counted): boolean {
  if (times === undefined) return count > 0;
  if (bound === "atMost") return count <= times;
  return bound === "atLeast" ? count >= times : count === times;
}

/** A locator as words. */
export function locatorText(at: Locator): string {
  if ("testId" in at) return `[${at.testId}]`;
  const place = at.nth ? ` (no. ${at.nth + 1})` : "";
  return "role" in at ? `${at.role} '${at.name}'${place}` : `'${at.text}'${place}`;
}
