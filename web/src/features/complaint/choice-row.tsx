/** A row to choose: it leads on, or opens a list below itself. */
import type { ReactNode } from "react";
import { ChevronIcon, DownIcon } from "../../ui/icons.tsx";
import style from "./complaint-screen.module.css";

interface ChoiceRowProps {
  /** Whether the row's list is open; left out for a row that leads on. */
  readonly isOpen?: boolean | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function ChoiceRow({ isOpen, onClick, children }: ChoiceRowProps) {
  return (
    <button type="button" className={style.choice} aria-expanded={isOpen} onClick={onClick}>
      <span className={style.choiceText}>{children}</span>
      {isOpen === undefined ? <ChevronIcon size={20} /> : <DownIcon size={20} />}
    </button>
  );
}
