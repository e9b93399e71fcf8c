/** Options of which one is chosen: a radio list with logos and details, as sheets show it. */
import { useId } from "react";
import { CheckIcon } from "./icons.tsx";
import style from "./option-picker.module.css";

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly logo?: string;
}

interface OptionListProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function OptionList({ label, options, value, onChange }: OptionListProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label className={style.option} key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // A tap on the one already chosen chooses it again, and so closes its sheet.
            onClick={() => option.value === value && onChange(value)}
          />
          {option.logo && (
            <img className={style.logo} src={option.logo} alt="" width={36} height={36} />
          )}
          <span className={style.text}>
            {option.label}
            {option.detail && <span className={style.detail}>{option.detail}</span>}
          </span>
          {option.value === value && (
            <span className={style.mark}>
              <CheckIcon />
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
