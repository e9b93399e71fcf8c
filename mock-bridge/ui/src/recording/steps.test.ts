import { describe, expect, it } from "vitest";
import { burstAfter, burstAround, type Deed, readStep, type Step, stepText } from "./steps.ts";

const DEMO = "http://127.0.0.1:4600";
const AT = { role: "button", name: "REPAY" };

const GOOD: [Deed, string][] = [
  [{ kind: "tap", at: AT }, "Tap button 'REPAY'"],
  [{ kind: "tap", at: { ...AT, nth: 2 } }, "Tap button 'REPAY' (no. 3)"],
  [{ kind: "tap", at: { testId: "pay" } }, "Tap [pay]"],
  [{ kind: "type", at: { text: "Name" }, value: "" }, "Type '' into 'Name'"],
  [{ kind: "type", at: AT, value: "•••", secret: true }, "Type '•••' into button 'REPAY'"],
  [{ kind: "files", at: AT, names: ["id.jpg"] }, "Choose id.jpg for button 'REPAY'"],
  [{ kind: "act", action: { kind: "tapTab", tab: "mine" } }, "App: tab Account"],
  [{ kind: "act", action: { kind: "rate", stars: 4 } }, "App: rate 4 of 5"],
  [{ kind: "act", action: { kind: "openPage", address: "/a?b=1" } }, "App: open /a?b=1"],
  [
    { kind: "act", action: { kind: "takePhone", model: "iphoneSe", sideways: true } },
    "App: phone iPhone SE, sideways",
  ],
  [{ kind: "act", action: { kind: "endProcess" } }, "App: kill page"],
  [{ kind: "act", action: { kind: "leaveApp" } }, "App: away"],
  [{ kind: "act", action: { kind: "comeBack" } }, "App: back from away"],
  [
    { kind: "act", action: { kind: "takeKeyboard", keyboard: "silent" } },
    "App: keyboard '… and the page gets no event'",
  ],
  [
    { kind: "act", action: { kind: "takePhotos", photos: "denied" } },
    "App: camera and photos 'Denied'",
  ],
  [{ kind: "act", action: { kind: "takeTextSize", size: "150" } }, "App: text size 150 %"],
  [{ kind: "act", action: { kind: "takeColorScheme", scheme: "dark" } }, "App: colour scheme dark"],
  [{ kind: "act", action: { kind: "takeLanguage", lang: "fil" } }, "App: language fil"],
  [{ kind: "act", action: { kind: "takeWrapper", preset: null } }, "App: wrapper of the brand"],
  [{ kind: "signIn" }, "App: log in"],
  [{ kind: "back" }, "Back"],
  [{ kind: "hideKeyboard" }, "Keyboard: Done"],
  [{ kind: "send", sent: { message: "goHome" }, payload: {} }, "Send goHome by hand"],
  [{ kind: "send", sent: {}, payload: { callbackId: "1" } }, "Send an answer of the app by hand"],
  [{ kind: "scenario", id: "new-guest" }, "Scenario new-guest"],
  [{ kind: "clock", advance: "P7D" }, "Clock +7 days"],
  [{ kind: "clock", advance: "PT1H" }, "Clock +1 hour"],
  [{ kind: "rules", rules: [{ path: "*", what: "delay", ms: 400 }] }, "Faults: 1 of the form"],
  [{ kind: "rules", rules: [], label: "Remove all" }, "Faults: Remove all"],
  [{ kind: "demo", path: "/demo/actions/a", body: { value: "" } }, "Demo: actions/a"],
  [{ kind: "demo", path: "/demo/actions/a", body: {}, label: "Approve" }, "Approve"],
  [{ kind: "expectText", text: "Paid" }, "Expect 'Paid'"],
  [{ kind: "expectValue", at: AT, value: "" }, "Expect '' in button 'REPAY'"],
  [{ kind: "expectInSafeArea", at: AT }, "Expect button 'REPAY' in the safe area"],
  [{ kind: "expectMessage", wireName: "close", payload: {} }, "Expect message close"],
  [{ kind: "expectNoText", text: "Paid" }, "Expect no 'Paid'"],
  [{ kind: "expectChosen", at: AT, chosen: false }, "Expect button 'REPAY' not chosen"],
  [{ kind: "expectUsable", at: AT }, "Expect button 'REPAY' usable"],
  [{ kind: "expectUsable", at: { text: "Due today" } }, "Expect 'Due today' uncovered"],
  [{ kind: "expectPage", path: "/loan/*" }, "Expect page /loan/*"],
  [{ kind: "expectPage", path: "" }, "Expect page of the app itself"],
  [
    { kind: "expectMessage", wireName: "close", times: 1 },
    "Expect message close, any content, once",
  ],
  [
    { kind: "expectMessage", wireName: "close", payload: {}, times: 0 },
    "Expect message close, never",
  ],
  [{ kind: "expectCall", method: "POST", path: "/a" }, "Expect call POST /a"],
  [{ kind: "expectCall", method: "GET", path: "/a", times: 2 }, "Expect call GET /a, 2 times"],
  [
    { kind: "expectCall", method: "GET", path: "/a", times: 3, bound: "atMost" },
    "Expect call GET /a, at most 3 times",
  ],
  [{ kind: "expectText", text: "A", times: 1, bound: "atLeast" }, "Expect 'A', at least once"],
  [
    { kind: "expectUsable", at: { text: "A" }, scrolled: 240 },
    "Expect 'A' uncovered, scrolled to 240 px",
  ],
];

