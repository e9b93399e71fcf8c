import { useState } from "react";
import { askToLeave, dataCopy, leave, leavingTerms } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import { Alert } from "./Alert.tsx";
import { ActionRow, Section } from "./parts.tsx";
import styles from "./YourData.module.css";

const CODE_DIGITS = 6;

/** Progress of an account's deletion: the server's text and the next step. */
type Leaving = { readonly text: string; readonly next: "nothing" | "send" | "confirm" };

/** The borrower's rights to their data: a copy of it, and deletion of the account (SEC-07). */
export function YourData() {
  const { host, update } = useDevice();
  const { state } = update;
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [code, setCode] = useState("");
  const attempt = async (what: () => Promise<Leaving | null>) => {
    setLeaving(
      await what().catch((failure: Error) => ({
        text: failure.message,
        next: leaving?.next ?? "nothing",
      })),
    );
  };
  const openCopy = () =>
    attempt(async () => {
      const { url } = await dataCopy(host, state);
      await host.act({ kind: "openPage", address: url });
      return null;
    });
  const begin = () =>
    attempt(async () => {
      setCode("");
      const { what, mayLeave } = await leavingTerms(host, state);
      return { text: what, next: mayLeave ? "send" : "nothing" };
    });
  const send = () =>
    attempt(async () => ({ text: await askToLeave(host, state), next: "confirm" }));
  const confirm = () =>
    attempt(async () => {
      await leave(host, state, code);
      await host.act({ kind: "signOut" });
      return null;
    });
  const cancel = { label: "Cancel", isBold: true, onTap: () => setLeaving(null) };
  const go = {
    label: leaving?.next === "send" ? "Send me the code" : "Delete my account",
    isDanger: true,
    onTap: leaving?.next === "send" ? send : confirm,
  };
  return (
    <>
      <Section title="Your data">
        <ActionRow label="A copy of my data" onTap={openCopy} />
        <ActionRow label="Delete my account" isDanger onTap={begin} />
      </Section>
      {leaving && (
        <Alert
          title="Delete your account?"
          text={leaving.text}
          choices={leaving.next === "nothing" ? [cancel] : [cancel, go]}
        >
          {leaving.next === "confirm" && (
            <input
              className={styles.code}
              aria-label="Code of the SMS"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={CODE_DIGITS}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Alert>
      )}
    </>
  );
}
