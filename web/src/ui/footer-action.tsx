/**
 * The action of a screen, fixed at the bottom above the home bar: its main button first, a second one below. It scrolls
 * with the page where it would cover too much of the screen.
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import style from "./footer-action.module.css";
import { LostNote } from "./lost-note.tsx";

/** A footer that takes more than this part of the screen's height is not fixed. */
const MOST_OF_SCREEN = 0.4;

/** The footer's height without what an alert adds to it: a footer stays where it was pressed. */
function heightOf(footer: HTMLElement): number {
  const alerts = [...footer.querySelectorAll<HTMLElement>("[role=alert]")];
  return alerts.reduce((height, alert) => height - alert.offsetHeight, footer.offsetHeight);
}

/**
 * Keeps what takes the focus above the footer: the page's scroll padding is the height of a fixed footer (WCAG 2.4.11).
 * `isTall` where it cannot be fixed.
 */
function useScrollPadding() {
  const footer = useRef<HTMLElement>(null);
  const [isTall, setTall] = useState(false);
  useLayoutEffect(() => {
    const element = footer.current;
    const page = document.documentElement.style;
    if (!element) return;
    function measure() {
      if (!element) return;
      const isTall = heightOf(element) > window.innerHeight * MOST_OF_SCREEN;
      setTall(isTall);
      page.setProperty("--footer-height", isTall ? "0px" : `${element.offsetHeight}px`);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      page.removeProperty("--footer-height");
    };
  }, []);
  return { footer, isTall };
}

export function FooterAction({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  const { footer, isTall } = useScrollPadding();
  return (
    <footer className={isTall ? `${style.footer} ${style.scrolling}` : style.footer} ref={footer}>
      <div className={style.inner}>
        <LostNote />
        {children}
        {hint && <p className={style.hint}>{hint}</p>}
      </div>
    </footer>
  );
}
