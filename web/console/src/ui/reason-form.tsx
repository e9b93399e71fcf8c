import { useState } from "react";
import { usePress } from "../api/use-press.ts";
import { Form, ReasonField } from "./form.tsx";
import page from "./page.module.css";

interface ReasonFormProps {
  readonly submit: string;
  readonly onReason: (reason: string) => Promise<void>;
}

/** Asks for the reason of an audited reading. */
export function ReasonForm({ submit, onReason }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const press = usePress();
  return (
    <div className={page.card}>
      <Form
        press={press}
        fields={["reason"]}
        submit={submit}
        onSubmit={() => press.run(() => onReason(reason.trim()))}
      >
        <p className={page.quiet}>Who reads this and why is kept in the audit.</p>
        <ReasonField
          label="Why you read this"
          value={reason}
          onValue={setReason}
          fault={press.failure?.fields.reason}
        />
      </Form>
    </div>
  );
}
