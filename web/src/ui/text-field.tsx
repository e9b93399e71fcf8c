/** A text input, masked where digits are typed (UI-02). Its value is the shown text. */
import { type InputHTMLAttributes, useLayoutEffect, useRef } from "react";
import { caretAfterMask, type InputMask, maskInput } from "../lib/input-masks.ts";
import style from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "onChange" | "className" | "id"
>;

interface TextFieldProps extends FieldProps, InputProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The mask during typing; `unmaskInput` gives the value to send. */
  readonly mask?: InputMask;
  /** A currency's sign, which stands before the value. */
  readonly sign?: string;
}

export function TextField(props: TextFieldProps) {
  const { label, error, hint, value, onChange, mask = "text", sign, ...input } = props;
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // Masking moves the digits, so the caret returns behind the digit that was typed.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(target: HTMLInputElement) {
    const typed = target.value;
    const shown = maskInput(mask, typed);
    caret.current =
      shown === typed ? null : caretAfterMask(typed, target.selectionStart ?? 0, shown);
    onChange(shown);
  }

  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className={style.box}>
          {sign && (
            <span className={style.sign} aria-hidden="true">
              {sign}
            </span>
          )}
          <input
            ref={element}
            inputMode={mask === "text" ? undefined : "numeric"}
            autoComplete="off"
            enterKeyHint="next"
            {...input}
            {...control}
            value={value}
            onChange={(event) => change(event.target)}
          />
        </span>
      )}
    </Field>
  );
}
