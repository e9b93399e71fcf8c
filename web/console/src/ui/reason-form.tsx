import { usePress } from "../api/use-press.ts";
import { Form, ReasonField } from "./form.tsx";
import page from "./page.module.css";
import { useDraft } from "./use-draft.ts";

interface ReasonFormProps {
  /** Name of what is read, by which its reason is kept for the tab. */
  readonly subject: string;
  readonly submit: string;
  readonly onReason: (reason: string) => Promise<void>;
}

/** Asks for the reason of an audited reading. */
export function ReasonForm({ subject, submit, onReason }: ReasonFormProps) {
  const draft = useDraft(`reading ${subject}`);
  const reason = draft.texts.reason ?? "";
  const press = usePress();
  return (
    <div className={page.card}>
      <Form
        press={press}
        fields={["reason"]}
        submit={submit}
        onSubmit={() => press.run(() => onReason(reason.trim()).then(draft.clear))}
      >
        <p className={page.quiet}>Who reads this and why is kept in the audit.</p>
        <ReasonField
          label="Why you read this"
          value={reason}
          onValue={(text) => draft.set("reason", text)}
          fault={press.failure?.fields.reason}
        />
      </Form>
    </div>
  );
}
