/** Every message of the contract, with an editable payload and a button that sends it (PREV-04). */
import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { MessageForm } from "./message-form.tsx";
import { MESSAGE_NAMES } from "./self-test.ts";
import style from "./test-preview.module.css";
import type { Results } from "./use-results.ts";

export function MessagesCard({ results }: { readonly results: Results }) {
  return (
    <Card title={<Trans>Messages to the app</Trans>}>
      <ul className={style.rows}>
        {MESSAGE_NAMES.map((name) => (
          <li key={name}>
            <MessageForm
              name={name}
              last={results.all.filter((one) => one.name === name && one.probed).pop()}
              onSend={results.send}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
