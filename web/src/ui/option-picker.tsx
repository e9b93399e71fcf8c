/** A field whose value is one of a list, chosen in a bottom sheet; long lists can be searched (cities, banks). */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FieldProps } from "./field.tsx";
import { type Option, OptionList } from "./option-list.tsx";
import { Sheet } from "./overlay.tsx";
import { PickerField, usePickerSheet } from "./picker-field.tsx";
import { NothingFound, SearchField } from "./search-field.tsx";

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
  const sheet = usePickerSheet(value);
  const [search, setSearch] = useState("");
  const chosen = options.find((option) => option.value === value);
  const wanted = search.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));

  function close() {
    sheet.close();
    setSearch("");
  }

  return (
    <>
      <PickerField
        ref={sheet.control}
        label={label}
        error={error}
        hint={hint}
        chosen={chosen?.label ?? ""}
        placeholder={placeholder}
        isDisabled={isDisabled}
        onOpen={sheet.open}
      />
      <Sheet isOpen={sheet.isOpen} onClose={close} finalFocus={sheet.finalFocus} title={label}>
        {options.length >= SEARCHABLE_FROM && (
          <SearchField label={t`Search`} value={search} onChange={setSearch} />
        )}
        <OptionList
          label={label}
          options={shown}
          value={value}
          onChange={onChange}
          onDone={close}
        />
        {shown.length === 0 && <NothingFound>{t`Nothing found`}</NothingFound>}
      </Sheet>
    </>
  );
}
