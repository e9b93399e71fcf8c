/** The barangays of a town, and those that typed words find (CALL-39): the page does not hold the whole list. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as api from "../../api/calls.gen.ts";
import type { components } from "../../api/openapi.gen.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import type { Place } from "../../lib/form-items.ts";

export type Barangay = components["schemas"]["Barangay"];
type Question = components["schemas"]["BarangaysRequest"];

interface BarangaysAnswer {
  /** `loading` from the question on, also while the typing rests; `idle` where no barangays are asked for. */
  readonly state: "idle" | "loading" | "loaded" | "failed";
  /** The answer to the last question; empty until it came. */
  readonly found: readonly Barangay[];
}

interface Barangays extends BarangaysAnswer {
  readonly askTown: (town: Place) => void;
  /** Asks when the typing rests. */
  readonly askWords: (typed: string) => void;
  /** Asks the last question again. */
  readonly askAgain: () => void;
}

const IDLE: BarangaysAnswer = { state: "idle", found: [] };
const LOADING: BarangaysAnswer = { state: "loading", found: [] };
const FAILED: BarangaysAnswer = { state: "failed", found: [] };
/** Fewer letters find too much. */
const LEAST_LETTERS = 3;
const REST_MS = 250;

export function useBarangays(): Barangays {
  const [answer, setAnswer] = useState(IDLE);
  const newest = useRef<Question>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function ask(question: Question) {
    const reply = await withFeedback(api.findBarangays(question), { quiet: true });
    // Ignores the answer to an earlier question.
    if (newest.current !== question) return;
    setAnswer(reply.ok ? { state: "loaded", found: reply.data.barangays } : FAILED);
  }

  function begin(question: Question | undefined) {
    clearTimeout(timer.current);
    newest.current = question;
    setAnswer(question ? LOADING : IDLE);
  }

  function askAgain() {
    const question = newest.current;
    begin(question);
    if (question) void ask(question);
  }

  const askWhereFailed = useEffectEvent(() => answer.state === "failed" && askAgain());
  useEffect(() => {
    const back = () => askWhereFailed();
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);

  return {
    ...answer,
    askTown({ region, province, city }) {
      const question = { region, province, city };
      begin(question);
      void ask(question);
    },
    askWords(typed) {
      const query = typed.trim();
      const question = query.length < LEAST_LETTERS ? undefined : { query };
      begin(question);
      if (question) timer.current = setTimeout(() => void ask(question), REST_MS);
    },
    askAgain,
  };
}
