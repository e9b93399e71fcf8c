import { useEffect, useRef, useState } from "react";
import styles from "./Question.module.css";
import tool from "./tool.module.css";

/** What is asked, and the words of the button that says yes. */
type Asked = { title: string; text: string; yes: string };

/** An open question. */
type Question = Asked & { answer: (isYes: boolean) => void };

/** Asks, and waits for the answer. Returns true for a yes. */
export type Ask = (asked: Asked) => Promise<boolean>;

/** The question that is open, one at a time. */
export function useQuestion(): { question: Question | null; ask: Ask } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: Ask = async (asked) => {
    const isYes = await new Promise<boolean>((answer) => setQuestion({ ...asked, answer }));
    setQuestion(null);
    return isYes;
  };
  return { question, ask };
}

/** The question, over everything. */
export function OpenQuestion({ question }: { question: Question | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (question) dialog.current?.showModal();
  }, [question]);
  if (!question) return null;
  const { title, text, yes, answer } = question;
  return (
    <dialog
      ref={dialog}
      className={`${tool.tool} ${styles.question}`}
      aria-label={title}
      onClose={() => answer(false)}
    >
      <h2>{title}</h2>
      <p>{text}</p>
      <button type="button" onClick={() => answer(true)}>
        {yes}
      </button>
      <button type="button" onClick={() => answer(false)}>
        Cancel
      </button>
    </dialog>
  );
}
