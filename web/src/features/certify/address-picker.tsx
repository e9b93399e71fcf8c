/** A field whose value is a barangay and its town, chosen in a bottom sheet. */
import { startTransition } from "react";
import type { Place, Region } from "../../lib/form-items.ts";
import type { FieldProps } from "../../ui/field.tsx";
import { Sheet, useOverlayCode } from "../../ui/overlay.tsx";
import { PickerField, usePickerSheet } from "../../ui/picker-field.tsx";
import type { Barangay } from "./use-barangays.ts";

interface AddressPickerProps extends FieldProps {
  readonly placeholder: string;
  readonly regions: readonly Region[];
  readonly value: Place & { readonly barangay: string };
  readonly onChange: (chosen: Barangay) => void;
}

const loadChoice = () => import("./address-choice.tsx");

export function AddressPicker(props: AddressPickerProps) {
  const { label, error, placeholder, regions, value, onChange } = props;
  const chosen = [value.barangay, value.city, value.province].filter(Boolean).join(", ");
  const sheet = usePickerSheet(chosen);
  const Choice = useOverlayCode(loadChoice, {
    isOpen: sheet.isOpen,
    onClose: sheet.close,
  });

  /** The press is painted before the form and the sheet change. */
  function choose(barangay: Barangay) {
    startTransition(() => {
      onChange(barangay);
      sheet.close();
    });
  }

  return (
    <>
      <PickerField
        ref={sheet.control}
        label={label}
        error={error}
        chosen={chosen}
        placeholder={placeholder}
        onOpen={sheet.open}
      />
      <Sheet
        isOpen={sheet.isOpen && Choice !== null}
        onClose={sheet.close}
        beginsTyped
        finalFocus={sheet.finalFocus}
        title={label}
      >
        {Choice && <Choice regions={regions} value={value} onChoose={choose} />}
      </Sheet>
    </>
  );
}
