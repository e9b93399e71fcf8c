import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { login, sendCode } from "../api/native.ts";
import { useDevice } from "../host/Device.tsx";
import { CodeHint } from "./CodeHint.tsx";
import styles from "./Login.module.css";
import { useCountdown } from "./useCountdown.ts";

const PHONE_DIGITS = 11;
const CODE_DIGITS = 6;
const RESEND_AFTER_S = 60;

/** The login: a phone, and the code sent to it. */
export function Login({ error }: { error: string | null }) {
  const { host, update } = useDevice();
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [sent, setSent] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isAnswered, setAnswered] = useState(true);
  const wait = useCountdown(RESEND_AFTER_S, sent);
  /** The guest's id of the code request, so that wrong attempts of others do not count. */
  const requestId = useRef<string>(undefined);
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  // The keyboard is up for the number, and then for its code.
  useEffect(() => phoneField.current?.focus(), []);
  useEffect(() => {
    if (sent > 0) codeField.current?.focus();
  }, [sent]);

  const attempt = async (what: () => Promise<unknown>) => {
    setBusy(true);
    setAnswered(false);
    await what().catch(async (failure: Error) => {
      await host.act({ kind: "signInFailed", message: failure.message });
      setAnswered(true);
    });
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      requestId.current = (await sendCode(host, update.state, phone)).requestId;
      setSent((count) => count + 1);
    });
  const isPhone = phone.length === PHONE_DIGITS;
  const goOn = (withCode: string) =>
    attempt(async () => {
      const named = requestId.current ? { requestId: requestId.current } : {};
      const typed = { phone, smsCode: withCode, ...named };
      const { sessionId } = await login(host, update.state, typed);
      await host.act({ kind: "signedIn", sessionId, phone });
    });
  /** The last digit of a code goes on by itself. */
  const changeCode = (changed: string) => {
    setCode(changed);
    if (isPhone && changed.length === CODE_DIGITS && changed !== code) void goOn(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void goOn(code);
  };
  const isReady = isPhone && code.length === CODE_DIGITS && !isBusy;

  return (
    <main className={styles.login} aria-label="Log in">
      <header className={styles.bar}>
        <button type="button" onClick={() => host.act({ kind: "dismiss" })}>
          Cancel
        </button>
      </header>
      <form className={styles.form} onSubmit={submit}>
        <h1>Log in</h1>
        <p>We text you a code. A new number is registered with it.</p>
        <div className={styles.fields}>
          <Field label="Mobile number" name="phone">
            <input
              id="phone"
              ref={phoneField}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              placeholder="09171234567"
              value={phone}
              onChange={(event) => {
                requestId.current = undefined;
                setPhone(digits(event.target.value, PHONE_DIGITS));
              }}
            />
          </Field>
          <Field label="Code" name="code">
            <input
              id="code"
              ref={codeField}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="6 digits"
              value={code}
              onChange={(event) => changeCode(digits(event.target.value, CODE_DIGITS))}
            />
            <button type="button" disabled={!isPhone || wait > 0 || isBusy} onClick={send}>
              {wait > 0 ? `${wait} s` : "Get code"}
            </button>
          </Field>
        </div>
        {error && isAnswered && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {sent > 0 && <CodeHint key={sent} phone={phone} onUse={changeCode} />}
        <button type="submit" className={styles.submit} disabled={!isReady}>
          Continue
        </button>
      </form>
    </main>
  );
}

function Field(props: { label: string; name: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={props.name}>{props.label}</label>
      {props.children}
    </div>
  );
}

/** The digits of a text, cut to the length of the field. */
export function digits(text: string, max: number): string {
  return text.replace(/\D/g, "").slice(0, max);
}
