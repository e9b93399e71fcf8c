import type { ReactNode } from "react";
import style from "./checkbox.module.css";

interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

export function Checkbox({ isChecked, onChange, children }: CheckboxProps) {
  return (
    <label className={style.row}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