const BAD: [unknown, string][] = [
  [null, "The step is no object."],
  [[], "The step is no object."],
  [{}, "The step has no kind."],
  [{ kind: "run" }, "There is no step 'run'."],
  [{ kind: "constructor" }, "There is no step 'constructor'."],
  [
    { kind: "act", action: { kind: "takeWrapper", preset: { silent: true } } },
    "title of a preset is no text.",
  ],
  [{ kind: "act", action: { kind: "takeWrapper", preset: "mute" } }, "preset is no object."],
  [{ kind: "tap" }, "at is no object."],
  [{ kind: "tap", at: {} }, "at has neither testId, role nor text."],
  [{ kind: "tap", at: { css: "*" } }, "at has an unknown field 'css'."],
  [{ kind: "tap", at: AT, script: "alert()" }, "tap has an unknown field 'script'."],
  [{ kind: "tap", at: { text: "a", nth: -1 } }, "nth is no whole number from 0 to 999."],
  [{ kind: "type", at: AT, value: 4 }, "value is no text."],
  [{ kind: "type", at: AT, value: "a".repeat(4_001) }, "value is longer than 4000 characters."],
  [{ kind: "type", at: AT, value: "", secret: "yes" }, "secret is not true."],
  [{ kind: "act", action: { kind: "followed", url: "https://evil.example" } }, "unknown field"],
  [{ kind: "act", action: { kind: "followed" } }, "There is no action 'followed' in a recording."],
  [
    { kind: "act", action: { kind: "takeKeyboard", keyboard: "loud" } },
    "keyboard is none of none, covers, resizes, staysShort, staysMoved, silent, keepsRoom.",
  ],
  [
    { kind: "act", action: { kind: "takePhotos", photos: "asked" } },
    "photos is none of allowed, chooserCancelled, denied.",
  ],
  [
    { kind: "act", action: { kind: "takeTextSize", size: 150 } },
    "size is none of 100, 120, 150, 200.",
  ],
  [
    { kind: "act", action: { kind: "takeColorScheme", scheme: "sepia" } },
    "scheme is none of system, light, dark.",
  ],
  [{ kind: "act", action: { kind: "takeLanguage", lang: 7 } }, "lang is no text."],
  [{ kind: "act", action: { kind: "tapTab", tab: "x" } }, "tab is none of home, mine."],
  [
    { kind: "act", action: { kind: "openPage", address: "https://evil.example/" } },
    "address leads out of the demo.",
  ],
  [
    { kind: "act", action: { kind: "openPage", address: "//evil.example/" } },
    "address leads out of the demo.",
  ],
  [
    { kind: "act", action: { kind: "openPage", address: "javascript:alert(1)" } },
    "address leads out of the demo.",
  ],
  [{ kind: "hideKeyboard", at: AT }, "hideKeyboard has an unknown field 'at'."],
  [{ kind: "send", sent: {} }, "send has no payload."],
  [{ kind: "send", sent: { message: "goAway" }, payload: {} }, "message is none of"],
  [
    { kind: "send", sent: { script: "alert()" }, payload: {} },
    "sent has an unknown field 'script'.",
  ],
  [{ kind: "scenario", id: "../x" }, "id has characters other than letters, digits and -."],
  [{ kind: "clock", advance: "-P1D" }, "advance is not a duration such as P1D."],
  [{ kind: "clock", advance: "PT" }, "advance is not a duration such as P1D."],
  [{ kind: "rules", rules: [{ path: {} }] }, "path of a rule is neither text nor number."],
  [{ kind: "rules", rules: Array(51).fill({}) }, "rules has more than 50 entries."],
  ...[
    "/demo/../mountain/pay",
    "//evil.example/demo/",
    "https://evil.example/demo/a",
    "/mountain/pay",
    "/demo/a?b=c",
    "/demo\\..\\x",
  ].map((path): [unknown, string] => [
    { kind: "demo", path, body: {} },
    "path is not an address of the demo's own calls.",
  ]),
  [{ kind: "demo", path: "/demo/a", body: "x" }, "body is no object."],
  [{ kind: "expectText", text: "" }, "text is empty."],
  [{ kind: "expectValue", value: "a" }, "at is no object."],
  [{ kind: "expectValue", at: AT }, "value is no text."],
  [{ kind: "expectValue", at: AT, value: "a", secret: true }, "unknown field 'secret'"],
  [{ kind: "expectInSafeArea" }, "at is no object."],
  [{ kind: "expectInSafeArea", at: { css: "*" } }, "at has an unknown field 'css'."],
  [{ kind: "expectInSafeArea", at: AT, insets: {} }, "unknown field 'insets'"],
  [{ kind: "expectUsable", at: { text: "A" }, scrolled: -1 }, "scrolled is no whole number"],
  [{ kind: "expectMessage", wireName: "close", bound: "atMost" }, "times is no whole number"],
  [{ kind: "expectText", text: "A", times: 1, bound: "<" }, "bound is none of atMost, atLeast"],
  [{ kind: "expectMessage", wireName: "close", times: -1 }, "times is no whole number from 0 to"],
  [{ kind: "expectChosen", at: AT, chosen: "yes" }, "chosen is not true or false."],
  [{ kind: "expectCall", method: "SEND", path: "/a" }, "method is none of GET, POST"],
  [{ kind: "expectCall", method: "GET", path: "a" }, "path of a call does not begin with /."],
  [{ kind: "expectPage", path: "/a", unmet: "yes" }, "unmet is not true."],
  [{ kind: "tap", at: AT, unmet: true }, "Only an expectation is unmet."],
];

