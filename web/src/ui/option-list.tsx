/** A radio list with logos and details, as sheets show it. */
import { startTransition, useId, useRef, useState } from "react";
import { CheckIcon } from "./icons.tsx";
import style from "./option-picker.module.css";

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly logo?: string;
  /** At the end of the line, such as an amount. */
  readonly end?: string;
}

interface OptionListProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when an option is tapped or confirmed, not when an arrow key passes it. */
  readonly onDone?: () => void;
}

export function OptionList({ label, options, value, onChange, onDone }: OptionListProps) {
  const name = useId();
  const isPassing = useRef(false);
  const [pressed, setPressed] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setPressed(value);
  }

  /** The mark moves at once; what follows, on the page and in the sheet, comes after its paint. */
  function choose(next: string) {
    const isDone = !isPassing.current;
    setPressed(next);
    startTransition(() => {
      if (next !== value) onChange(next);
      if (isDone) onDone?.();
    });
  }

  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        isPassing.current = event.key.startsWith("Arrow");
      }}
      onKeyUp={() => {
        isPassing.current = false;
      }}
    >
      {options.map((option) => (
        <label className={style.option} key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === pressed}
            onChange={() => choose(option.value)}
            // Browsers report no change when the chosen option is tapped again, but it confirms the choice.
            onClick={() => option.value === value && choose(value)}
            onKeyDown={({ key }) => {
              if (option.value === value && (key === "Enter" || key === " ")) onDone?.();
            }}
          />
          {option.logo && (
            <img
              className={style.logo}
              src={option.logo}
              alt=""
              width={36}
              height={36}
              loading="lazy"
              decoding="async"
            />
          )}
          <span className={style.text}>
            {option.label}
            {option.end && <span className={style.end}>{option.end}</span>}
            {option.detail && <span className={style.detail}>{option.detail}</span>}
          </span>
          <span className={style.mark}>
            <CheckIcon size={16} />
          </span>
        </label>
      ))}
    </div>
  );
}
