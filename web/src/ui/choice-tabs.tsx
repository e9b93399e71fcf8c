/** Radio buttons side by side, for a few choices. They set a value and switch no panels. */
import { useId } from "react";
import style from "./choice-tabs.module.css";
import type { Option } from "./option-list.tsx";

interface ChoiceTabsProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ChoiceTabs({ label, options, value, onChange }: ChoiceTabsProps) {
  const name = useId();
  return (
    <div className={style.tabs} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          className={`${style.tab} ${option.value === value ? style.chosen : ""}`}
          key={option.value}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
