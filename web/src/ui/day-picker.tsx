/** A calendar day, `YYYY-MM-DD`, picked with the phone's date control, which its owner knows. */
import style from "./day-picker.module.css";
import { Field, type FieldProps } from "./field.tsx";

interface DayPickerProps extends FieldProps {
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Shown while no day is picked. */
  readonly placeholder?: string;
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  readonly onBlur?: () => void;
  /** Such as `bday`. */
  readonly autoComplete?: string;
}

export function DayPicker(props: DayPickerProps) {
  const { label, error, hint, value, onChange, placeholder, ...input } = props;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          type="date"
          {...input}
          {...control}
          className={`${control.className} ${style.day} ${value ? "" : style.empty}`}
          data-placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
