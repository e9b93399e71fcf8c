/** A label above a control. Not `ui/field`: that stays in the chunk of the borrowers' forms. */
import { type ReactNode, useId } from "react";
import style from "./labelled.module.css";

interface LabelledProps {
  readonly label: ReactNode;
  /** The error. */
  readonly error?: string | undefined;
  readonly children: (control: { readonly id: string; readonly className: string }) => ReactNode;
}

export function Labelled({ label, error, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, className: style.control ?? "" })}
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
