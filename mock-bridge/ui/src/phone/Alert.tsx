import { type ReactNode, useEffect, useRef } from "react";
import styles from "./Alert.module.css";

type Choice = { label: string; isBold?: boolean; isDanger?: boolean; onTap: () => void };

/** The system's alert in the middle of the screen, or its action sheet at the bottom. */
export function Alert(props: {
  title: string;
  text?: string;
  atFoot?: boolean;
  choices: Choice[];
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.focus(), []);
  return (
    <div className={styles.dim} data-foot={props.atFoot || undefined}>
      <dialog ref={dialog} open className={styles.alert} aria-label={props.title} tabIndex={-1}>
        <div className={styles.words}>
          <h2>{props.title}</h2>
          {props.text && <p>{props.text}</p>}
          {props.children}
        </div>
        <div className={styles.choices}>
          {props.choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              data-bold={choice.isBold || undefined}
              data-danger={choice.isDanger || undefined}
              onClick={choice.onTap}
            >
              {choice.label}
            </button>
          ))}
        </div>
      </dialog>
    </div>
  );
}
