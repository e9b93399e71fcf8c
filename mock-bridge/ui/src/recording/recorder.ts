import { loadScenarios } from "../api/demo.ts";
import { loadFaults, type Rule, type RuleRow } from "../api/faults.ts";
import type { LogEntry, State, Update } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";
import { KEYBOARDS, SHELL_KEYBOARDS } from "../host/keyboard.ts";
import { dayAndTime } from "../inspector/text.ts";
import { deedRow, withoutNumbers } from "../timeline/fromPhone.ts";
import type { NewRow } from "../timeline/row.ts";
import { NO_PAGE } from "./answer.ts";
import {
  type Bug,
  type BugFile,
  fileName,
  type Manifest,
  type Message,
  PICTURE,
  packed,
  readBug,
  unpacked,
} from "./bugFile.ts";
import type { Picking } from "./capture.ts";
import { type ByOther, ClockWatch, duration } from "./clockWatch.ts";
import { asHar, callOf, type SeenCall } from "./har.ts";
import { difference, idsOf, messageOf, translated } from "./messages.ts";
import { pathOf } from "./path.ts";
import {
  expect,
  lookAt,
  pageText,
  place,
  play,
  quiet,
  type Stage,
  settled,
  Unkept,
  visiblePath,
  whyNot,
} from "./replay.ts";
import { freshScenario, goToStart, noPicture, readClock, readStorage } from "./state.ts";
import {
  burstAfter,
  burstAround,
  type Deed,
  type Expectation,
  isExpectation,
  isSame,
  type Locator,
  MAX_STEPS,
  type Step,
  stepText,
  withWords,
} from "./steps.ts";
import { type Done, watchHost } from "./watched.ts";

/** State of the recorder, as it is shown. */
export type Shown = {
  /** Judging: a test does the steps. */
  mode: "idle" | "starting" | "recording" | "replaying" | "judging";
  picking: Picking;
  steps: Step[];
  /** The bug in the tester's words; empty ones for a recording of none. */
  bug: Bug;
  /** The number of steps that were replayed. */
  done: number;
  /** The step that failed, counted from 0; null where none did. */
  failed: number | null;
  /** Messages that went out since the beginning. */
  messages: Message[];
  /** Calls that the pages made since the beginning, each once. */
  calls: string[];
  /** True if there is a recording to replay and to save. */
  hasFile: boolean;
  /** True if what was recorded, changed or written since is in no file yet. */
  isUnsaved: boolean;
  /** True if it was not saved because words about the bug are missing. */
  isIncomplete: boolean;
  /** End of the replay, or why something else was refused. */
  outcome: { kind: "good" | "bad" | "refused"; text: string } | null;
};

const SET_BACK =
  "Another phone set the demo's clock back, which begins all scenarios again: the recording has ended.";

const NOT_JUDGED =
  "Saved. Nothing in it is expected that is not so: a replay cannot tell whether the bug is there.";

/** Reason why no other recording can be replayed, saved or opened now. */
export function whyBusy({ mode }: Shown): string | undefined {
  if (mode === "idle") return undefined;
  return `Stop the ${mode === "replaying" ? "replay" : "recording"} first.`;
}

const NOTHING: Shown = {
  mode: "idle",
  picking: null,
  steps: [],
  bug: { title: "", seen: "", expected: "" },
  done: 0,
  failed: null,
  messages: [],
  calls: [],
  hasFile: false,
  isUnsaved: false,
  isIncomplete: false,
  outcome: null,
};

/** Records what is done at the phone and to the demo, replays it, and reads and writes bug files. */
export class Recorder {
  #shown = NOTHING;
  #update: Update;
  #file: BugFile | null = null;
  #start: Omit<Manifest, "endsAt"> | null = null;
  #calls: SeenCall[] = [];
  #entries: LogEntry[] = [];
  #newest = 0;
  /** The step after which each message of a recording or a replay went out. */
  readonly #causes = new WeakMap<Message, Step>();
  /** The newest deed of a replay. */
  #played: Step | undefined;
  #stopped = false;
  #stopListening: () => void = () => undefined;
  readonly #clock: ClockWatch;
  /** The last step when the clock was read. */
  #before: Step | undefined;
  readonly #host: Host;
  /** Takes rows of the timeline: beginning and end of a replay, and its taps. */
  readonly #say: (row: NewRow) => void;
  readonly #listeners = new Set<() => void>();

