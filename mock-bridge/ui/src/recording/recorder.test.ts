import { describe, expect, it, vi } from "vitest";
import type { Action, LogEntry } from "../contract.gen.ts";
import { fakePhone, IN_REPAYMENT, NEW_PHONE } from "../testing/fakePhone.tsx";
import type { NewRow } from "../timeline/row.ts";
import { type Message, packed, unpacked } from "./bugFile.ts";
import { asHar } from "./har.ts";
import { difference, translated } from "./messages.ts";
import { Recorder, stepOf } from "./recorder.ts";
import { type Step, stepText } from "./steps.ts";
import { watched, watchHost } from "./watched.ts";

const act = (action: Action) => stepOf({ kind: "act", action });
const call = (path: string, json: unknown, body: unknown = {}, status = 200) =>
  stepOf({ kind: "call", call: { path, body: { json } }, answer: { status, body } });

describe("what was done as steps", () => {
  it("QA-09 what the person at the phone does is a step, and what follows from it is none", () => {
    expect(act({ kind: "dial" })).toEqual({ kind: "act", action: { kind: "dial" } });
    const start = { id: "guest", sessionId: "s", start: "/a" };
    expect(act({ kind: "pickScenario", ...start })).toEqual({ kind: "scenario", id: "guest" });
    expect(act({ kind: "signedIn", sessionId: "secret", phone: "09170000001" })).toEqual({
      kind: "signIn",
    });
    expect(act({ kind: "navigated", webViewId: 1, url: "https://h5.example/a" })).toBeUndefined();
    expect(act({ kind: "followed", url: "https://evil.example" })).toBeUndefined();
    expect(stepOf({ kind: "back" })).toEqual({ kind: "back" });
  });

  it("QA-09 orders to the demo are steps: without session and page, and only where they succeeded", () => {
    const pressed = { sessionId: "secret", page: "/a", value: "7" };
    expect(call("/demo/actions/pay", pressed)).toEqual({
      kind: "demo",
      path: "/demo/actions/pay",
      body: { value: "7" },
    });
    expect(call("/demo/actions/pay", pressed, {}, 409)).toBeUndefined();
    expect(call("/demo/clock", { advance: "P1D" })).toEqual({ kind: "clock", advance: "P1D" });
    expect(call("/demo/reset", { id: "guest" })).toBeUndefined();
    expect(call("/other/call", {})).toBeUndefined();
    const rules = [
      { applied: 1, rule: { what: "lost", times: 1 } },
      { applied: 1, rule: { what: "count", times: null } },
    ];
    expect(call("/demo/faults/add", {}, { rules })).toEqual({
      kind: "rules",
      rules: [{ what: "count", times: null }],
    });
  });

  it("QA-09 what is sent by hand is a step, and what only asks the page is none", async () => {
    const steps: unknown[] = [];
    const stop = watchHost((done) => steps.push(stepOf(done)));
    const { host } = fakePhone(NEW_PHONE);
    const asked = watched({ ...host, askPage: vi.fn(async () => true) as never });
    const sent = { message: "goHome" } as const;
    const { wiring } = NEW_PHONE.wrapper;
    await asked.askPage({ kind: "send", sent, payload: { a: 1 }, wiring });
    await asked.askPage({ kind: "pick", picking: null });
    stop();
    expect(steps).toEqual([{ kind: "send", sent, payload: { a: 1 } }]);
  });

  it("QA-09 an order to the demo has the words of its button", () => {
    const answer = { status: 200, body: { rules: [] } };
    const pressed = (path: string) =>
      stepOf({ kind: "call", call: { path, body: { json: {} }, label: "Approve" }, answer });
    expect(pressed("/demo/actions/a")).toMatchObject({ label: "Approve" });
    expect(pressed("/demo/faults/add")).toMatchObject({ label: "Approve" });
  });

  it("QA-09 a watched host reports what it does", async () => {
    const heard: string[] = [];
    const stop = watchHost((done) => heard.push(done.kind));
    const host = watched(fakePhone(NEW_PHONE, { "/demo/a": {} }).host);
    await host.act({ kind: "dial" });
    await host.back();
    await host.hideKeyboard();
    await host.call({ path: "/demo/a" });
    stop();
    await host.back();
    expect(heard).toEqual(["act", "back", "hideKeyboard", "call"]);
  });
});

