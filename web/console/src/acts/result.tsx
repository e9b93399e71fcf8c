import { useEffect, useRef } from "react";
import type { Outcome } from "../api/types.ts";
import form from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";

interface ResultProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

/** Outcome of a press. */
export function Result({ outcome, onClose }: ResultProps) {
  const close = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => close.current?.focus(), []);
  return (
    <div className={form.form}>
      {outcome.state === "waits" ? (
        <Notice tone="warning">
          Waits for a second person under number {outcome.request}. Nothing has changed yet.
        </Notice>
      ) : (
        <Notice tone="success">{outcome.state === "rejected" ? "Rejected." : "Done."}</Notice>
      )}
      <div className={form.actions}>
        <button ref={close} type="button" className={form.main} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
