/** A place of the served list: region, then province, then city, each narrowed by the one before. */
import { useLingui } from "@lingui/react/macro";
import type { components } from "../api/openapi.gen.ts";
import { OptionPicker } from "./option-picker.tsx";

export type Region = components["schemas"]["Region"];

export interface Place {
  readonly region: string;
  readonly province: string;
  readonly city: string;
}

interface CityPickerProps {
  readonly regions: readonly Region[];
  readonly value: Place;
  readonly onChange: (place: Place) => void;
  /** What is wrong with each part, beside it. */
  readonly errors?: Partial<Record<keyof Place, string | undefined>>;
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

export function CityPicker({ regions, value, onChange, errors = {} }: CityPickerProps) {
  const { t } = useLingui();
  const provinces = regions.find(({ region }) => region === value.region)?.provinces ?? [];
  const cities = provinces.find(({ province }) => province === value.province)?.cities ?? [];
  return (
    <>
      <OptionPicker
        label={t`Region`}
        options={asOptions(regions.map(({ region }) => region))}
        value={value.region}
        onChange={(region) => onChange({ region, province: "", city: "" })}
        error={errors.region}
      />
      <OptionPicker
        label={t`Province`}
        options={asOptions(provinces.map(({ province }) => province))}
        value={value.province}
        onChange={(province) => onChange({ ...value, province, city: "" })}
        error={errors.province}
        isDisabled={!value.region}
      />
      <OptionPicker
        label={t`City or municipality`}
        options={asOptions(cities)}
        value={value.city}
        onChange={(city) => onChange({ ...value, city })}
        error={errors.city}
        isDisabled={!value.province}
      />
    </>
  );
}