describe("messages of two runs", () => {
  const message = (wireName: string, payload: unknown = {}) => ({
    name: null,
    wireName,
    payload,
    verdict: "accepted" as const,
  });
  it.each([
    [[], [], ""],
    [[message("a", { x: 1, y: 2 })], [message("a", { y: 2, x: 1 })], ""],
    [[message("a")], [], "Message 1, a, did not come."],
    [[], [message("b")], "A message more than recorded came: b."],
    [[message("a")], [message("b")], "Message 1 was a, and is now b."],
    [
      [message("a")],
      [message("a", { x: 1 })],
      "Message 1 was a, and is now another content or verdict.",
    ],
  ])("QA-10 %j and %j: %s", (recorded, replayed, sentence) => {
    expect(difference(recorded, replayed)).toBe(sentence);
  });

  it("QA-10 ids of one run stand for those of another", () => {
    const payload = { orderId: "o1", list: ["o1", "o2"], text: "o1 is late" };
    expect(translated(payload, { orderId: "o1", gone: "o2" }, { orderId: "o7" })).toEqual({
      orderId: "o7",
      list: ["o7", "o2"],
      text: "o1 is late",
    });
  });
});

describe("the recorder", () => {
  const scenario = { id: "guest", title: "", group: "", sessionId: "demo-guest", start: "/a" };
  const answers = {
    "/demo/reset": [{ ...scenario, id: "guest" }],
    "/demo/clock": { timestamp: "2026-07-15T01:30:00Z" },
    "/demo/faults": { rules: [], presets: [], most: 50 },
  };
  const manifest = {
    format: 1 as const,
    scenario: "guest",
    clock: "2026-07-15T01:30:00Z",
    phone: { model: "iphoneSe" as const, sideways: false },
    rules: [{ path: "*", what: "count" }],
    brand: "Tulay",
    language: "en",
    build: "",
    userAgent: "",
    endsAt: "",
    ids: {},
    picture: { missing: "None." },
  };
  const entry = (id: number, handler: string) =>
    ({
      id,
      handler,
      message: null,
      body: {},
      sender: { origin: "https://h5.example", isMainFrame: true, url: "" },
      verdict: { kind: "accepted", note: null },
    }) as unknown as LogEntry;
  const file = (steps: Step[], messages: Message[] = [], start = manifest) =>
    packed({
      manifest: start,
      steps,
      messages,
      calls: asHar([], ""),
      storage: { local: {}, session: {} },
    });

  it("QA-10 opening a file sets phone, clock, scenario and rules, and replays the steps", async () => {
    const phone = fakePhone(NEW_PHONE, answers);
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const rows: NewRow[] = [];
    const recorder = new Recorder(phone.host, update, (row) => rows.push(row));
    localStorage.setItem("draft", "left");
    await recorder.open(file([{ kind: "act", on: "", action: { kind: "tapTab", tab: "mine" } }]));
    expect(recorder.shown().outcome).toEqual({
      kind: "good",
      text: "1 step, no message, the same page.",
    });
    const row = { kind: "tester", word: "replay" };
    expect(rows).toEqual([
      { ...row, title: "1 step", note: recorder.start() },
      { ...row, title: "1 step, no message, the same page.", isBad: false },
    ]);
    expect(phone.actions.map((it) => it.kind)).toEqual([
      "reset",
      "takePhone",
      "takeWrapper",
      "takeKeyboard",
      "takePhotos",
      "takeTextSize",
      "takeColorScheme",
      "takeLanguage",
      "pickScenario",
      "tapTab",
    ]);
    expect(phone.calls.filter((it) => it.body).map((it) => [it.path, it.body])).toEqual([
      ["/demo/faults", { json: { rules: [] } }],
      ["/demo/clock", { json: { now: manifest.clock } }],
      ["/demo/reset", { json: { id: "guest" } }],
      ["/demo/faults", { json: { rules: manifest.rules } }],
    ]);
    expect(localStorage.length).toBe(0);
  });

  it("QA-09 an expectation whose subject was never tapped takes no tap after Stop", async () => {
    const phone = fakePhone({ ...NEW_PHONE, scenario: "guest" }, answers);
    const asked: unknown[] = [];
    phone.host.askPage = (async (request: { kind: string; picking?: string }) => {
      if (request.kind === "pick") asked.push(request.picking);
      return true;
    }) as never;
    const state = { ...NEW_PHONE, scenario: "guest" };
    const recorder = new Recorder(phone.host, { seq: 0, effects: [], state, partial: false });
    await recorder.record();
    await recorder.pick("text");
    await recorder.stop();
    expect(asked).toEqual(["text", null]);
    expect(recorder.shown().picking).toBeNull();
  });

  it("QA-10 a broken file does nothing at all", async () => {
    const phone = fakePhone(NEW_PHONE, answers);
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const recorder = new Recorder(phone.host, update);
    const address = "https://evil.example/";
    const broken = file([{ kind: "act", on: "", action: { kind: "openPage", address } }]);
    await expect(recorder.open(broken)).rejects.toThrow(
      "steps.ndjson, line 1: address leads out of the demo.",
    );
    expect([phone.actions, phone.calls]).toEqual([[], []]);
    expect(recorder.shown().hasFile).toBe(false);
  });

  it("QA-09 a recording begins at a scenario, keeps its steps, and is saved", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: "in-repayment" }],
    });
    const save = vi.fn(async (_name: string) => "Saved.");
    const host = watched({ ...phone.host, save });
    const update = { seq: 0, effects: [], state: IN_REPAYMENT, partial: false };
    const recorder = new Recorder(host, update);
    await recorder.record();
    await host.act({ kind: "tapTab", tab: "mine" });
    await host.back();
    await recorder.stop();
    await host.act({ kind: "dial" });
    expect(recorder.shown().steps.map((it) => it.kind)).toEqual(["act", "back"]);
    await recorder.save();
    expect(save.mock.calls[0]?.[0]).toBe("bug-in-repayment.zip");
    expect(recorder.shown().outcome).toEqual({ kind: "good", text: "Saved." });
  });

  it("QA-02 QA-09 settings from before are steps on the scenario's first page, also while that still loads", async () => {
    const state = { ...IN_REPAYMENT, keyboard: "resizes", textSize: "150" } as const;
    const start = "/loanDetail?orderId=ord_2fcwm2238jv9xee0j1d04kb8wc";
    const { host } = fakePhone(state, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: state.scenario, start }],
    });
    // A frame that begins to load.
    host.visiblePath = () => "blank";
    const recorder = new Recorder(host, { seq: 0, effects: [], state, partial: false });
    await recorder.record();
    expect(recorder.shown().steps.map(({ kind, on }) => [kind, on])).toEqual([
      ["act", "/loanDetail"],
      ["act", "/loanDetail"],
    ]);
  });

  it("QA-09 QA-10 a recording is unsaved from its first step, and once more after each change", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: "in-repayment" }],
    });
    let place: string | null = null;
    const save = async () => place;
    const host = watched({ ...phone.host, save });
    const update = { seq: 0, effects: [], state: IN_REPAYMENT, partial: false };
    const recorder = new Recorder(host, update);
    const isUnsaved = () => recorder.shown().isUnsaved;
    await recorder.record();
    expect(isUnsaved()).toBe(false);
    await host.back();
    expect(isUnsaved()).toBe(true);
    await recorder.stop();
    await recorder.replay();
    // No place was chosen.
    await recorder.save();
    expect(isUnsaved()).toBe(true);
    place = "";
    await recorder.save();
    expect(isUnsaved()).toBe(false);
    for (const change of [() => recorder.describe({ title: "" }), () => recorder.remove(0)]) {
      change();
      expect(isUnsaved()).toBe(true);
      await recorder.save();
    }
    recorder.describe({ title: "Lost" });
    await recorder.open(file([{ kind: "back", on: "" }]));
    expect(isUnsaved()).toBe(false);
  });

  it("QA-09 a deed that is removed takes its reload and its messages with it", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: "in-repayment" }],
      "/demo/actions/answer": {},
    });
    const save = vi.fn(async (_name: string, _bytes: Uint8Array) => "");
    const host = watched({ ...phone.host, save });
    const log: LogEntry[] = [];
    const update = () => ({
      seq: 0,
      effects: [],
      state: { ...IN_REPAYMENT, log: [...log] },
      partial: false,
    });
    const recorder = new Recorder(host, update());
    const send = (handler: string) => {
      log.push(entry(log.length + 1, handler));
      recorder.follow(update());
    };
    const sent = () => recorder.shown().messages.map((it) => it.wireName);
    await recorder.record();
    await host.act({ kind: "tapTab", tab: "mine" });
    send("ofTheTap");
    await host.call({ path: "/demo/actions/answer", body: { json: {} }, label: "Answer" });
    await host.act({ kind: "reload" });
    send("ofTheDeed");
    await host.back();
    send("ofBack");
    expect(sent()).toEqual(["ofTheTap", "ofTheDeed", "ofBack"]);
    await recorder.stop();
    recorder.remove(1);
    expect(recorder.shown().steps.map((it) => it.kind)).toEqual(["act", "back"]);
    expect(sent()).toEqual(["ofTheTap", "ofBack"]);
    await recorder.save();
    const bytes = save.mock.calls[0]?.[1] as Uint8Array;
    const numbered = (of: Uint8Array) =>
      unpacked(of, "https://h5.example").messages.map((it) => [it.wireName, it.step]);
    expect(numbered(bytes)).toEqual([
      ["ofTheTap", 0],
      ["ofBack", 1],
    ]);

    // The file knows it, too: another tester removes the tap.
    const other = new Recorder({ ...phone.host, save }, update());
    const opened = other.open(bytes);
    await vi.waitFor(() => expect(other.shown().done).toBe(1));
    await other.stop();
    await opened;
    other.remove(0);
    await other.save();
    expect(numbered(save.mock.calls[1]?.[1] as Uint8Array)).toEqual([["ofBack", 0]]);
  });

  it("QA-09 what a replayed step sends is removed with it", async () => {
    const phone = fakePhone(NEW_PHONE, answers);
    const log: LogEntry[] = [];
    const update = () => ({
      seq: 0,
      effects: [],
      state: { ...NEW_PHONE, log: [...log] },
      partial: false,
    });
    const back = async () => {
      log.push(entry(1, "ofBack"));
      recorder.follow(update());
    };
    const recorder = new Recorder({ ...phone.host, back }, update());
    await recorder.open(
      file([
        { kind: "act", on: "", action: { kind: "dismiss" } },
        { kind: "back", on: "" },
        { kind: "expectPage", on: "", path: "", unmet: true },
      ]),
    );
    const sent = () => recorder.shown().messages.map((it) => it.wireName);
    recorder.remove(0);
    expect(sent()).toEqual(["ofBack"]);
    recorder.remove(0);
    expect(sent()).toEqual([]);
  });

  it("QA-09 a field that is removed takes what each of its keys sent", async () => {
    let typed: (step: Step) => void = () => undefined;
    const log: LogEntry[] = [];
    const update = () => ({
      seq: 0,
      effects: [],
      state: { ...IN_REPAYMENT, log: [...log] },
      partial: false,
    });
    const phone = fakePhone(IN_REPAYMENT, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: "in-repayment" }],
    });
    const hearPages: typeof phone.host.hearPages = ({ onStep }) => {
      typed = onStep;
      return () => undefined;
    };
    const recorder = new Recorder({ ...phone.host, hearPages }, update());
    await recorder.record();
    for (const value of ["A", "An"]) {
      typed({ kind: "type", on: "/a", at: { testId: "name" }, value });
      log.push(entry(log.length + 1, `of${value}`));
      recorder.follow(update());
    }
    expect(recorder.shown().messages).toHaveLength(2);
    recorder.remove(0);
    expect(recorder.shown().messages).toEqual([]);
  });

  it("QA-09 a tap is moved and removed with its burst, and a move of the clock with its reload", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const tap = (name: string, afterMs?: number): Step => ({
      kind: "tap",
      on: "/a",
      at: { role: "button", name },
      ...(afterMs !== undefined && { afterMs }),
    });
    const recorder = new Recorder(fakePhone(NEW_PHONE, answers).host, update);
    const opened = recorder.open(
      file([
        tap("Open"),
        tap("Open", 70),
        tap("Pay"),
        tap("Pay", 80),
        tap("Pay", 90),
        { kind: "clock", on: "/a", advance: "P1D" },
        { kind: "act", on: "/a", action: { kind: "reload" } },
      ]),
    );
    await vi.waitFor(() => expect(recorder.shown().mode).toBe("replaying"));
    await recorder.stop();
    await opened;
    const shown = () => recorder.shown().steps.map(stepText);
    recorder.moveUp(3);
    const pay = ["Tap button 'Pay'", ...[80, 90].map((it) => `Tap button 'Pay', ${it} ms after`)];
    const open = ["Tap button 'Open'", "Tap button 'Open', 70 ms after"];
    expect(shown()).toEqual([...pay, ...open, "Clock +1 day", "App: reload"]);
    recorder.remove(5);
    recorder.remove(0);
    expect(shown()).toEqual(open);
    recorder.remove(1);
    expect(shown()).toEqual(open.slice(0, 1));
  });

  it("QA-09 the steps of an opened file are changed, and an expectation is added to them", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const save = vi.fn(async (_name: string, _bytes: Uint8Array) => "");
    const recorder = new Recorder({ ...fakePhone(NEW_PHONE, answers).host, save }, update);
    const opened = recorder.open(
      file([
        { kind: "type", on: "/a", at: { testId: "name" }, value: "Ana" },
        { kind: "clock", on: "/a", advance: "P1D" },
        { kind: "expectText", on: "/a", text: "Thanks", unmet: true },
      ]),
    );
    await vi.waitFor(() => expect(recorder.shown().mode).toBe("replaying"));
    recorder.change(0, "Bea");
    await recorder.stop();
    await opened;
    recorder.change(0, "Cora");
    recorder.change(2, "Thank you");
    expect(() => recorder.change(1, "tomorrow")).toThrow("advance is not a duration such as P1D.");
    void recorder.expect({ kind: "expectPage", path: "/done" });
    await vi.waitFor(() => expect(recorder.shown().steps.at(-1)?.unmet).toBe(true));
    recorder.describe({ title: "No thanks", seen: "Nothing.", expected: "A thank you." });
    await recorder.save();
    const kept = unpacked(save.mock.calls[0]?.[1] as Uint8Array, "https://h5.example");
    expect(kept.steps.map(stepText)).toEqual([
      "Type 'Cora' into [name]",
      "Clock +1 day",
      "Expect 'Thank you'",
      "Expect page /done",
    ]);
    // The phone shows another page than that of the text, which cannot be judged.
    expect(kept.steps[2]?.unmet).toBe(true);
    expect(kept.steps.at(-1)?.on).toBe(manifest.endsAt);
  });

  it("QA-09 QA-10 an expectation that the app does not keep yet shows a bug, which has the tester's words", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: "in-repayment" }],
    });
    const save = vi.fn(async (_name: string, _bytes: Uint8Array) => "");
    const update = { seq: 0, effects: [], state: IN_REPAYMENT, partial: false };
    const recorder = new Recorder({ ...phone.host, save }, update);
    await recorder.record();
    recorder.expect({ kind: "expectMessage", wireName: "closeSyn", times: 0 });
    recorder.expect({ kind: "expectCall", method: "POST", path: "/pay", times: 1 });
    recorder.expect({ kind: "expectPage", path: "/thanks" });
    await vi.waitFor(() =>
      expect(recorder.shown().steps.map((it) => it.unmet)).toEqual([undefined, true, true]),
    );
    recorder.remove(2);
    recorder.moveUp(1);
    await recorder.stop();
    await expect(recorder.save()).rejects.toThrow("A bug has a title");
    expect(recorder.shown().isIncomplete).toBe(true);
    recorder.describe({ title: "Nothing is paid", seen: "No call.", expected: "A call." });
    await recorder.save();
    expect(recorder.shown().isIncomplete).toBe(false);
    expect(save.mock.calls[0]?.[0]).toBe("nothing-is-paid.zip");
    const kept = unpacked(save.mock.calls[0]?.[1] as Uint8Array, "https://h5.example");
    expect(kept.manifest.bug?.seen).toBe("No call.");
    expect(kept.steps.map((it) => [it.kind, it.unmet])).toEqual([
      ["expectCall", true],
      ["expectMessage", undefined],
    ]);
  });

  it("QA-09 a text that is expected uncovered has the place to which its page is scrolled", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: "in-repayment" }],
    });
    const askPage = vi.fn(async () => ({ path: "/a", scrolled: 240 })) as never;
    const update = { seq: 0, effects: [], state: IN_REPAYMENT, partial: false };
    const recorder = new Recorder({ ...phone.host, askPage }, update);
    await recorder.record();
    await recorder.expect({ kind: "expectUsable", at: { text: "Due" } });
    await recorder.expect({ kind: "expectUsable", at: { role: "button", name: "Pay" } });
    expect(recorder.shown().steps.map(stepText)).toEqual([
      "Expect 'Due' uncovered, scrolled to 240 px",
      "Expect button 'Pay' usable",
    ]);
  });

  it("QA-10 a bug of which nothing is expected that is not so is saved, and says that no replay can judge it", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...answers,
      "/demo/reset": [{ ...scenario, id: "in-repayment" }],
    });
    const save = vi.fn(async () => "");
    const update = { seq: 0, effects: [], state: IN_REPAYMENT, partial: false };
    const recorder = new Recorder({ ...phone.host, save }, update);
    await recorder.record();
    await recorder.stop();
    recorder.describe({ title: "Nothing is paid", seen: "No call.", expected: "A call." });
    await recorder.save();
    expect(save).toHaveBeenCalledTimes(1);
    expect(recorder.shown().outcome?.text).toMatch(/^Saved\. .* a replay cannot tell/);
  });

  it("QA-10 the replay of a bug says at which step it is there, and that it is gone", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const replayed = async (path: string) => {
      const say = ({ title, isBad }: NewRow) => rows.push([title, isBad]);
      const recorder = new Recorder(fakePhone(NEW_PHONE, answers).host, update, say);
      await recorder.open(file([{ kind: "expectPage", path, on: "", unmet: true }]));
      return recorder.shown().outcome;
    };
    const rows: unknown[][] = [];
    expect(await replayed("/thanks/09170000174")).toEqual({
      kind: "bad",
      text: "The bug is there. Step 1, Expect page /thanks/09170000174: The phone is on the app's own screens.",
    });
    expect(await replayed("")).toEqual({
      kind: "good",
      text: "1 step: the bug is no longer there.",
    });
    // The row of an outcome has its words, without what may be a phone's number.
    expect(rows.filter((_, index) => index % 2 === 1)).toEqual([
      [expect.stringContaining("The bug is there. Step 1, Expect page /thanks/•••:"), true],
      ["1 step: the bug is no longer there.", false],
    ]);
  });

  it("QA-10 a replay that is stopped says so, at its beginning and at its end, too", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const rows: NewRow[] = [];
    const reset = () => {
      void recorder.stop();
      return answers["/demo/reset"];
    };
    const phone = fakePhone(NEW_PHONE, { ...answers, "/demo/reset": reset });
    const recorder = new Recorder(phone.host, update, (row) => rows.push(row));
    await recorder.open(file([{ kind: "back", on: "" }]));
    // The scenario that was picked comes to the recorder after the stop.
    recorder.follow({ ...update, seq: 1, state: { ...NEW_PHONE, scenario: "guest" } });
    const text = "Step 1, Back: Stopped.";
    expect(recorder.shown().outcome).toEqual({ kind: "bad", text });
    expect(rows.at(-1)).toMatchObject({ title: text, isBad: true });

    const other = new Recorder(fakePhone(NEW_PHONE, answers).host, update);
    const missing = { name: null, wireName: "missing", payload: {}, verdict: "accepted" as const };
    const steps: Step[] = [{ kind: "back", on: "" }];
    const opened = other.open(file(steps, [missing]));
    await vi.waitFor(() => expect(other.shown().done).toBe(1));
    await other.stop();
    await opened;
    expect(other.shown().outcome).toEqual({ kind: "bad", text: "Stopped." });
  });

  it("QA-10 a verdict and its marks go once another scenario is picked", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const recorder = new Recorder(fakePhone(NEW_PHONE, answers).host, update);
    await recorder.open(file([{ kind: "back", on: "" }]));
    const picked = (scenario: string) =>
      recorder.follow({ ...update, seq: 1, state: { ...NEW_PHONE, scenario } });
    picked("guest");
    expect(recorder.shown()).toMatchObject({ done: 1, outcome: { kind: "good" } });
    picked("other");
    expect(recorder.shown()).toMatchObject({ done: 0, failed: null, outcome: null });
  });

  it.each([
    ["manifest.json", { ...manifest, scenario: "gone" }, []],
    ["steps.ndjson, line 2", manifest, [{ kind: "scenario", id: "gone", on: "" }]],
  ] as const)(
    "QA-10 a scenario that the demo lacks is refused before anything is done: %s",
    async (place, start, steps) => {
      const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
      const phone = fakePhone(NEW_PHONE, { ...answers, "/demo/scenarios": [scenario] });
      const recorder = new Recorder(phone.host, update);
      const back: Step = { kind: "back", on: "" };
      const opened = recorder.open(file([back, ...steps], [], start));
      await expect(opened).rejects.toThrow(`${place}: the demo has no scenario 'gone'.`);
      expect(phone.calls.filter(({ body }) => body)).toEqual([]);
      expect(recorder.shown().steps).toEqual([]);
    },
  );

  it("QA-10 a file of another brand is refused before anything is done", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const phone = fakePhone(NEW_PHONE, answers);
    const recorder = new Recorder(phone.host, update);
    const other = { ...manifest, brand: "Perahan" };
    const opened = recorder.open(file([{ kind: "back", on: "" }], [], other));
    await expect(opened).rejects.toThrow(
      "manifest.json: the file is of the brand 'Perahan', and the demo of 'Tulay'.",
    );
    expect([phone.calls, phone.actions]).toEqual([[], []]);
    expect(recorder.shown().steps).toEqual([]);
  });

  it("QA-02 QA-10 a file of a keyboard that covers the page is refused in the shell, which has none", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const phone = fakePhone(NEW_PHONE, answers);
    const recorder = new Recorder({ ...phone.host, kind: "shell" }, update);
    const keyboard = (it: "covers" | "resizes"): Step => ({
      kind: "act",
      on: "",
      action: { kind: "takeKeyboard", keyboard: it },
    });
    const opened = recorder.open(file([keyboard("resizes"), keyboard("covers")]));
    await expect(opened).rejects.toThrow(
      "steps.ndjson, line 2: the shell has no 'Keyboard covers the page'. Open the file in a browser.",
    );
    expect([phone.calls, phone.actions]).toEqual([[], []]);
  });

  it("QA-10 a broken file takes the marks of the former replay away", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const recorder = new Recorder(fakePhone(NEW_PHONE, answers).host, update);
    await recorder.open(file([{ kind: "back", on: "" }]));
    expect(recorder.shown().done).toBe(1);
    await expect(recorder.open(new Uint8Array())).rejects.toThrow("no zip");
    expect(recorder.shown()).toMatchObject({ done: 0, failed: null, outcome: null });
  });

  it("QA-09 says that a scenario is needed, and stays idle where the demo does not answer", async () => {
    const update = { seq: 0, effects: [], state: NEW_PHONE, partial: false };
    const recorder = new Recorder(fakePhone(NEW_PHONE).host, update);
    await expect(recorder.record()).rejects.toThrow("Pick a scenario first");
    const silent = new Recorder(fakePhone(IN_REPAYMENT).host, { ...update, state: IN_REPAYMENT });
    await expect(silent.record()).rejects.toThrow("no answer");
    await vi.waitFor(() => expect(silent.shown().mode).toBe("idle"));
  });
});