describe("steps of a recording", () => {
  it.each(GOOD)("QA-09 reads and names %j", (step, text) => {
    const written = JSON.stringify({ ...step, on: "/notes" });
    expect(readStep(JSON.parse(written), DEMO)).toEqual({ ...step, on: "/notes" });
    expect(stepText(step)).toBe(text);
  });

  it.each(BAD)("QA-10 refuses %j", (value, why) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    expect(() => readStep(isObject ? { on: "", ...value } : value, DEMO)).toThrow(why);
  });

  it("QA-09 a burst is presses of one element alone", () => {
    const tap = (name: string, afterMs?: number): Step => ({
      kind: "tap",
      on: "",
      at: { role: "button", name },
      ...(afterMs !== undefined && { afterMs }),
    });
    const steps = [tap("Back"), tap("Pay", 80), tap("Pay", 90), tap("Pay")];
    expect([0, 1, 2, 3].map((index) => burstAfter(steps, index))).toEqual([[], [90], [], []]);
    expect([0, 1, 2, 3].map((index) => burstAround(steps, index).first)).toEqual([0, 1, 1, 3]);
  });

  it("QA-09 an expectation can be marked as one that does not hold yet", () => {
    const step = { kind: "expectPage", path: "/a", on: "/a", unmet: true };
    expect(readStep(step, DEMO)).toEqual(step);
  });

  it("QA-10 refuses a step without its page", () => {
    expect(() => readStep({ kind: "back" }, DEMO)).toThrow("on is no text.");
    expect(() => readStep({ kind: "back", on: 1 }, DEMO)).toThrow("on is no text.");
  });
});
