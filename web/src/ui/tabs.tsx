/** Tabs with one open panel; arrow keys move between the tabs. */
import { type KeyboardEvent, type ReactNode, useId } from "react";
import style from "./tabs.module.css";

interface TabsProps {
  readonly label: string;
  readonly titles: readonly string[];
  /** Index of the open one. */
  readonly open: number;
  readonly onOpen: (index: number) => void;
  /** The open one's panel. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs({ label, titles, open, onOpen, children }: TabsProps) {
  const id = useId();

  function step({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) {
    const next = open + (STEPS[key] ?? 0);
    if (next === open || next < 0 || next >= titles.length) return;
    onOpen(next);
    currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div className={style.list} role="tablist" aria-label={label} onKeyDown={step}>
        {titles.map((title, index) => (
          <button
            type="button"
            role="tab"
            className={style.tab}
            id={`${id}-${index}`}
            key={title}
            aria-selected={index === open}
            aria-controls={`${id}-panel`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => onOpen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  );
}
