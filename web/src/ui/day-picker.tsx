/** A calendar day, `YYYY-MM-DD`, picked by the phone's own control: the one its owner knows. */
import { Field, type FieldProps } from "./field.tsx";

interface DayPickerProps extends FieldProps {
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  /** Such as `bday`. */
  readonly autoComplete?: string;
}

export function DayPicker({ label, error, hint, value, onChange, ...input }: DayPickerProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          type="date"
          {...input}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