  constructor(host: Host, update: Update, say: (row: NewRow) => void = () => undefined) {
    this.#host = host;
    this.#update = update;
    this.#say = say;
    this.#clock = new ClockWatch(host, (done) => this.#doneByOther(done));
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly shown = () => this.#shown;

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Takes the phone's newest state. */
  follow(update: Update): void {
    const { scenario } = this.#update.state;
    this.#update = update;
    if (this.#shown.mode === "idle") {
      // It was about the scenario that was there; that of the replay may come after its end.
      const isOther = ![scenario, this.#file?.manifest.scenario].includes(update.state.scenario);
      if (isOther && this.#shown.outcome) this.#show({ outcome: null, done: 0, failed: null });
      return;
    }
    const { log } = update.state;
    const fresh = log.filter((entry) => entry.id > this.#newest);
    if (fresh.length === 0) return;
    this.#newest = fresh.at(-1)?.id ?? this.#newest;
    this.#entries.push(...fresh);
    const { mode, steps, messages } = this.#shown;
    const cause =
      mode === "recording" ? steps.findLast((step) => !isExpectation(step)) : this.#played;
    const sent = fresh.map(messageOf);
    if (cause) for (const it of sent) this.#causes.set(it, cause);
    this.#show({ messages: [...messages, ...sent] });
  }

  #begin(state = this.#update.state): void {
    this.#stopListening();
    this.#calls = [];
    this.#entries = [];
    this.#played = undefined;
    this.#newest = state.nextId - 1;
    const onDone = (done: Done) => this.#hear(done);
    const stops = [
      this.#host.hearPages({
        onStep: (step) => this.#add(step),
        onPick: (expected) => this.#picked(expected),
        onCall: (call) => this.#called(call),
        onDocument: () => this.#pickThere(),
      }),
      watchHost(onDone),
      this.#host.hearPhone?.(onDone),
    ];
    this.#stopListening = () => {
      for (const stop of stops) stop?.();
    };
  }

