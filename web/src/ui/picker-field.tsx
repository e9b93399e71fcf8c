/** A field that opens something to choose from. Its name is its label, then what was chosen. */
import { useLingui } from "@lingui/react/macro";
import style from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { DownIcon } from "./icons.tsx";

interface PickerFieldProps extends FieldProps {
  /** What was chosen; empty for nothing. */
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
