/** A field that opens a picker. Its accessible name is its label, then the chosen value. */
import { useLingui } from "@lingui/react/macro";
import style from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { DownIcon } from "./icons.tsx";

interface PickerFieldProps extends FieldProps {
  /** The chosen value; empty for none. */
  readonly chosen: string;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onOpen: () => void;
}

export function PickerField(props: PickerFieldProps) {
  const { label, error, hint, chosen, placeholder, isDisabled = false, onOpen } = props;
  const { t } = useLingui();
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <button
          type="button"
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
