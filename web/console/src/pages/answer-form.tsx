import { type ReactNode, useState } from "react";
import { ShownEffect } from "../acts/effect.tsx";
import { useDecision } from "../acts/use-decision.ts";
import { type ApiFailure, post } from "../api/client.ts";
import type { Outcome } from "../api/types.ts";
import form from "../ui/form.module.css";
import { Form, Labelled, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { useDraft } from "../ui/use-draft.ts";

interface AnswerFormProps {
  readonly complaint: string;
  /** False once it was answered: the form then stays for an answer that was typed and came too late. */
  readonly isOpen: boolean;
}

/** The answer to a complaint, which the borrower reads: text and images. */
export function AnswerForm({ complaint, isOpen }: AnswerFormProps) {
  const draft = useDraft(`answer ${complaint}`);
  const { body = "", reason = "" } = draft.texts;
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const decision = useDecision();
  const { press, shown, result } = decision;
  const typing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setOwn({});
      decision.onTyped();
    };
  const onSubmit = () => {
    const faults: Record<string, string> = {};
    if (!body.trim()) faults.body = "Write the answer.";
    if (!reason.trim()) faults.reason = "Write the reason: it is kept with the act.";
    setOwn(faults);
    if (Object.keys(faults).length > 0) return;
    const send = (dryRun: boolean) => () => {
      const parts = new FormData();
      parts.append("body", body.trim());
      parts.append("reason", reason.trim());
      for (const image of draft.files) parts.append("image", image);
      parts.append("dryRun", String(dryRun));
      return post<Outcome>(`/api/complaints/${encodeURIComponent(complaint)}/answer`, parts);
    };
    if (shown) {
      decision.onDecide(async () => {
        const outcome = await send(false)();
        draft.clear();
        return outcome;
      });
    } else decision.onShow(send(true));
  };
  const faults = { ...press.failure?.fields, ...own };
  const field = (
    <TextField
      label="Answer to the borrower"
      rows={5}
      value={body}
      onValue={typing((text: string) => draft.set("body", text))}
      fault={faults.body}
    />
  );
  if (!isOpen) return <KeptAnswer failure={press.failure}>{body === "" ? null : field}</KeptAnswer>;
  return (
    <section className={page.section}>
      <h2>Answer</h2>
      <div className={page.card}>
        {result?.state === "waits" && (
          <Notice tone="warning">Waits for a second person under number {result.request}.</Notice>
        )}
        <Form
          press={press}
          fields={["body", "image", "reason"]}
          submit={shown ? "Send the answer" : "Show what it does"}
          onSubmit={onSubmit}
        >
          {field}
          <ImageField
            names={draft.fileNames}
            areKept={draft.files.length > 0}
            onImages={typing(draft.setFiles)}
            fault={faults.image}
          />
          <TextField
            label="Reason"
            hint="For the audit: the borrower does not see it."
            value={reason}
            onValue={typing((text: string) => draft.set("reason", text))}
            fault={faults.reason}
          />
          {shown && <ShownEffect outcome={shown} atOnce="The borrower gets the answer at once." />}
        </Form>
      </div>
    </section>
  );
}

interface KeptAnswerProps {
  readonly failure: ApiFailure | null;
  readonly children: ReactNode;
}

/** An answer that was typed and came too late. */
function KeptAnswer({ failure, children }: KeptAnswerProps) {
  if (!children) return null;
  return (
    <section className={page.section}>
      <h2>What you typed</h2>
      <div className={page.card}>
        <Notice tone="warning">{failure?.message ?? "The complaint has its answer."}</Notice>
        {children}
      </div>
    </section>
  );
}

interface ImageFieldProps {
  /** The names of the chosen images. */
  readonly names: string;
  /** False once the page was loaded again, which forgets images. */
  readonly areKept: boolean;
  readonly onImages: (images: readonly File[]) => void;
  readonly fault: string | undefined;
}

function ImageField({ names, areKept, onImages, fault }: ImageFieldProps) {
  const lost = names && !areKept ? `Choose them again: ${names}.` : undefined;
  return (
    <Labelled
      label="Images"
      hint={names ? `Chosen: ${names}.` : "JPEG or PNG."}
      fault={fault ?? lost}
      control={(given) => (
        <input
          {...given}
          className={form.input}
          type="file"
          accept="image/jpeg,image/png"
          multiple
          onChange={(event) => onImages([...(event.target.files ?? [])])}
        />
      )}
    />
  );
}
