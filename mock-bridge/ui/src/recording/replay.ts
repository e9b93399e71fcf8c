import { latestSentCode, resetScenario, shown } from "../api/demo.ts";
import type { LogEntry, State } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";
import { type Look, NO_PAGE } from "./answer.ts";
import type { Message } from "./bugFile.ts";
import { callOf, type SeenCall } from "./har.ts";
import { messageOf, sorted, translated } from "./messages.ts";
import { askDemo, startScenario } from "./state.ts";
import {
  type Counted,
  type Expectation,
  isAsOften,
  isExpectation,
  type Locator,
  locatorText,
  oftenText,
  type Step,
} from "./steps.ts";

/** Place of a replay. */
export type Stage = {
  host: Host;
  state: () => State;
  /** Messages since the recording's beginning. */
  messages: () => LogEntry[];
  /** The pages' calls since then, once they are answered. */
  calls: () => SeenCall[];
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
/** Polls for which what is counted or not expected must not come once more (2 s): a page may ask again and again. */
const COUNTED_POLLS = 40;

const pause = () => new Promise((resume) => setTimeout(resume, POLL_MS));

/** Does a step with the presses of its burst, and waits until the page is quiet. Throws a sentence where it cannot. */
export async function play(step: Step, stage: Stage, burst: number[] = []): Promise<void> {
  await perform(step, stage, burst);
  // The page makes the presses itself: before the last one, it is quiet only by chance.
  for (let left = burst.reduce((sum, it) => sum + it, 0); left > 0; left -= POLL_MS) {
    stage.check();
    await pause();
  }
  await quiet(stage);
}

async function perform(step: Step, stage: Stage, burst: number[]): Promise<void> {
  const { host } = stage;
  // It is about another page than the one on which it was written.
  if (step.kind === "expectPage") return expect(step, stage);
  // A page that goes on by itself after a while has to have done so.
  await until(
    stage,
    `The phone does not come to ${pageText(step.on)}.`,
    async () => (await visiblePath(host)) === step.on,
  );
  if (isExpectation(step)) return expect(step, stage);
  switch (step.kind) {
    case "tap": {
      const { at } = step;
      return kept(stage, () => host.askPage({ kind: "tap", at, burst }));
    }
    case "type": {
      const { at } = step;
      const value = step.secret ? await secret(stage) : step.value;
      return kept(stage, () => host.askPage({ kind: "type", at, value }));
    }
    case "files":
      throw new Error(`A file cannot be chosen for ${locatorText(step.at)} by a replay.`);
    case "act":
      return act(step.action, stage);
    case "signIn":
      throw new Error("A login on the app's own screen cannot be replayed: begin at a scenario.");
    case "back":
      return host.back();
    case "hideKeyboard":
      return host.hideKeyboard();
    case "send": {
      const { wiring } = stage.state().wrapper;
      const payload = translated(step.payload, stage.from, stage.to);
      return void (await host.askPage({ kind: "send", sent: step.sent, payload, wiring }));
    }
    case "scenario":
      return void (await (step.byOther ? resetScenario : startScenario)(host, step.id));
    case "clock":
      return void (await askDemo(host, "/demo/clock", { advance: step.advance }));
    case "rules":
      return void (await askDemo(host, "/demo/faults", { rules: step.rules }));
    case "demo": {
      const about = step.path.startsWith("/demo/actions/") ? shown(stage.state()) : {};
      return void (await askDemo(host, step.path, { ...about, ...step.body }));
    }
  }
}

/** Does what the person does at the phone. A page that is loaded once more is another document before the next step. */
async function act(action: (Step & { kind: "act" })["action"], stage: Stage): Promise<void> {
  const before = await lookAt(stage.host);
  await stage.host.act(action);
  if (!before || (action.kind !== "reload" && action.kind !== "endProcess")) return;
  await until(stage, "The page was not loaded once more.", async () => {
    const now = await lookAt(stage.host);
    return now?.document !== before.document && now?.href !== LOADING.href;
  });
}

/** A page that does not answer: it is being loaded, or of another origin. */
const LOADING: Look = {
  document: "",
  href: "about:blank",
  path: "…",
  isLoaded: false,
  words: 0,
  calls: 0,
  isInField: false,
  scrolled: 0,
};

/** The visible page; null where none is open. */
export const lookAt = (host: Host) => host.askPage({ kind: "look" }).catch(() => LOADING);

/** The path of the visible page; empty on the app's own screens. */
export const visiblePath = async (host: Host) => (await lookAt(host))?.path ?? "";

/** Asks until it is so; a page that cannot be asked for the moment is asked once more. */
async function until(
  stage: Stage,
  problem: string,
  isSo: () => Promise<boolean | null>,
): Promise<void> {
  let why = problem;
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    stage.check();
    try {
      if (await isSo()) return;
      why = problem;
    } catch (failure) {
      why = (failure as Error).message;
    }
    await pause();
  }
  throw new Error(why);
}

