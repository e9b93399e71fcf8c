/** Five stars, with an error below. 0 means that none is chosen. */
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import style from "./stars.module.css";

interface StarsProps {
  readonly label: string;
  readonly value: number;
  readonly error?: string;
  readonly onChange: (stars: number) => void;
}

const STARS = [1, 2, 3, 4, 5];

export function Stars({ label, value, error, onChange }: StarsProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <div
      className={style.stars}
      role="radiogroup"
      aria-label={label}
      aria-describedby={error && `${name}-error`}
    >
      {STARS.map((star) => (
        <label className={`${style.star} ${star <= value ? style.on : ""}`} key={star}>
          <input
            type="radio"
            name={name}
            checked={star === value}
            onChange={() => onChange(star)}
            aria-label={t`${star} of 5 stars`}
          />
          <svg
            aria-hidden="true"
            width="34"
            height="34"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
          >
            <path d="m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z" />
          </svg>
        </label>
      ))}
      {error && (
        <p className={style.error} id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
