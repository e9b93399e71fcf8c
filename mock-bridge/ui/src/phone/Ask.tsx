import { useState } from "react";
import type { Dialog } from "../contract.gen.ts";
import { Alert } from "./Alert.tsx";
import styles from "./Ask.module.css";

const CODE_DIGITS = 6;

/** A question of the guest over its screen, with the code of an SMS where it asks for one. */
export function Ask(props: {
  dialog: Dialog;
  close: () => void;
  post: (address: string, form: Record<string, string>) => void;
}) {
  const { title, text, code: label, button } = props.dialog;
  const [code, setCode] = useState("");
  const form: Record<string, string> = label ? { smsCode: code } : {};
  return (
    <Alert
      title={title}
      text={text}
      choices={[
        { label: "Cancel", isBold: true, onTap: props.close },
        ...(button
          ? [
              {
                label: button.label,
                isDanger: button.danger,
                onTap: () => props.post(button.address, form),
              },
            ]
          : []),
      ]}
    >
      {label && (
        <input
          className={styles.code}
          aria-label={label}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </Alert>
  );
}
