/** A text area with a count of characters; what is pasted stays, also above the maximum. It does not use `Field`: pages without other fields would load those too. */
import { type ReactNode, type RefObject, useId } from "react";
import { characterCount } from "../lib/character-count.ts";
import style from "./text-area.module.css";

interface TextAreaProps {
  readonly label: ReactNode;
  /** The error; empty for none. */
  readonly error: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  readonly element: RefObject<HTMLTextAreaElement | null>;
}

export function TextArea({ label, error, value, onChange, maxLength, element }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={element}
        id={id}
        className={style.area}
        aria-invalid={error !== ""}
        aria-describedby={`${id}-note ${id}-count`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={style.below}>
        <p className={style.error} id={`${id}-note`} role="alert">
          {error}
        </p>
        <p className={style.count} id={`${id}-count`}>
          {characterCount(value)}/{maxLength}
        </p>
      </div>
    </div>
  );
}
