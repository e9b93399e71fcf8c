/**
 * Puts the page right that WKWebView leaves moved up when the keyboard has gone, with presses that miss: the visual
 * viewport keeps its offset until the page scrolls, so the page scrolls to where it is (QA-02).
 */
import { useEffect } from "react";

/** Time in which the keyboard leaves. */
const LEAVES_MS = 400;

export function useViewAtRest(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const isTyping = document.activeElement?.matches("input, textarea");
      // A page that a person has enlarged is moved on purpose.
      if (isTyping || viewport.scale !== 1 || viewport.offsetTop <= 0) return;
      window.scrollTo(window.scrollX, window.scrollY);
    };
    // No event of the viewport tells of it reliably.
    const leave = () => {
      clearTimeout(leaving);
      leaving = setTimeout(settle, LEAVES_MS);
    };
    document.addEventListener("focusout", leave);
    viewport.addEventListener("resize", leave);
    return () => {
      clearTimeout(leaving);
      document.removeEventListener("focusout", leave);
      viewport.removeEventListener("resize", leave);
    };
  }, []);
}
