/** A label above a control. Its own and not `ui/field`: the forms that borrowers fill in stay in one file, fetched at once. */
import { type ReactNode, useId } from "react";
import style from "./labelled.module.css";

interface LabelledProps {
  readonly label: ReactNode;
  /** What is wrong. */
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
