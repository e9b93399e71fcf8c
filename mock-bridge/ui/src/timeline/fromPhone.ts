import {
  DEFAULT_WIRE_NAMES,
  type Effect,
  type LogEntry,
  type State,
  type Update,
} from "../contract.gen.ts";
import { masked } from "../inspector/text.ts";
import { type Deed, type Locator, MASK, stepText } from "../recording/steps.ts";
import { type NewRow, parts, plain } from "./row.ts";

/** The row of a message. An unknown one has a word of its own. */
export function messageRow({ handler, message, body, sender, verdict }: LogEntry): NewRow {
  const isRefused = verdict.kind === "refused";
  const isUnknown = isRefused && verdict.refusal.reason === "unknownMessage";
  const payload = masked(body);
  const place = sender.isMainFrame ? "page" : "frame";
  const detail: NewRow["detail"] = [
    ["message", message?.name ?? "—"],
    ["payload", JSON.stringify(payload, null, 2)],
    ["sender", `${sender.origin} · ${place}\n${plain(sender.url) || "no address"}`],
  ];
  return {
    kind: "message",
    word: isUnknown ? "unknown" : verdict.kind,
    isBad: isRefused,
    title: message ? `${handler} (${message.name})` : handler,
    text: plain(JSON.stringify(payload)),
    from: `${place} ${plain(sender.url || sender.origin)}`,
    note: plain((isRefused ? verdict.text : verdict.note) ?? ""),
    detail,
  };
}

/** The row of a handler that a page looked for and did not find. */
export function missingRow(handler: string): NewRow {
  const [name] = Object.entries(DEFAULT_WIRE_NAMES).find(([, wire]) => wire === handler) ?? [];
  const outcome = name === "goHome" ? ", and took no session" : "";
  return {
    kind: "message",
    word: "missing",
    isBad: true,
    title: name ? `${handler} (${name})` : plain(handler),
    note: `the page found no such handler${outcome}`,
  };
}

/** Four digits and more, as of a phone or an account, with spaces and dashes between them. */
const LONG_NUMBER = /\d(?:[\s\p{Pd}]*\d){3,}/gu;

/** Words of a page without numbers that may be a borrower's. */
export const withoutNumbers = (words: string) => plain(words.replace(LONG_NUMBER, MASK));

/** The row of a tap on a page. */
export function tapRow(at: Locator): NewRow {
  const kind = "tester";
  const word = "tap";
  if ("testId" in at) return { kind, word, title: plain(at.testId) };
  const place = at.nth ? `no. ${at.nth + 1}` : "";
  if (!("role" in at)) return { kind, word, title: withoutNumbers(at.text), note: place };
  const note = [at.name && at.role, place].filter(Boolean).join(" ");
  return { kind, word, title: withoutNumbers(at.name || at.role), note };
}

/** The row of something that the tester did at the phone or to the demo. */
export function deedRow(deed: Deed): NewRow {
  if (deed.kind === "tap") return tapRow(deed.at);
  const isApp = deed.kind === "act" || deed.kind === "signIn";
  const title = stepText(deed).replace(/^(?:App|Demo|Faults|Scenario|Clock):? /, "");
  return { kind: "tester", word: isApp ? "app" : deed.kind, title: plain(title) };
}

/** The rows of what the phone did in a step: its effects, and what changed. */
export function nativeRows(before: State | null, update: Update): NewRow[] {
  const { state, effects } = update;
  const rows = effects.map(effectRow);
  if (!before) return rows;
  const add = (word: string, title: string) => rows.push({ kind: "native", word, title });
  const last = <T>(now: T[], then: T[]) => (now.length > then.length ? now.at(-1) : undefined);
  const dialled = last(state.calls, before.calls);
  if (dialled) add("dial", `dialled ${dialled.phone}`);
  const rated = state.ratings.at(-1);
  if (rated?.stars && rated.stars !== before.ratings.at(-1)?.stars) {
    add("rating", `${rated.stars} of 5 stars`);
  }
  if (state.session?.sessionId !== before.session?.sessionId) {
    const last4 = state.session?.phoneLast4;
    if (!state.session) add("session", "signed out");
    else add("session", last4 ? `signed in, •••• ${last4}` : "signed in");
  }
  if (state.overlay.kind === "login" && state.overlay.error) add("login", state.overlay.error);
  if (state.hardware !== before.hardware) {
    const { model, sideways } = state.hardware;
    const was = before.hardware;
    if (model !== was.model || sideways !== was.sideways) {
      add("phone", sideways ? `${model}, sideways` : model);
    }
  }
  if (state.keyboard !== before.keyboard) add("keyboard", state.keyboard);
  if (state.inBackground !== before.inBackground) {
    add("app", state.inBackground ? "in the background" : "in front again");
  }
  if (state.tab !== before.tab) add("tab", state.tab);
  return rows;
}

/** The row of a page's navigation. */
export function navigationRow(word: string, address: string, webView: number): NewRow {
  const { path, query } = parts(address);
  return { kind: "navigation", word, title: path, text: query, note: `web view ${webView}` };
}

function effectRow(effect: Effect): NewRow {
  const kind = "native";
  switch (effect.kind) {
    case "loadUrl": {
      const origin = URL.canParse(effect.url) ? effect.url : undefined;
      const { path, query } = parts(effect.url, origin);
      const note = `web view ${effect.webViewId}`;
      return { kind, word: "load", title: path, text: query, note };
    }
    case "endProcess":
      return { kind, word: "end", title: `process of web view ${effect.webViewId}` };
    case "popWebView":
      return { kind, word: "close", title: `web view ${effect.webViewId}` };
    case "showNative":
      return { kind, word: "show", title: effect.screen };
    case "openExternal":
      return { kind, word: "left", title: plain(effect.url) };
    case "reply": {
      const { accepted, error } = effect.value;
      const title = `to ${plain(effect.callbackId)}: ${accepted ? "accepted" : "refused"}`;
      return { kind, word: "reply", title, note: error ?? "" };
    }
    case "notify":
      return { kind, word: "notice", title: plain(effect.text) };
  }
}
