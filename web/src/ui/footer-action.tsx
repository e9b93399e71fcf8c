/** The action of a screen, fixed at the bottom above the home bar: its main button first, a second one below. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import style from "./footer-action.module.css";
import { LostNote } from "./lost-note.tsx";

/** Keeps what takes the focus above the footer: the page's scroll padding is the footer's height (WCAG 2.4.11). */
function useScrollPadding() {
  const footer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = footer.current;
    const page = document.documentElement.style;
    if (!element) return;
    const measure = () => page.setProperty("--footer-height", `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty("--footer-height");
    };
  }, []);
  return footer;
}

export function FooterAction({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  const footer = useScrollPadding();
  return (
    <footer className={style.footer} ref={footer}>
      <div className={style.inner}>
        <LostNote />
        {children}
        {hint && <p className={style.hint}>{hint}</p>}
      </div>
    </footer>
  );
}
