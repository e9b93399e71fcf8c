import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import style from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, stacks above others, and closes by Escape alone. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // The browser gives the focus to the form, where nothing is typed and nothing shows it.
    opened?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    // Closing it, while the page still has it, gives the focus back to the button that opened it.
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={style.dialog}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={name} className={style.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
