import { latestSentCode, shown } from "../api/demo.ts";
import type { LogEntry, State } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";
import { insideOf } from "../host/pageFrame.ts";
import { callsUnderWay, visiblePath } from "./capture.ts";
import { find } from "./locator.ts";
import { messageOf, sorted, translated } from "./messages.ts";
import { isInSafeArea } from "./place.ts";
import { askDemo, startScenario } from "./state.ts";
import { type Locator, locatorText, type Step } from "./steps.ts";

/** Place of a replay. */
export type Stage = {
  host: Host;
  state: () => State;
  /** Messages since the recording's beginning. */
  messages: () => LogEntry[];
  /** Ids of the scenario's rows as they were recorded, and as they are. */
  from: Record<string, string>;
  to: Record<string, string>;
  /** Throws when the tester has stopped the replay. */
  check: () => void;
};

const POLL_MS = 50;
/** Polls for what has to come (10 s), and for the page to become quiet (10 s). */
const MOST_POLLS = 200;
/** Polls without a change after which a page is quiet. */
const QUIET_POLLS = 4;

const pause = () => new Promise((resume) => setTimeout(resume, POLL_MS));

/** Does a step, and waits until the page is quiet. Throws with a sentence where it cannot be done or does not hold. */
export async function play(step: Step, stage: Stage): Promise<void> {
  await perform(step, stage);
  await quiet(stage);
}

async function perform(step: Step, stage: Stage): Promise<void> {
  const { host } = stage;
  const wanted = step.on || "the app's own screens";
  // A page that goes on by itself after a while has to have done so.
  await until(
    stage,
    `The phone does not come to ${wanted}.`,
    () => visiblePath() === step.on || undefined,
  );
  switch (step.kind) {
    case "tap":
      return tap(await located(step.at, stage));
    case "type": {
      const field = await located(step.at, stage);
      return type(field, step.secret ? await secret(stage) : step.value, step.at);
    }
    case "files":
      throw new Error(`A file cannot be chosen for ${locatorText(step.at)} by a replay.`);
    case "act":
      return act(step.action, stage);
    case "signIn":
      throw new Error("A login on the app's own screen cannot be replayed: begin at a scenario.");
    case "back":
      return host.back();
    case "scenario":
      return void (await startScenario(host, step.id));
    case "clock":
      return void (await askDemo(host, "/demo/clock", { advance: step.advance }));
    case "rules":
      return void (await askDemo(host, "/demo/faults", { rules: step.rules }));
    case "demo": {
      const about = step.path.startsWith("/demo/actions/") ? shown(stage.state()) : {};
      return void (await askDemo(host, step.path, { ...about, ...step.body }));
    }
    case "expectText":
      return expectText(step.text, stage);
    case "expectValue":
      return expectValue(step, stage);
    case "expectInSafeArea":
      return expectInSafeArea(step, stage);
    case "expectMessage":
      return expectMessage(step, stage);
  }
}

/** Does what the person does at the phone. A page that is loaded once more is another document before the next step. */
async function act(action: (Step & { kind: "act" })["action"], stage: Stage): Promise<void> {
  const before = visible();
  await stage.host.act(action);
  if (!before || (action.kind !== "reload" && action.kind !== "endProcess")) return;
  await until(stage, "The page was not loaded once more.", () => {
    const now = visible();
    return (now !== before && now?.URL !== "about:blank") || undefined;
  });
}

/** The document of the visible page. */
const visible = () => insideOf(document.querySelector("iframe[data-top]"))?.document;

/** Waits for an element that can be pressed. */
async function located(at: Locator, stage: Stage): Promise<HTMLElement> {
  return until(stage, `${locatorText(at)} is not on the page.`, () => {
    const page = visible();
    const found = page && find(page, at);
    return found?.matches(":disabled") ? undefined : found;
  });
}

async function until<T>(stage: Stage, problem: string, look: () => T | undefined): Promise<T> {
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    stage.check();
    const found = look();
    if (found !== undefined) return found;
    await pause();
  }
  throw new Error(problem);
}

/** Gives what differs time to come: the last messages may be on their way. */
export async function settled(differs: () => string): Promise<string> {
  for (let polls = 0; polls < MOST_POLLS / 2 && differs(); polls += 1) await pause();
  return differs();
}