/** Asks until there is no reason left why not; no page that answers is one. */
async function kept(stage: Stage, whyNot: () => Promise<string | null>): Promise<void> {
  let why: string | null = NO_PAGE;
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    stage.check();
    why = await whyNot().catch((failure: Error) => failure.message);
    if (why === "") return;
    await pause();
  }
  throw new Error(why ?? NO_PAGE);
}

/** Gives what differs time to come: the last messages may be on their way. */
export async function settled(
  differs: () => Promise<string>,
  check: Stage["check"],
): Promise<string> {
  for (let polls = 0; polls < MOST_POLLS / 2 && (await differs()); polls += 1) {
    await pause();
    check();
  }
  return differs();
}

/** Waits until the page shows the same for a while and none of its calls is under way. */
export async function quiet(stage: Stage): Promise<void> {
  let before = "";
  let same = 0;
  for (let polls = 0; polls < MOST_POLLS && same < QUIET_POLLS; polls += 1) {
    await pause();
    stage.check();
    const page = await lookAt(stage.host);
    const now = wordsOf(stage.state(), page);
    const isLoaded = stage.state().stack.length === 0 || page?.isLoaded;
    same = now === before && isLoaded && (page?.calls ?? 0) === 0 ? same + 1 : 0;
    before = now;
  }
}

/** A text that differs after each change of the page or of the phone. */
function wordsOf({ stack, nextId, overlay }: State, page: Look | null): string {
  return [stack.at(-1)?.id, page?.href, page?.words, nextId, overlay.kind].join(" ");
}

/** Value in the place of a masked secret: the newest code that the demo sent. */
async function secret(stage: Stage): Promise<string> {
  const code = await latestSentCode(stage.host, stage.state());
  if (!code) throw new Error("A secret was typed here, and the demo has sent no code since.");
  return code;
}

/** Waits until the page is quiet and an expectation holds. Throws the reason where it does not. */
export async function expect(expected: Expectation, stage: Stage): Promise<void> {
  // What happens once too often, or is gone only for a moment, shows after a while.
  await quiet(stage);
  const judged = async () => {
    await kept(stage, () => whyNot(expected, stage));
    if (hasMost(expected)) await stays(expected, stage);
  };
  await judged().catch((failure: Error) => {
    throw new Unkept(failure.message);
  });
}

/** Returns true for what one more would break. */
function hasMost(expected: Expectation): boolean {
  if (expected.kind === "expectNoText") return true;
  return "times" in expected && expected.times !== undefined && expected.bound !== "atLeast";
}

/** Looks for a while at what is counted or not expected. Throws where it comes once more. */
async function stays(expected: Expectation, stage: Stage): Promise<void> {
  for (let polls = 0; polls < COUNTED_POLLS; polls += 1) {
    await pause();
    stage.check();
    const why = await whyNot(expected, stage);
    if (why) throw new Error(why);
  }
}

/** Reason for which an expectation that was judged does not hold. */
export class Unkept extends Error {}

/** Waits until the page is quiet and a finger can meet an element. Returns its place in the emulator's window. */
export async function place(at: Locator, stage: Stage): Promise<{ x: number; y: number }> {
  await quiet(stage);
  let found: { x: number; y: number } | string | null = null;
  await kept(stage, async () => {
    found = await stage.host.askPage({ kind: "place", at });
    return typeof found === "string" || found === null ? found : "";
  });
  return found as unknown as { x: number; y: number };
}

/** Reason for which an expectation does not hold now; empty where it does, null where no page is open. */
export async function whyNot(expected: Expectation, stage: Stage): Promise<string | null> {
  switch (expected.kind) {
    case "expectPage": {
      const path = await visiblePath(stage.host);
      return path === expected.path ? "" : `The phone is on ${pageText(path)}.`;
    }
    case "expectMessage":
      return whyNotSent(expected, stage);
    case "expectCall": {
      const { method, path } = expected;
      const made = stage.calls().filter((call) => callOf(call) === `${method} ${path}`).length;
      return counted(`Call ${method} ${path} was made`, made, expected);
    }
    default: {
      const { insets } = stage.state().hardware;
      return stage.host.askPage({ kind: "holds", expected, insets });
    }
  }
}

function whyNotSent(expected: Expectation & { kind: "expectMessage" }, stage: Stage): string {
  const { wireName, payload } = expected;
  const wanted =
    payload === undefined ? payload : asText(translated(payload, stage.from, stage.to));
  const fits = (it: Message) =>
    it.wireName === wireName && (wanted === undefined || asText(it.payload) === wanted);
  const sent = stage.messages().map(messageOf).filter(fits).length;
  const content = payload === undefined ? "" : " with this content";
  return counted(`Message ${wireName}${content} went out`, sent, expected);
}

const asText = (value: unknown) => JSON.stringify(sorted(value));

/** Empty where it happened as often as expected. */
const counted = (what: string, count: number, expected: Counted) =>
  isAsOften(count, expected) ? "" : `${what} ${oftenText(count)}.`;

/** A page in words. */
export const pageText = (path: string) => path || "the app's own screens";
