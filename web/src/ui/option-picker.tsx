/** A field whose value is one of a list, chosen in a bottom sheet; long lists can be searched (cities, banks). */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import fieldStyle from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { DownIcon } from "./icons.tsx";
import { type Option, OptionList } from "./option-list.tsx";
import style from "./option-picker.module.css";
import { Sheet } from "./overlay.tsx";

interface OptionPickerProps extends FieldProps {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** From this many options on, the sheet has a search field. */
const SEARCHABLE_FROM = 9;

export function OptionPicker(props: OptionPickerProps) {
  const { label, error, hint, placeholder, options, value, onChange, isDisabled = false } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState("");
  const chosen = options.find((option) => option.value === value);
  const wanted = search.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));

  function close() {
    setIsOpen(false);
    setSearch("");
  }

  return (
    <>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <button
            type="button"
            {...control}
            aria-haspopup="dialog"
            disabled={isDisabled}
            onClick={() => setIsOpen(true)}
          >
            <span className={chosen ? fieldStyle.value : fieldStyle.placeholder}>
              {chosen?.label ?? placeholder ?? t`Choose`}
            </span>
            <DownIcon size={20} />
          </button>
        )}
      </Field>
      <Sheet isOpen={isOpen} onClose={close} title={label}>
        {options.length >= SEARCHABLE_FROM && (
          <div className={style.search}>
            <input
              type="search"
              aria-label={t`Search`}
              placeholder={t`Search`}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        )}
        <OptionList
          label={label}
          options={shown}
          value={value}
          onChange={onChange}
          onDone={close}
        />
        {shown.length === 0 && <p className={style.none}>{t`Nothing found`}</p>}
      </Sheet>
    </>
  );
}
