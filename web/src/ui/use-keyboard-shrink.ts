/**
 * Detects that the on-screen keyboard covers the page (BIND-09): a field has the focus and the viewport is more than
 * 60 px shorter than when the field got it. iOS may leave the viewport short after the keyboard has gone, and its
 * resize events come late: so the height is measured again at each first focus, and without a focused field the result
 * is false.
 */
import { useEffect, useState } from "react";

const SHRINK_PX = 60;

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}

const viewportHeight = () => window.visualViewport?.height ?? window.innerHeight;

/** True while the keyboard covers more than 60 px of the page. */
export function useKeyboardShrink(): boolean {
  const [isShrunk, setIsShrunk] = useState(false);
  useEffect(() => {
    let restingHeight = viewportHeight();
    let restingWidth = window.innerWidth;
    const rest = () => {
      restingHeight = viewportHeight();
      restingWidth = window.innerWidth;
      setIsShrunk(false);
    };
    const resize = () => {
      const isTurned = window.innerWidth !== restingWidth;
      if (isTurned || !isField(document.activeElement)) rest();
      else setIsShrunk(restingHeight - viewportHeight() > SHRINK_PX);
    };
    const focusIn = (event: FocusEvent) => {
      // Moving from one field to the next leaves the keyboard open.
      if (isField(event.target) && !isField(event.relatedTarget)) rest();
    };
    const focusOut = (event: FocusEvent) => {
      if (!isField(event.relatedTarget)) setIsShrunk(false);
    };
    const viewport = window.visualViewport ?? window;
    viewport.addEventListener("resize", resize);
    document.addEventListener("focusin", focusIn);
    document.addEventListener("focusout", focusOut);
    return () => {
      viewport.removeEventListener("resize", resize);
      document.removeEventListener("focusin", focusIn);
      document.removeEventListener("focusout", focusOut);
    };
  }, []);
  return isShrunk;
}
