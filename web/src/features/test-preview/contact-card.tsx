/** A contact input with a submit button (PREV-03): shows the submitted value and sends nothing. */
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Labelled } from "./labelled.tsx";
import style from "./test-preview.module.css";

export function ContactCard() {
  const [contact, setContact] = useState("");
  const [submitted, setSubmitted] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(contact);
  }

  return (
    <Card title={<Trans>Contact</Trans>}>
      <form className={style.stack} onSubmit={submit}>
        <Labelled label={<Trans>Name or number of a contact</Trans>}>
          {(control) => (
            <input
              {...control}
              value={contact}
              onChange={(event) => setContact(event.target.value)}
              autoComplete="tel"
              enterKeyHint="done"
            />
          )}
        </Labelled>
        <Button type="submit" variant="outline">
          <Trans>Submit</Trans>
        </Button>
        <p role="status" className={style.result}>
          {submitted !== null && (submitted || <Trans>Nothing came.</Trans>)}
        </p>
      </form>
    </Card>
  );
}
