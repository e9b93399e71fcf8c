import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useDevice } from "../host/Device.tsx";
import { PageReports } from "../host/pageReports.ts";
import { Recorder, type Shown, stepOf, whyBusy } from "../recording/recorder.ts";
import { offerReplay } from "../recording/report.ts";
import { type Done, watchHost } from "../recording/watched.ts";
import { deedRow } from "../timeline/fromPhone.ts";
import type { NewRow } from "../timeline/row.ts";
import { useFaults } from "./Faults.tsx";
import { type ForAll, useForAll } from "./forAll.ts";
import { useQuestion } from "./Question.tsx";
import { dayAndTime, instant } from "./text.ts";

/** Runs an action that may fail. */
export type Attempt = (what: () => Promise<unknown>) => Promise<void>;

/**
 * Runs an action once those before it have ended: what it asks the host for is then what they left. Refuses it while a
 * replay runs.
 */
export type InTurn = <T>(what: () => Promise<T>) => Promise<T>;

/** A sentence about what was done and does not show yet: it comes as a failure does, and is none. */
export class Hint extends Error {}

/** What the parts around the phone share: the newest failure or hint, the rules on calls, the recorder. */
export function useWork() {
  const { host, timeline, update } = useDevice();
  const [said, say] = useState<{ text: string; role: "alert" | "status" } | null>(null);
  /** Runs a control's action, and shows its failure or hint until the next one. */
  const attempt: Attempt = async (what) => {
    say(null);
    await what().catch((failure: Error) =>
      say({ text: failure.message, role: failure instanceof Hint ? "status" : "alert" }),
    );
  };
  const [recorder] = useState(() => new Recorder(host, update, (row) => timeline.add(row)));
  const recorded = useSyncExternalStore(recorder.subscribe, recorder.shown);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn: InTurn = (what) => {
    const why = whyQuiet(recorder.shown());
    if (why) return Promise.reject(new Error(why));
    const done = last.current.then(what);
    last.current = done.catch(() => undefined);
    return done;
  };
  /** Attempts what changes the phone or the demo, in its turn. */
  const act: Attempt = (what) => attempt(() => inTurn(what));
  const { question, ask } = useQuestion();
  const forAll = useForAll(host, ask);
  /** Makes an action of one that replaces the recording: asks before one that is not saved is lost (QA-09). */
  const replacing: ForAll = (shared, what) => async () => {
    const isLost = recorder.shown().isUnsaved && !whyBusy(recorder.shown());
    if (!isLost || (await ask(UNSAVED))) await forAll(shared, what)();
  };
  const record = replacing("scenario", () => recorder.record());
  const open = (bytes: Uint8Array) => replacing("replay", () => recorder.open(bytes))();
  const { isUnsaved } = recorded;
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, [isUnsaved]);
  useEffect(() => void host.noteUnsaved?.(isUnsaved), [host, isUnsaved]);
  useEffect(() => {
    const reports = new PageReports(timeline);
    return host.watchPages?.((report) => reports.take(report));
  }, [host, timeline]);
  useEffect(() => {
    const onDone = (done: Done) => {
      const now = movedTo(done);
      // At once: the next reading of the clock comes after the first rows.
      if (now) timeline.setClock(instant(now));
      const row = doneRow(done);
      if (row) timeline.add(row);
    };
    const stops = [watchHost(onDone), host.hearPhone?.(onDone)];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [host, timeline]);
  useEffect(() => recorder.follow(update), [recorder, update]);
  useEffect(() => offerReplay(recorder, timeline), [recorder, timeline]);
  const faults = useFaults(act, forAll);
  const quiet = whyQuiet(recorded);
  useEffect(() => void host.holdPhone?.(quiet !== undefined), [host, quiet]);
  return {
    attempt,
    act,
    inTurn,
    quiet,
    forAll,
    question,
    said,
    faults,
    recorder,
    recorded,
    record,
    open,
  };
}

const UNSAVED = {
  title: "The recording is not saved",
  text: "Its steps, its expectations and the words about the bug are lost.",
  yes: "Go on without it",
};

/** The time that the demo's clock was moved to; none for anything else. */
function movedTo(done: Done): string | undefined {
  if (done.kind !== "call" || done.call.path !== "/demo/clock" || !done.call.body) return undefined;
  return ((done.answer.body ?? {}) as { now?: string }).now;
}

/** The row of something that was done; none for a consequence of something else. */
function doneRow(done: Done): NewRow | undefined {
  const deed = stepOf(done);
  const now = movedTo(done);
  if (deed) return { ...deedRow(deed), ...(now && { note: `to ${dayAndTime(now)}` }) };
  return now ? { kind: "tester", word: "clock", title: `set to ${dayAndTime(now)}` } : undefined;
}

/** Reason why only Stop acts now: what is done in the middle of a replay would change what it shows. */
const whyQuiet = (shown: Shown) => (shown.mode === "replaying" ? whyBusy(shown) : undefined);

export type Work = ReturnType<typeof useWork>;
