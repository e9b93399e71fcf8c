/** The control of one item of a form that the server describes: input, option, day or city picker (BIND-02). */
import { editMasked, type FormItem, type FormValues, type Region } from "../lib/form-items.ts";
import { CityPicker } from "./city-picker.tsx";
import { DayPicker } from "./day-picker.tsx";
import { OptionPicker } from "./option-picker.tsx";
import { TextField } from "./text-field.tsx";

interface ItemFieldProps {
  readonly item: FormItem;
  readonly values: FormValues;
  readonly error?: string | undefined;
  /** The places of a city item. */
  readonly regions: readonly Region[];
  /** The last day that a day item takes, `YYYY-MM-DD`. */
  readonly maxDay: string;
  /** The values that changed, by their codes. */
  readonly onChange: (changed: FormValues) => void;
  /** The typed field lost the focus. */
  readonly onLeave: () => void;
}

/** The `autocomplete` values, by the code of the item. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  name: "name",
  holderName: "name",
  birthday: "bday",
  holderBirthday: "bday",
  address: "street-address",
  zip: "postal-code",
};

/** The keyboard's `autocapitalize` by item code: names and streets by word, document numbers in full. */
const CAPITALS: Readonly<Record<string, string>> = {
  name: "words",
  holderName: "words",
  address: "words",
  idNumber: "characters",
};

export function ItemField(props: ItemFieldProps) {
  const { item, values, error, regions, maxDay, onChange, onLeave } = props;
  const { code, title: label, subtitle: placeholder } = item;
  const value = values[code] ?? "";
  const change = (next: string) => onChange({ [code]: next });
  const autoComplete = AUTOCOMPLETE[code] ?? (item.inputType === "phone" ? "tel-national" : "off");
  const field = { label, placeholder, error };
  switch (item.cate) {
    case "enum": {
      const options = item.note.map(({ name, type }) => ({ value: type, label: name }));
      return <OptionPicker {...field} options={options} value={value} onChange={change} />;
    }
    case "day":
      return (
        <DayPicker
          {...field}
          value={value}
          onChange={change}
          max={maxDay}
          onBlur={onLeave}
          autoComplete={autoComplete}
        />
      );
    case "citySelect": {
      const place = { region: values.region ?? "", province: values.province ?? "", city: value };
      return (
        <CityPicker
          {...field}
          regions={regions}
          value={place}
          onChange={({ city, ...above }) => onChange({ ...above, [code]: city })}
        />
      );
    }
    case "text":
      return (
        <TextField
          {...field}
          mask={item.inputType}
          value={value}
          onChange={(next) => change(editMasked(value, next))}
          autoComplete={autoComplete}
          autoCapitalize={CAPITALS[code] ?? "none"}
          // Names and numbers are in no dictionary.
          spellCheck={false}
          onBlur={onLeave}
          // A saved number is masked: typing replaces it.
          onFocus={(event) => value.includes("•") && event.target.select()}
        />
      );
  }
}
