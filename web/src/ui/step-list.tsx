/** Numbered steps. */
import type { ReactNode } from "react";
import style from "./step-list.module.css";

export function StepList({ steps }: { readonly steps: readonly ReactNode[] }) {
  return (
    <ol className={style.steps}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places
        <li className={style.step} key={index}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
