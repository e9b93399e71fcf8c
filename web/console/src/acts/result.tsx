import { useEffect, useRef, useState } from "react";
import type { Outcome } from "../api/types.ts";
import form from "../ui/form.module.css";
import { Labelled } from "../ui/form.tsx";
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
  const link = outcome.effect?.link ?? null;
  return (
    <div className={form.form}>
      {outcome.state === "waits" ? (
        <Notice tone="warning">
          Waits for a second person under number {outcome.request}. Nothing has changed yet.
        </Notice>
      ) : (
        <Notice tone="success">{outcome.state === "rejected" ? "Rejected." : "Done."}</Notice>
      )}
      {link !== null && <OneTimeLink link={link} />}
      <div className={form.actions}>
        <button ref={close} type="button" className={form.main} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}

/** The setup link of an account: it is on no other page. */
function OneTimeLink({ link }: { readonly link: string }) {
  const address = new URL(link, window.location.origin).href;
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className={form.form}>
      <Labelled
        label="Setup link"
        hint="It is shown only here, works for 15 minutes, and belongs to this person alone."
        control={(given) => (
          <input
            {...given}
            className={form.input}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
        )}
      />
      <div className={form.actions}>
        <button
          type="button"
          className={form.button}
          onClick={() =>
            navigator.clipboard.writeText(address).then(
              () => setIsCopied(true),
              () => setIsCopied(false),
            )
          }
        >
          {isCopied ? "Copied" : "Copy the link"}
        </button>
      </div>
    </div>
  );
}
