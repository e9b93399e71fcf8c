import { useEffect, useRef } from "react";
import type { Outcome } from "../api/types.ts";
import form from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import { type ActTag, MEANINGS, NEXT_STEPS } from "./acts.ts";
import { Changes } from "./effect.tsx";

interface ResultProps {
  readonly outcome: Outcome;
  /** The sentence on a request that is not confirmed. */
  readonly refused?: string;
  /** The act; its effect on its person and the next step follow. */
  readonly tag?: ActTag;
  readonly onClose: () => void;
}

/** The one button of a dialog that is done with. */
function CloseButton({ onClose }: Pick<ResultProps, "onClose">) {
  const close = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => close.current?.focus(), []);
  return (
    <div className={form.actions}>
      <button ref={close} type="button" className={form.main} onClick={onClose}>
        Close
      </button>
    </div>
  );
}

interface OverProps {
  readonly subject: string;
  readonly why: string;
  readonly onClose: () => void;
}

/** A refusal after which the act is not possible any more. */
export function Over({ subject, why, onClose }: OverProps) {
  return (
    <div className={form.form}>
      <p>{subject}</p>
      <Notice tone="danger">{why}</Notice>
      <CloseButton onClose={onClose} />
    </div>
  );
}

/** Outcome of a press. */
export function Result({ outcome, refused, tag, onClose }: ResultProps) {
  return (
    <div className={form.form}>
      {outcome.state === "waits" ? (
        <Notice tone="warning">
          Waits for a second person under number {outcome.request}. Nothing has changed yet.
        </Notice>
      ) : (
        <Notice tone="success">
          {outcome.state === "rejected" ? refused : `${outcome.done ?? "Done"}.`}
        </Notice>
      )}
      {outcome.state === "done" && outcome.effect && <Changes effect={outcome.effect} />}
      {outcome.state === "done" && tag && (
        <>
          {MEANINGS[tag] && <p>{MEANINGS[tag]}</p>}
          {NEXT_STEPS[tag] && <p>{NEXT_STEPS[tag]}</p>}
        </>
      )}
      <CloseButton onClose={onClose} />
    </div>
  );
}
