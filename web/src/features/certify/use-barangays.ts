/** The barangays of a town, and those that typed words find (CALL-39): the page does not hold the whole list. */
import { useRef, useState } from "react";
import * as api from "../../api/calls.gen.ts";
import type { components } from "../../api/openapi.gen.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import type { Place } from "../../lib/form-items.ts";

export type Barangay = components["schemas"]["Barangay"];
type Question = components["schemas"]["BarangaysRequest"];

interface Barangays {
  /** The answer to the last question; null until it came, and when it was lost. */
  readonly found: readonly Barangay[] | null;
  readonly hasFailed: boolean;
  readonly askTown: (town: Place) => void;
  /** Asks when the typing rests. */
  readonly askWords: (typed: string) => void;
}

const NOTHING_ASKED = { found: null, hasFailed: false };
/** Fewer letters find too much. */
const LEAST_LETTERS = 3;
const REST_MS = 250;

export function useBarangays(): Barangays {
  const [answer, setAnswer] = useState<Pick<Barangays, "found" | "hasFailed">>(NOTHING_ASKED);
  const newest = useRef<Question>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function ask(question: Question, quiet: boolean) {
    const reply = await withFeedback(api.findBarangays(question), { quiet });
    // Ignores the answer to an earlier question.
    if (newest.current !== question) return;
    setAnswer({ found: reply.ok ? reply.data.barangays : null, hasFailed: !reply.ok });
  }

  function begin(question: Question | undefined) {
    clearTimeout(timer.current);
    newest.current = question;
    setAnswer(NOTHING_ASKED);
  }

  return {
    ...answer,
    askTown({ region, province, city }) {
      const question = { region, province, city };
      begin(question);
      void ask(question, true);
    },
    askWords(typed) {
      const query = typed.trim();
      const question = query.length < LEAST_LETTERS ? undefined : { query };
      begin(question);
      if (question) timer.current = setTimeout(() => void ask(question, false), REST_MS);
    },
  };
}
