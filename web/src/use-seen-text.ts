/**
 * Takes out of every text field what is typed or pasted into it and cannot be seen, such as a soft hyphen or a zero-width
 * space: the server refuses it (SEC-21), and nobody could find it. Runs before the field's own handlers.
 */
import { useEffect } from "react";

/** A joiner belongs to the emoji around it. */
const UNSEEN = /[^\P{Cf}\u200d]/gu;

function takeOut({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const typed = target.value;
  const seen = typed.replace(UNSEEN, "");
  if (seen === typed) return;
  const caret = target.selectionStart;
  // Past the field's own setter, by which React would take the change for its own and tell nobody.
  const proto = Object.getPrototypeOf(target);
  Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(target, seen);
  if (caret === null) return;
  const at = typed.slice(0, caret).replace(UNSEEN, "").length;
  target.setSelectionRange(at, at);
}

export function useSeenText(): void {
  useEffect(() => {
    window.addEventListener("input", takeOut, true);
    return () => window.removeEventListener("input", takeOut, true);
  }, []);
}
