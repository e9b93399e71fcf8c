import { useEffect, useRef, useState } from "react";
import { otherPhones } from "../api/phones.ts";
import type { Host } from "../host/host.ts";
import styles from "./ForAll.module.css";
import tool from "./tool.module.css";

/** An open question about what concerns all phones of the demo. */
type Question = { others: number; answer: (isYes: boolean) => void };

/** Makes an action of one that concerns all phones of the demo: where others are open, it asks until one yes. */
export type ForAll = (what: () => Promise<unknown>) => () => Promise<void>;

/** Asks before the first change that other phones notice (QA-28). */
export function useForAll(host: Host): { question: Question | null; forAll: ForAll } {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Promise<boolean> | null>(null);
  const ask = async () => {
    const others = await otherPhones(host);
    const isYes =
      others > 0 && (await new Promise<boolean>((answer) => setQuestion({ others, answer })));
    setQuestion(null);
    if (!isYes) asked.current = null;
    return isYes || others === 0;
  };
  const forAll: ForAll = (what) => async () => {
    asked.current ??= ask();
    if (await asked.current) await what();
  };
  return { question, forAll };
}

/** The question, over everything. */
export function ForAllQuestion({ question }: { question: Question | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (question) dialog.current?.showModal();
  }, [question]);
  if (!question) return null;
  const { others, answer } = question;
  const title =
    others === 1 ? "Another phone uses this demo" : `${others} other phones use this demo`;
  return (
    <dialog
      ref={dialog}
      className={`${tool.tool} ${styles.question}`}
      aria-label={title}
      onClose={() => answer(false)}
    >
      <h2>{title}</h2>
      <p>
        Scenarios, orders, clock and rules are the demo's: a change is one for all its phones. A
        replay sets them back.
      </p>
      <button type="button" onClick={() => answer(true)}>
        Go on, and ask no more
      </button>
      <button type="button" onClick={() => answer(false)}>
        Cancel
      </button>
    </dialog>
  );
}
