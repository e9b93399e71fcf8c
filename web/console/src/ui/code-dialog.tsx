import { useEffect, useEffectEvent, useState } from "react";
import { post } from "../api/client.ts";
import { usePress } from "../api/use-press.ts";
import { Dialog } from "./dialog.tsx";
import { Field, Form } from "./form.tsx";

/** Asks for a fresh code of the second factor, before an act that moves money. */
export function CodeDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const [code, setCode] = useState("");
  const press = usePress();
  // The end of the session takes the dialog away: the call that waits for it is then refused.
  const onGone = useEffectEvent(() => onAnswer(false));
  useEffect(() => () => onGone(), []);
  const onSubmit = () =>
    press.run(async () => {
      await post("/api/prove", { code });
      onAnswer(true);
    });
  return (
    <Dialog title="Confirm that it is you" onClose={() => onAnswer(false)}>
      <Form
        press={press}
        fields={["code"]}
        submit="Continue"
        onSubmit={onSubmit}
        onCancel={() => onAnswer(false)}
      >
        <p>This needs a fresh code of your authenticator app.</p>
        <Field
          label="Code of the authenticator app"
          value={code}
          onValue={setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          fault={press.failure?.fields.code}
        />
      </Form>
    </Dialog>
  );
}
