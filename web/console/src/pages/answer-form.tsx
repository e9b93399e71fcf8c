import { useState } from "react";
import { post } from "../api/client.ts";
import type { Outcome } from "../api/types.ts";
import { usePress } from "../api/use-press.ts";
import { useSession } from "../session.ts";
import form from "../ui/form.module.css";
import { Form, Labelled, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";

/** The answer to a complaint, which the borrower reads: text and images. */
export function AnswerForm({ complaint }: { readonly complaint: string }) {
  const { onChange } = useSession();
  const [body, setBody] = useState("");
  const [reason, setReason] = useState("");
  const [images, setImages] = useState<readonly File[]>([]);
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [waiting, setWaiting] = useState<number | null>(null);
  const press = usePress();
  const onSubmit = () => {
    const faults: Record<string, string> = {};
    if (!body.trim()) faults.body = "Write the answer.";
    if (!reason.trim()) faults.reason = "Write the reason: it is kept with the act.";
    setOwn(faults);
    if (Object.keys(faults).length > 0) return;
    void press.run(async () => {
      const parts = new FormData();
      parts.append("body", body.trim());
      parts.append("reason", reason.trim());
      for (const image of images) parts.append("image", image);
      const address = `/api/complaints/${encodeURIComponent(complaint)}/answer`;
      const outcome = await post<Outcome>(address, parts);
      if (outcome.state === "waits") setWaiting(outcome.request);
      onChange();
    });
  };
  const faults = { ...press.failure?.fields, ...own };
  return (
    <section className={page.section}>
      <h2>Answer</h2>
      <div className={page.card}>
        {waiting !== null && (
          <Notice tone="warning">Waits for a second person under number {waiting}.</Notice>
        )}
        <Form press={press} submit="Send the answer" onSubmit={onSubmit}>
          <TextField
            label="Answer to the borrower"
            rows={5}
            value={body}
            onValue={setBody}
            fault={faults.body}
          />
          <ImageField onImages={setImages} fault={faults.image} />
          <TextField
            label="Reason"
            hint="For the audit: the borrower does not see it."
            value={reason}
            onValue={setReason}
            fault={faults.reason}
          />
        </Form>
      </div>
    </section>
  );
}

interface ImageFieldProps {
  readonly onImages: (images: readonly File[]) => void;
  readonly fault: string | undefined;
}

function ImageField({ onImages, fault }: ImageFieldProps) {
  return (
    <Labelled
      label="Images"
      hint="JPEG or PNG."
      fault={fault}
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
