/** One message: its description in the contract, its payload, the button that sends it, and the wrapper's reaction. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { MessageName } from "../../bridge/contract.gen.ts";
import { isPresent, wireOf } from "../../bridge/probe.ts";
import { MESSAGES } from "../../bridge/table.gen.ts";
import { Button } from "../../ui/button.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { Answer } from "./answer.tsx";
import { Labelled } from "./labelled.tsx";
import type { Result } from "./self-test.ts";
import style from "./test-preview.module.css";

interface MessageFormProps {
  readonly name: MessageName;
  /** The last result. */
  readonly last: Result | undefined;
  readonly onSend: (name: MessageName, payload: unknown) => void;
}

/** The contract's description: English in every language, as in its document. */
function Contract({ name }: { readonly name: MessageName }) {
  const { wrapperDoes, wrapperChecks, browserFallback } = MESSAGES[name];
  return (
    <dl className={style.contract}>
      <dt>
        <Trans>The app</Trans>
      </dt>
      <dd lang="en">{wrapperDoes}</dd>
      <dt>
        <Trans>It checks</Trans>
      </dt>
      <dd lang="en">{wrapperChecks}</dd>
      <dt>
        <Trans>Without an app</Trans>
      </dt>
      <dd lang="en">{browserFallback}</dd>
    </dl>
  );
}

export function MessageForm({ name, last, onSend }: MessageFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => JSON.stringify(MESSAGES[name].example, null, 2));
  const [error, setError] = useState<string>();
  const { wireName } = wireOf(name);

  function send() {
    try {
      const payload: unknown = JSON.parse(text);
      setError(undefined);
      onSend(name, payload);
    } catch {
      setError(t`This is not JSON.`);
    }
  }

  return (
    <details className={style.message}>
      <summary className={style.row}>
        <span className={style.grow}>
          <span className={style.name}>{name}</span> <code className={style.quiet}>{wireName}</code>
        </span>
        {isPresent(name) ? (
          <span className={`${style.chip} ${style.plain}`}>
            <Trans>Handler there</Trans>
          </span>
        ) : (
          <span className={`${style.chip} ${style.bad}`}>undefined</span>
        )}
        <DownIcon size={20} />
      </summary>
      <div className={style.stack}>
        <Contract name={name} />
        <Labelled label={<Trans>Payload</Trans>} error={error}>
          {(control) => (
            <textarea
              {...control}
              rows={text.split("\n").length}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <Button variant="outline" onClick={send}>
          <Trans>Send {name}</Trans>
        </Button>
        <p role="status" className={style.result}>
          {last && <Answer result={last} />}
        </p>
      </div>
    </details>
  );
}
