/** A label above a control, with an error or a hint below. The caller passes the control. */
import { type ReactNode, useId } from "react";
import style from "./field.module.css";

export interface FieldProps {
  readonly label: ReactNode;
  /** Shown beside the field. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** The props that link a control to its label and messages. */
interface ControlProps {
  /** The id of the control; the label's id is this and `-label`. */
  readonly id: string;
  readonly className: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children({
        id,
        className: style.control ?? "",
        "aria-invalid": Boolean(error),
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p
          className={error ? style.error : style.hint}
          id={`${id}-note`}
          role={error ? "alert" : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
