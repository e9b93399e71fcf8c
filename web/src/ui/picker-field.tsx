/** A field that opens a picker. Its accessible name is its label, then the chosen value. */
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useRef, useState } from "react";
import style from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { DownIcon } from "./icons.tsx";

/** The sheet of a picker whose value is `value`. */
export function usePickerSheet(value: string) {
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const valueBefore = useRef(value);
  return {
    isOpen,
    control,
    open() {
      valueBefore.current = value;
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    /**
     * After a choice the focus goes on to the next field, if that is typed and empty: a tap less. A reader who has
     * tapped on another field meanwhile, as the sheet closes slowly on a slow phone, types on there.
     */
    finalFocus: () =>
      !hasFocusBeside(control.current) &&
      ((value !== valueBefore.current && emptyFieldAfter(control.current)) || true),
  };
}

function hasFocusBeside(control: HTMLButtonElement | null): boolean {
  const focused = document.activeElement;
  return focused !== control && control?.form?.contains(focused) === true;
}

function emptyFieldAfter(control: HTMLButtonElement | null): HTMLElement | null {
  if (!control?.form) return null;
  const controls = [...control.form.elements];
  const next = controls[controls.indexOf(control) + 1];
  return next instanceof HTMLInputElement && next.value === "" ? next : null;
}

interface PickerFieldProps extends FieldProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** The chosen value; empty for none. */
  readonly chosen: string;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onOpen: () => void;
}

export function PickerField(props: PickerFieldProps) {
  const { ref, label, error, hint, chosen, placeholder, isDisabled = false, onOpen } = props;
  const { t } = useLingui();
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <button
          type="button"
          ref={ref}
          {...control}
          aria-labelledby={`${control.id}-label ${control.id}-value`}
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={onOpen}
        >
          <span id={`${control.id}-value`} className={chosen ? style.value : style.placeholder}>
            {chosen || placeholder || t`Choose`}
          </span>
          <DownIcon size={20} />
        </button>
      )}
    </Field>
  );
}
