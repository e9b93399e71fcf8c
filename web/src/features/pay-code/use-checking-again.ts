/** A code is checked again when the borrower comes back to it, and at its end: an ended one must not be paid. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useAskingAgain } from "../../calls/use-asking-again.ts";
import { asOf, type CodeCheck } from "./check-code.ts";

/** The longest that a browser's timer takes. */
const MOST_MS = 2 ** 31 - 1;

/** `check` is what the page shows now. A stored copy does not say how long is left. */
export function useCheckingAgain(check: CodeCheck | undefined): void {
  const { revalidate } = useRevalidator();
  useAskingAgain(undefined);
  const isOpen = check?.kind === "verified" && check.code.status === "open" && !asOf(check);
  const leftS = isOpen ? check.code.expiresIn : null;
  useEffect(() => {
    if (leftS === null) return;
    const timer = setTimeout(revalidate, Math.min(leftS * 1000, MOST_MS));
    return () => clearTimeout(timer);
  }, [leftS, revalidate]);
}
