/** The action of a screen, fixed at the foot above the home bar: its button first, a quieter one below. */
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