  #called(call: SeenCall): void {
    this.#calls.push(call);
    const { calls } = this.#shown;
    const made = callOf(call);
    if (!calls.includes(made)) this.#show({ calls: [...calls, made] });
  }

  /** Starts a recording at the beginning of the scenario that the phone shows. */
  async record(): Promise<void> {
    const state = await this.#host.state();
    const { scenario } = state;
    if (!scenario) throw new Error("Pick a scenario first: a recording begins at one.");
    try {
      await this.#record(scenario, state);
    } catch (failure) {
      this.#stopListening();
      this.#show(NOTHING);
      throw failure;
    }
  }

  async #record(id: string, state: State): Promise<void> {
    const host = this.#host;
    this.#file = null;
    this.#begin(state);
    this.#show({ ...NOTHING, mode: "starting" });
    const scenario = await freshScenario(host, id);
    const faults = await loadFaults(host).catch(() => null);
    const { app, preset } = state.wrapper;
    const { model, sideways } = state.hardware;
    this.#start = {
      format: 1,
      scenario: id,
      clock: await readClock(host),
      phone: { model, sideways },
      ...(preset && { wrapper: preset }),
      rules: faults?.rules.map((row) => row.rule) ?? [],
      brand: app.appName,
      language: app.lang,
      build: app.appVersion,
      userAgent: navigator.userAgent,
      ids: idsOf(scenario),
      picture: noPicture(host),
    };
    this.#show({ mode: "recording" });
    this.#before = undefined;
    this.#clock.start();
    const { keyboard, photos, textSize: size, colorScheme: scheme } = state;
    // The phone may still show the page before it, or one that begins to load.
    const on = pathOf(new URL(scenario.start, state.wrapper.h5Origin).pathname);
    const take = (action: (Deed & { kind: "act" })["action"]) =>
      this.#add({ kind: "act", action, on });
    if (keyboard !== "none") take({ kind: "takeKeyboard", keyboard });
    if (photos !== "allowed") take({ kind: "takePhotos", photos });
    if (size !== "100") take({ kind: "takeTextSize", size });
    if (scheme !== "system") take({ kind: "takeColorScheme", scheme });
  }

  /** Ends a recording, which is then the one to replay and to save; or a replay. */
  async stop(): Promise<void> {
    if (!this.#start || this.#shown.mode !== "recording") {
      this.#stopped = true;
      return;
    }
    this.#stopListening();
    if (this.#shown.picking) await this.#letGo();
    this.#show({ mode: "starting" });
    // It may have been moved after the last step.
    await this.#clock.stop();
    const endsAt = await visiblePath(this.#host);
    const storage = await readStorage(this.#host).catch(() => ({ local: {}, session: {} }));
    const picture = await this.#host.takePicture?.().catch(() => null);
    this.#file = {
      manifest: { ...this.#start, endsAt, ...(picture && { picture: { part: PICTURE } }) },
      steps: this.#shown.steps,
      messages: this.#shown.messages,
      calls: asHar(this.#calls, this.#start.build),
      storage,
      ...(picture && { picture }),
    };
    this.#show({ mode: "idle", picking: null, hasFile: true });
  }

  #addHere(deed: Deed): void {
    this.#add({ ...deed, on: this.#here() });
  }

  /** Path of the page that the phone shows. */
  #here(): string {
    return this.#host.visiblePath(this.#update.state);
  }

  #add(step: Step): void {
    const { mode, steps, messages } = this.#shown;
    if (mode !== "recording") return;
    if (steps.length === MAX_STEPS) {
      void this.stop();
      return;
    }
    const last = steps.at(-1);
    // Each key reports the field's whole text: the last one counts.
    // A tap into a field is a part of what is typed into it next.
    const isInto = last?.kind === "type" || last?.kind === "tap";
    const isSameField = step.kind === "type" && isInto && isSame(step.at, last.at);
    if (isSameField) {
      const caused = messages.filter((it) => this.#causes.get(it) === last);
      for (const it of caused) this.#causes.set(it, step);
    }
    const former = isSameField ? steps.slice(0, -1) : steps;
    this.#show({ steps: [...former, step], isUnsaved: true });
    void this.#lookAtClock();
  }

  /** What moved the clock by now came before the step that was just done. */
  async #lookAtClock(): Promise<void> {
    const last = this.#shown.steps.at(-1);
    await this.#clock.look();
    this.#before = last;
  }

  /** Takes what another phone did to the demo as a step; a clock that is set back has begun all scenarios again. */
  #doneByOther(done: ByOther): void {
    const { steps } = this.#shown;
    if (done.kind === "moved" && done.seconds < 0) {
      void this.stop().then(() => this.fail(new Error(SET_BACK)));
      return;
    }
    const place = this.#before ? steps.indexOf(this.#before) + 1 : 0;
    // A field's step is another one after each key.
    const index = this.#before && place === 0 ? steps.length : place;
    const on = steps[index]?.on ?? this.#here();
    const step: Step = { ...deedByOther(done), byOther: true, on };
    this.#say({ ...deedRow(step), isBad: done.kind === "restarted" });
    this.#before = step;
    this.#show({ steps: steps.toSpliced(index, 0, step), isUnsaved: true });
  }

  #hear(done: Done): void {
    if (this.#shown.mode !== "recording") return;
    const step = stepOf(done);
    if (step) this.#addHere(step);
  }

  /** The next tap on the page picks the text or the element of an expectation. */
  async pick(what: NonNullable<Picking>): Promise<void> {
    const picking = this.#shown.picking === what ? null : what;
    this.#show({ picking });
    try {
      if (!(await this.#host.askPage({ kind: "pick", picking }))) throw new Error(NO_PAGE);
    } catch (failure) {
      this.#show({ picking: null });
      throw failure;
    }
  }

  /** Makes the next tap on the page a tap again. */
  async #letGo(): Promise<void> {
    this.#show({ picking: null });
    await this.#host.askPage({ kind: "pick", picking: null }).catch(() => null);
  }

  /** Lets a page pick that came after the press. */
  #pickThere(): void {
    const { picking } = this.#shown;
    if (picking) void this.#host.askPage({ kind: "pick", picking }).catch(() => undefined);
  }

  #picked(expected: Step | undefined): void {
    this.#show({ picking: null });
    if (expected) this.#expect(expected);
  }

  /** Adds an expectation that was written by hand: also one that the app does not keep yet. */
  async expect(expected: Expectation): Promise<void> {
    const isEnded = this.#shown.mode === "idle" && this.#file !== null;
    const on = isEnded ? (this.#file?.manifest.endsAt ?? "") : this.#here();
    if (expected.kind !== "expectUsable" || !("text" in expected.at)) {
      this.#expect({ ...expected, on });
      return;
    }
    const page = await lookAt(this.#host);
    this.#expect({ ...expected, ...(page && { scrolled: page.scrolled }), on });
  }

  /** Adds an expectation to a recording, or to the end of one that has ended. */
  #expect(step: Step): void {
    const { mode, steps } = this.#shown;
    if (mode === "recording") this.#add(step);
    else if (mode === "idle" && steps.length < MAX_STEPS) this.#edit((steps) => [...steps, step]);
    // At once, so that what is done next comes after it.
    this.#judge(step);
  }

  /** Marks an expectation that the app does not keep at present. */
  #judge(step: Step): void {
    if (!isExpectation(step)) return;
    void whyNot(step, this.#stage({}, {}))
      .catch((failure: Error) => failure.message)
      .then((why) => {
        if (why !== "")
          this.#change((steps) => steps.map((it) => (it === step ? unmet(step) : it)));
      });
  }

  /** Changes the steps of the recording, also once it has ended. */
  #change(change: (steps: Step[]) => Step[]): void {
    const steps = change(this.#shown.steps);
    this.#show({ steps });
    if (this.#file) this.#file = { ...this.#file, steps };
  }

  /**
   * Removes a step with what it caused: its messages, and the reload that follows a press of the guest's panel and a move
   * of the clock. With a tap go the presses of its burst that follow it.
   */
  remove(index: number): void {
    this.#edit((steps) => {
      const [step, next] = steps.slice(index);
      const isOrder = step?.kind === "demo" || step?.kind === "clock";
      const reloads = isOrder && next?.kind === "act" && next.action.kind === "reload";
      const count = reloads ? 2 : 1 + burstAfter(steps, index).length;
      const gone = steps.slice(index, index + count);
      const isLeft = (it: Message) => !gone.includes(this.#causes.get(it) as Step);
      this.#show({ messages: this.#shown.messages.filter(isLeft) });
      if (this.#file) this.#file = { ...this.#file, messages: this.#file.messages.filter(isLeft) };
      return steps.filter((it) => !gone.includes(it));
    });
  }

  /** Moves a step before the one above it, each with its burst. */
  moveUp(index: number): void {
    this.#edit((steps) => {
      const { first, count } = burstAround(steps, index);
      if (first === 0) return steps;
      const moved = steps.slice(first, first + count);
      const above = burstAround(steps, first - 1).first;
      return steps.toSpliced(first, count).toSpliced(above, 0, ...moved);
    });
  }

  /** Gives a step other words, and what it caused with it. Throws a sentence for words that it cannot have. */
  change(index: number, words: string): void {
    const { steps, messages } = this.#shown;
    const step = steps[index];
    if (!step) return;
    const { unmet, ...other } = withWords(step, words, this.#update.state.wrapper.h5Origin);
    // Away from its page it cannot be judged, and stays as it was.
    const isHere = step.on === this.#here();
    const changed: Step = unmet && !isHere ? { ...other, unmet } : other;
    for (const it of messages) if (this.#causes.get(it) === step) this.#causes.set(it, changed);
    this.#edit((steps) => steps.with(index, changed));
    if (isHere) this.#judge(changed);
  }

  #edit(change: (steps: Step[]) => Step[]): void {
    const { mode } = this.#shown;
    if (mode !== "idle" && mode !== "recording") return;
    this.#show({ done: 0, failed: null, outcome: null, isUnsaved: true });
    this.#change(change);
  }

  /** Takes the tester's words about the bug. */
  describe(words: Partial<Bug>): void {
    this.#show({ bug: { ...this.#shown.bug, ...words }, isUnsaved: true });
  }

  /** Expects a message that went out, by its place among those since the beginning. */
  expectMessage(index: number): void {
    const message = this.#shown.messages[index];
    if (!message) return;
    const { wireName, payload } = message;
    void this.expect({ kind: "expectMessage", wireName, payload });
  }

  /** Beginning of the recording as a line to read. */
  start(): string {
    if (!this.#file) return "";
    const { scenario, clock, phone, wrapper, rules } = this.#file.manifest;
    const turn = phone.sideways ? " sideways" : "";
    const wrapped = wrapper ? [`wrapper ${wrapper.title}`] : [];
    const ruled = rules.length > 0 ? [counted(rules.length, "rule")] : [];
    const parts = [`Scenario ${scenario}`, dayAndTime(clock), `phone ${phone.model}${turn}`];
    return [...parts, ...wrapped, ...ruled].join(", ");
  }

  /** Keeps the recording as a bug file, and says its place where it is not seen. */
  async save(): Promise<void> {
    if (!this.#file) return;
    const { bug: _former, ...recipe } = this.#file.manifest;
    const bug = this.#bug();
    const file = { ...this.#file, manifest: { ...recipe, ...(bug && { bug }) } };
    this.#file = file;
    this.#show({ outcome: null, isIncomplete: false });
    const bytes = packed({ ...file, messages: file.messages.map((it) => this.#numbered(it)) });
    // What could not be opened again is reported while it can still be changed.
    unpacked(bytes, this.#update.state.wrapper.h5Origin);
    const place = await this.#host.save(fileName(file.manifest), bytes);
    if (place === null) return;
    this.#show({ isUnsaved: false, ...(place && { outcome: { kind: "good", text: place } }) });
    if (bug && !file.steps.some((step) => step.unmet)) this.fail(new Error(NOT_JUDGED));
  }

  /** A message with the number of the step that caused it, as the steps are now. */
  #numbered(message: Message): Message {
    const { step: _former, ...kept } = message;
    const step = this.#shown.steps.indexOf(this.#causes.get(message) as Step);
    return step < 0 ? kept : { ...kept, step };
  }

  /** The tester's words; none where there is no bug. Throws where a part is missing. */
  #bug(): Bug | undefined {
    const { bug, steps } = this.#shown;
    const { title, seen, expected } = bug;
    const words = { title: title.trim(), seen: seen.trim(), expected: expected.trim() };
    const isUnmet = steps.some((step) => step.unmet);
    if (!isUnmet && Object.values(words).every((it) => it === "")) return undefined;
    if (Object.values(words).every((it) => it !== "")) return readBug(words);
    this.#show({ isIncomplete: true });
    throw new Error("A bug has a title, and says what was seen and what was expected.");
  }

  /** Opens a bug file and replays it to its end. A broken one changes nothing, and is thrown as a sentence. */
  async open(bytes: Uint8Array): Promise<void> {
    const why = whyBusy(this.#shown);
    if (why) throw new Error(why);
    this.#show({ done: 0, failed: null, outcome: null });
    const file = unpacked(bytes, this.#update.state.wrapper.h5Origin);
    this.#checkBrand(file);
    this.#checkKeyboards(file);
    await this.#checkScenarios(file);
    this.#file = file;
    for (const message of file.messages) {
      const cause = file.steps[message.step ?? -1];
      if (cause) this.#causes.set(message, cause);
    }
    this.#show({ bug: file.manifest.bug ?? NOTHING.bug, isUnsaved: false });
    await this.replay();
  }

  /** Refuses a file of another brand, whose pages have other names and rules. */
  #checkBrand({ manifest: { brand } }: BugFile): void {
    const { appName } = this.#update.state.wrapper.app;
    if (brand === appName) return;
    throw new Error(
      `manifest.json: the file is of the brand '${brand}', and the demo of '${appName}'.`,
    );
  }

  /** Refuses a file of a keyboard that this host does not have: its bug would seem to be gone. */
  #checkKeyboards({ steps }: BugFile): void {
    if (this.#host.kind === "browser") return;
    for (const [index, step] of steps.entries()) {
      if (step.kind !== "act" || step.action.kind !== "takeKeyboard") continue;
      const { keyboard } = step.action;
      if (SHELL_KEYBOARDS.has(keyboard)) continue;
      const name = `'${KEYBOARDS[keyboard]}'`;
      throw new Error(
        `steps.ndjson, line ${index + 1}: the shell has no ${name}. Open the file in a browser.`,
      );
    }
  }

  /** Refuses a file of scenarios that the demo does not have, before anything of it is done. */
  async #checkScenarios({ manifest, steps }: BugFile): Promise<void> {
    const known = await loadScenarios(this.#host).catch(() => null);
    const isUnknown = (id: string) => known !== null && !known.some((it) => it.id === id);
    const named = steps.map((step) => (step.kind === "scenario" ? step.id : manifest.scenario));
    const line = [manifest.scenario, ...named].findIndex(isUnknown);
    if (line < 0) return;
    const place = line === 0 ? "manifest.json" : `steps.ndjson, line ${line}`;
    const id = named[line - 1] ?? manifest.scenario;
    throw new Error(`${place}: the demo has no scenario '${id}'.`);
  }

  /** Replays the recording from its beginning. */
  async replay(): Promise<void> {
    const file = this.#file;
    if (!file || this.#shown.mode !== "idle") return;
    const { manifest, steps } = file;
    this.#stopped = false;
    const { bug, isUnsaved } = this.#shown;
    this.#show({ ...NOTHING, mode: "replaying", steps, bug, hasFile: true, isUnsaved });
    const row = { kind: "tester", word: "replay" } as const;
    try {
      this.#begin();
      const scenario = await goToStart(this.#host, manifest);
      // The phone's reset has emptied the timeline.
      this.#say({ ...row, title: counted(steps.length, "step"), note: this.start() });
      const to = idsOf(scenario);
      await this.#playAll(steps, manifest.ids, to);
      if (steps.some((step) => step.unmet)) {
        // What the phone did with the bug is no measure of what it does without.
        const text = `${counted(steps.length, "step")}: the bug is no longer there.`;
        this.#show({ outcome: { kind: "good", text } });
        return;
      }
      const recorded = translated(file.messages, manifest.ids, to) as Message[];
      const differs = await settled(
        async () =>
          difference(recorded, this.#shown.messages) ||
          endsElsewhere(manifest, await visiblePath(this.#host)),
        this.#check,
      );
      const messages =
        recorded.length === 0 ? "no message" : `the same ${counted(recorded.length, "message")}`;
      const kept = `${counted(steps.length, "step")}, ${messages}, the same page.`;
      this.#show({ outcome: { kind: differs ? "bad" : "good", text: differs || kept } });
    } catch (failure) {
      this.#show({ outcome: { kind: "bad", text: this.#whereAndWhy(failure as Error) } });
    } finally {
      this.#stopListening();
      const { outcome } = this.#shown;
      const isBad = outcome?.kind === "bad";
      if (outcome) this.#say({ ...row, title: withoutNumbers(outcome.text), isBad });
      this.#show({ mode: "idle" });
    }
  }

  async #playAll(steps: Step[], from: Manifest["ids"], to: Manifest["ids"]): Promise<void> {
    const stage = this.#stage(from, to);
    for (let index = 0; index < steps.length; ) {
      const step = steps[index] as Step;
      const burst = burstAfter(steps, index);
      if (!isExpectation(step)) this.#played = step;
      // What the host itself does, the inspector reports.
      if (step.kind === "tap") this.#say(deedRow(step));
      // A tester acts on a page that has come: a rule would meet its first calls.
      const before = index === 0 ? quiet(stage) : Promise.resolve();
      await before
        .then(() => play(step, stage, burst))
        .catch((failure: Error) => {
          this.#show({ failed: index });
          throw failure;
        });
      index += 1 + burst.length;
      this.#show({ done: index });
    }
  }

  #stage(from: Manifest["ids"], to: Manifest["ids"]): Stage {
    return {
      host: this.#host,
      state: () => this.#update.state,
      messages: () => this.#entries,
      calls: () => this.#calls,
      from,
      to,
      check: this.#check,
    };
  }

  readonly #check = () => {
    if (this.#stopped) throw new Error("Stopped.");
  };

  /** Lets the test of a bug file do the steps: messages and calls count from here. */
  watch(): void {
    this.#stopped = false;
    this.#begin();
    this.#show({ ...NOTHING, mode: "judging" });
  }

  /** Waits until an expectation of a test holds. Returns the reason where it does not. */
  judge(expected: Expectation, from: Manifest["ids"], to: Manifest["ids"]): Promise<string> {
    return expect(expected, this.#stage(from, to)).then(
      () => "",
      (failure: Error) => failure.message,
    );
  }

  /** Waits until a finger of a test can meet an element. Returns its place, or the reason why it cannot. */
  place(at: Locator): Promise<{ x: number; y: number } | string> {
    return place(at, this.#stage({}, {})).catch((failure: Error) => failure.message);
  }

  /** Does a step of a test that only the emulator can do. Returns the reason where it cannot. */
  does(step: Step, from: Manifest["ids"], to: Manifest["ids"]): Promise<string> {
    return play(step, this.#stage(from, to)).then(
      () => "",
      (failure: Error) => failure.message,
    );
  }

  #whereAndWhy(failure: Error): string {
    const { steps, failed } = this.#shown;
    const step = failed === null ? undefined : steps[failed];
    if (!step) return failure.message;
    const where = `Step ${Number(failed) + 1}, ${stepText(step)}: ${failure.message}`;
    const isThere = step.unmet && failure instanceof Unkept && !this.#stopped;
    return isThere ? `The bug is there. ${where}` : where;
  }

  /** Shows what was wrong with a file or a press. */
  fail(failure: Error): void {
    this.#show({ outcome: { kind: "refused", text: failure.message } });
  }
}

function deedByOther(done: ByOther): Deed & { kind: "clock" | "scenario" | "rules" } {
  switch (done.kind) {
    case "moved":
      return { kind: "clock", advance: duration(done.seconds) };
    case "restarted":
      return { kind: "scenario", id: done.id };
    case "ruled":
      return { kind: "rules", rules: rulesLeft(done.rules), label: titlesOf(done.rules) };
  }
}

const titlesOf = (rules: RuleRow[]) =>
  rules
    .map(({ title }) => title)
    .join(", ")
    .slice(0, 100) || "Remove all";

/** The rules that still have something to do. */
function rulesLeft(rules: RuleRow[]): Rule[] {
  const isLeft = ({ rule, applied }: RuleRow) => !rule.times || applied < Number(rule.times);
  return rules.filter(isLeft).map((row) => row.rule);
}

/** The step that replays what was done; none for a consequence of another step. */
export function stepOf(done: Done): Deed | undefined {
  if (done.kind === "back" || done.kind === "hideKeyboard" || done.kind === "send") return done;
  if (done.kind === "call") return stepOfCall(done);
  const { action } = done;
  switch (action.kind) {
    case "navigated":
    case "followed":
    case "fileWanted":
    case "signInFailed":
    case "processEnded":
      return undefined;
    case "signedIn":
      return { kind: "signIn" };
    case "pickScenario":
      return { kind: "scenario", id: action.id };
    default:
      return { kind: "act", action };
  }
}

function stepOfCall({ call, answer }: Done & { kind: "call" }): Deed | undefined {
  const { path, body } = call;
  const label = call.label === undefined ? {} : { label: call.label };
  const isOrder = body && "json" in body && path.startsWith("/demo/") && answer.status < 400;
  // A reset belongs to the scenario that is picked.
  if (!isOrder || path === "/demo/reset") return undefined;
  const sent = body.json as Record<string, unknown>;
  if (path === "/demo/clock") {
    // A replay alone sets it to a time.
    return sent.advance ? { kind: "clock", advance: String(sent.advance) } : undefined;
  }
  if (path.startsWith("/demo/faults")) {
    const { rules } = answer.body as { rules: RuleRow[] };
    return { kind: "rules", rules: rulesLeft(rules), ...label };
  }
  // Session and page are those of the moment.
  const { sessionId: _session, page: _page, ...own } = sent;
  return { kind: "demo", path, body: isPress(path) ? own : sent, ...label };
}

/** Returns true for a press of the guest's panel. */
const isPress = (path: string) => /^\/demo\/(?:actions|providers)\//.test(path);

const unmet = (step: Step & Expectation): Step => ({ ...step, unmet: true });

function endsElsewhere({ endsAt }: Manifest, visible: string): string {
  if (endsAt === visible) return "";
  return `It ended on ${pageText(endsAt)}, and now ends on ${pageText(visible)}.`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
