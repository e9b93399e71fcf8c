/** A field whose value is a place of the served list, chosen in a bottom sheet by region, province and city. */
import { startTransition, useState } from "react";
import type { Place, Region } from "../lib/form-items.ts";
import type { FieldProps } from "./field.tsx";
import { Sheet, useOverlayCode } from "./overlay.tsx";
import { PickerField } from "./picker-field.tsx";

interface CityPickerProps extends FieldProps {
  readonly placeholder?: string | undefined;
  readonly regions: readonly Region[];
  readonly value: Place;
  readonly onChange: (place: Place) => void;
}

const loadList = () => import("./place-list.tsx");

export function CityPicker(props: CityPickerProps) {
  const { label, error, hint, placeholder, regions, value, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const PlaceList = useOverlayCode(loadList, { isOpen, onClose: close });

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
      <Sheet isOpen={isOpen && PlaceList !== null} onClose={close} title={label}>
        {PlaceList && <PlaceList regions={regions} value={value} onChoose={choose} />}
      </Sheet>
    </>
  );
}