/** Waits until the page shows the same for a while and none of its calls is under way. */
async function quiet(stage: Stage): Promise<void> {
  let before = "";
  let same = 0;
  for (let polls = 0; polls < MOST_POLLS && same < QUIET_POLLS; polls += 1) {
    await pause();
    stage.check();
    const now = look(stage.state());
    const isLoaded = stage.state().stack.length === 0 || visible()?.readyState === "complete";
    same = now === before && isLoaded && callsUnderWay() === 0 ? same + 1 : 0;
    before = now;
  }
}

/** A text that differs after each change of the page or of the phone. */
function look({ stack, nextId, overlay }: State): string {
  const page = visible();
  const top = stack.at(-1);
  const words = page?.body?.innerHTML.length ?? 0;
  return [top?.id, page?.location.href, words, nextId, overlay.kind].join(" ");
}

type EventKind = "pointerdown" | "mousedown" | "pointerup" | "mouseup";
const PRESS: EventKind[] = ["pointerdown", "mousedown", "pointerup", "mouseup"];

/** Taps an element as a finger does: in its middle, with the events of a press before the click. */
function tap(element: HTMLElement): void {
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const inside = element.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!inside) return;
  const middle = { clientX: left + width / 2, clientY: top + height / 2 };
  const how = { bubbles: true, cancelable: true, composed: true, button: 0, ...middle };
  for (const kind of PRESS) {
    const isPointer = kind.startsWith("pointer");
    const made = isPointer
      ? new inside.PointerEvent(kind, { ...how, pointerType: "touch", isPrimary: true })
      : new inside.MouseEvent(kind, how);
    element.dispatchEvent(made);
    if (kind === "mousedown") element.focus({ preventScroll: true });
  }
  element.click();
}

/** Puts a value into a field, and says so as the browser does when a person types. */
export function type(element: HTMLElement, value: string, at: Locator): void {
  const inside = element.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!inside || !("value" in element)) throw new Error(`${locatorText(at)} is no field.`);
  element.focus({ preventScroll: true });
  // Past the property with which React watches a field.
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  if (element.tagName === "SELECT" && element.value !== value) {
    throw new Error(`${locatorText(at)} has no choice '${value}'.`);
  }
  element.dispatchEvent(new inside.Event("input", { bubbles: true }));
  element.dispatchEvent(new inside.Event("change", { bubbles: true }));
}

/** Value in the place of a masked secret: the newest code that the demo sent. */
async function secret(stage: Stage): Promise<string> {
  const code = await latestSentCode(stage.host, stage.state());
  if (!code) throw new Error("A secret was typed here, and the demo has sent no code since.");
  return code;
}

async function expectText(expected: string, stage: Stage): Promise<void> {
  const squeezed = (words: string) => words.replace(/\s+/g, " ");
  await until(stage, `The page does not say '${expected}'.`, () => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not there for the tester
    const words = visible()?.body?.innerText ?? "";
    return squeezed(words).includes(squeezed(expected)) || undefined;
  });
}

async function expectValue(
  { at, value }: Step & { kind: "expectValue" },
  stage: Stage,
): Promise<void> {
  await until(stage, `${locatorText(at)} does not hold '${value}'.`, () => {
    const page = visible();
    const field = page && find(page, at);
    return (field && "value" in field && field.value === value) || undefined;
  });
}

async function expectInSafeArea(
  { at }: Step & { kind: "expectInSafeArea" },
  stage: Stage,
): Promise<void> {
  await located(at, stage);
  await until(stage, `${locatorText(at)} is not in the safe area.`, () => {
    const page = visible();
    const element = page && find(page, at);
    return (element && isInSafeArea(element, stage.state().hardware.insets)) || undefined;
  });
}

async function expectMessage(step: Step & { kind: "expectMessage" }, stage: Stage): Promise<void> {
  const expected = JSON.stringify(sorted(translated(step.payload, stage.from, stage.to)));
  await until(stage, `No message ${step.wireName} with this content went out.`, () => {
    const sent = stage.messages().map(messageOf);
    const fits = sent.some(
      ({ wireName, payload }) =>
        wireName === step.wireName && JSON.stringify(sorted(payload)) === expected,
    );
    return fits || undefined;
  });
}
