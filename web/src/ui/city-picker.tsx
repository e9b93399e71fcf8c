/** A field whose value is a place of the served list, chosen in a bottom sheet by region, province and city. */
import { startTransition, useState } from "react";
import type { Place, Region } from "../lib/form-items.ts";
import type { FieldProps } from "./field.tsx";
import { Sheet } from "./overlay.tsx";
import { PickerField } from "./picker-field.tsx";
import { PlaceList } from "./place-list.tsx";

interface CityPickerProps extends FieldProps {
  readonly placeholder?: string | undefined;
  readonly regions: readonly Region[];
  readonly value: Place;
  readonly onChange: (place: Place) => void;
}

export function CityPicker(props: CityPickerProps) {
  const { label, error, hint, placeholder, regions, value, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  /** The press is painted before the form and the sheet change. */
  function choose(place: Place) {
    startTransition(() => {
      onChange(place);
      close();
    });
  }

  return (
    <>
      <PickerField
        label={label}
        error={error}
        hint={hint}
        chosen={[value.city, value.province].filter(Boolean).join(", ")}
        placeholder={placeholder}
        onOpen={() => setIsOpen(true)}
      />
      <Sheet isOpen={isOpen} onClose={close} title={label}>
        <PlaceList regions={regions} value={value} onChoose={choose} />
      </Sheet>
    </>
  );
}
