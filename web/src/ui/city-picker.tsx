/** A field whose value is a place of the served list, chosen in a bottom sheet by region, province and city. */
import { startTransition } from "react";
import type { Place, Region } from "../lib/form-items.ts";
import type { FieldProps } from "./field.tsx";
import { Sheet, useOverlayCode } from "./overlay.tsx";
import { PickerField, usePickerSheet } from "./picker-field.tsx";

interface CityPickerProps extends FieldProps {
  readonly placeholder?: string | undefined;
  readonly regions: readonly Region[];
  readonly value: Place;
  readonly onChange: (place: Place) => void;
}

const loadList = () => import("./place-list.tsx");

export function CityPicker(props: CityPickerProps) {
  const { label, error, hint, placeholder, regions, value, onChange } = props;
  const chosen = [value.city, value.province].filter(Boolean).join(", ");
  const sheet = usePickerSheet(chosen);
  const PlaceList = useOverlayCode(loadList, {
    isOpen: sheet.isOpen,
    onClose: sheet.close,
  });

  /** The press is painted before the form and the sheet change. */
  function choose(place: Place) {
    startTransition(() => {
      onChange(place);
      sheet.close();
    });
  }

  return (
    <>
      <PickerField
        ref={sheet.control}
        label={label}
        error={error}
        hint={hint}
        chosen={chosen}
        placeholder={placeholder}
        onOpen={sheet.open}
      />
      <Sheet
        isOpen={sheet.isOpen && PlaceList !== null}
        onClose={sheet.close}
        beginsTyped
        finalFocus={sheet.finalFocus}
        title={label}
      >
        {PlaceList && <PlaceList regions={regions} value={value} onChoose={choose} />}
      </Sheet>
    </>
  );
}
