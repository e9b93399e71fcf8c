import { timeOfDay } from "../inspector/text.ts";
import type { Timeline } from "../timeline/timeline.ts";
import type { Recorder } from "./recorder.ts";
import { stepText } from "./steps.ts";

declare global {
  interface Window {
    /** Replays a bug file for `tulay-shell replay`, which gives its bytes in base64. */
    __emulatorReplay?: (base64: string) => Promise<Replayed>;
    /** Decides for the test of a bug file what is on the phone, as a replay does (`e2e/fixtures/bug.ts`). */
    __emulatorJudge?: Pick<Recorder, "watch" | "judge" | "place" | "does">;
  }
}

/** End of a replay, as `src-tauri/src/replay/replayed.rs` reads it. A broken file was not replayed. */
type Replayed =
  | { broken: string }
  | {
      passed: boolean;
      /** Sentence about the end: what was the same, or what failed and why. */
      outcome: string;
      /** State at which the file begins. */
      start: string;
      steps: { on: string; text: string }[];
      /** The number of steps that passed. */
      done: number;
      /** The step that failed, counted from 0; null where none did. */
      failed: number | null;
      rows: { time: string; kind: string; word: string; isBad: boolean; text: string }[];
      /** Place of the phone in the window, in whole pixels. */
      phone: { x: number; y: number; width: number; height: number };
    };

/** Lets the shell and tests replay bug files in this page. Returns the function that ends it. */
export function offerReplay(recorder: Recorder, timeline: Timeline): () => void {
  window.__emulatorReplay = async (base64) => {
    try {
      await recorder.open(Uint8Array.from(atob(base64), (it) => it.charCodeAt(0)));
    } catch (fault) {
      return { broken: (fault as Error).message };
    }
    return replayed(recorder, timeline);
  };
  window.__emulatorJudge = recorder;
  return () => {
    delete window.__emulatorReplay;
    delete window.__emulatorJudge;
  };
}

async function replayed(recorder: Recorder, timeline: Timeline): Promise<Replayed> {
  // The screens and the timeline have drawn the last step then.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { steps, done, failed, outcome } = recorder.shown();
  const shown = document.querySelector("[data-host]")?.getBoundingClientRect() ?? new DOMRect();
  return {
    passed: outcome?.kind === "good",
    outcome: outcome?.text ?? "",
    start: recorder.start(),
    steps: steps.map((step) => ({ on: step.on, text: stepText(step) })),
    done,
    failed,
    rows: timeline.shown().rows.map(({ atMs, kind, word, isBad, title, text, note }) => ({
      time: timeOfDay(atMs),
      kind,
      word,
      isBad,
      text: [title, text, note].filter(Boolean).join(" · "),
    })),
    phone: {
      x: Math.round(shown.x),
      y: Math.round(shown.y),
      width: Math.round(shown.width),
      height: Math.round(shown.height),
    },
  };
}
