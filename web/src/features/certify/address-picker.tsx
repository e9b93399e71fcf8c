/** A field whose value is a barangay and its town, chosen in a bottom sheet. */
import { startTransition, useState } from "react";
import type { Place, Region } from "../../lib/form-items.ts";
import type { FieldProps } from "../../ui/field.tsx";
import { Sheet, useOverlayCode } from "../../ui/overlay.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
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
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Choice = useOverlayCode(loadChoice, { isOpen, onClose: close });

  /** The press is painted before the form and the sheet change. */
  function choose(chosen: Barangay) {
    startTransition(() => {
      onChange(chosen);
      close();
    });
  }

  return (
    <>
      <PickerField
        label={label}
        error={error}
        chosen={[value.barangay, value.city, value.province].filter(Boolean).join(", ")}
        placeholder={placeholder}
        onOpen={() => setIsOpen(true)}
      />
      <Sheet isOpen={isOpen && Choice !== null} onClose={close} title={label}>
        {Choice && <Choice regions={regions} value={value} onChoose={choose} />}
      </Sheet>
    </>
  );
}
