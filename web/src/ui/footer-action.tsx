/** The action of a screen, fixed at the bottom above the home bar: its main button first, a second one below. */
import type { ReactNode } from "react";
import style from "./footer-action.module.css";

export function FooterAction({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  return (
    <footer className={style.footer}>
      <div className={style.inner}>
        {children}
        {hint && <p className={style.hint}>{hint}</p>}
      </div>
    </footer>
  );
}
