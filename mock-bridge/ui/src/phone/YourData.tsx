import { useState } from "react";
import { askForCopy, askToLeave, dataCopy, leave, leavingTerms } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import { Alert } from "./Alert.tsx";
import { ActionRow, Section } from "./parts.tsx";
import styles from "./YourData.module.css";

const CODE_DIGITS = 6;

/** Request of a dialog: a copy of the data, or the deletion of the account. */
type Request = "copy" | "leave";

/** Progress of a request: the server's text and the next step. */
interface Progress {
  readonly request: Request;
  readonly text: string;
  readonly next: "nothing" | "send" | "confirm";
}

const WORDS = {
  copy: { title: "A copy of your data", go: "Open the copy", isDanger: false },
  leave: { title: "Delete your account?", go: "Delete my account", isDanger: true },
} as const;

const ABOUT_COPY =
  "All that we have stored about you, in a file. A code by SMS confirms that it is you.";

/** The borrower's rights to their data: a copy of it, and deletion of the account, each by a code (SEC-07, SEC-17). */
export function YourData() {
  const { host, update } = useDevice();
  const { state } = update;
  const [shown, setShown] = useState<Progress | null>(null);
  const [code, setCode] = useState("");
  const attempt = async (request: Request, step: () => Promise<Progress | null>) => {
    setShown(
      await step().catch((failure: Error) => ({
        request,
        text: failure.message,
        next: shown?.next ?? "nothing",
      })),
    );
  };
  const beginCopy = () => {
    setCode("");
    setShown({ request: "copy", text: ABOUT_COPY, next: "send" });
  };
  const beginLeaving = () =>
    attempt("leave", async () => {
      setCode("");
      const { what, mayLeave } = await leavingTerms(host, state);
      return { request: "leave", text: what, next: mayLeave ? "send" : "nothing" };
    });
  const send = (request: Request) =>
    attempt(request, async () => {
      const ask = request === "copy" ? askForCopy : askToLeave;
      return { request, text: await ask(host, state), next: "confirm" };
    });
  const confirm = (request: Request) =>
    attempt(request, async () => {
      if (request === "copy") {
        const { url } = await dataCopy(host, state, code);
        await host.act({ kind: "openPage", address: url });
      } else {
        await leave(host, state, code);
        await host.act({ kind: "signOut" });
      }
      return null;
    });
  return (
    <>
      <Section title="Your data">
        <ActionRow label="A copy of my data" onTap={beginCopy} />
        <ActionRow label="Delete my account" isDanger onTap={beginLeaving} />
      </Section>
      {shown && (
        <Alert
          title={WORDS[shown.request].title}
          text={shown.text}
          choices={[
            { label: "Cancel", isBold: true, onTap: () => setShown(null) },
            ...(shown.next === "nothing"
              ? []
              : [
                  {
                    label: shown.next === "send" ? "Send me the code" : WORDS[shown.request].go,
                    isDanger: WORDS[shown.request].isDanger,
                    onTap: () => (shown.next === "send" ? send : confirm)(shown.request),
                  },
                ]),
          ]}
        >
          {shown.next === "confirm" && (
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
