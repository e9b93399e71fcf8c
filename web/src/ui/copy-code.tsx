/** A code that a tap copies (CODE1-01, CODE2-01, UX-06); confirms it in its own place, or tells how to copy by hand. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { groupCode } from "../lib/input-masks.ts";
import style from "./copy-code.module.css";
import { copyText } from "./copy-text.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { showToast } from "./toast.tsx";

interface CopyCodeProps {
  readonly label: ReactNode;
  /** The text to copy; digits are displayed in groups. */
  readonly code: string;
}

/** Characters that fit a line of a small phone in the full size. */
const LINE = 20;

/** Time that "copied" is shown, as long as a toast. */
const CONFIRMED_MS = 3000;

export function CopyCode({ label, code }: CopyCodeProps) {
  const { t } = useLingui();
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  // Each copy says so for its whole time.
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy({ currentTarget }: MouseEvent) {
    const wasCopied = await copyText(code);
    setCopied(wasCopied);
    if (wasCopied) setCopies((count) => count + 1);
    else showToast(t`Press and hold the number to copy it`, undefined, currentTarget as Element);
  }

  return (
    <div className={style.place}>
      <button type="button" className={style.code} onClick={copy}>
        <span className={style.text}>
          <span className={style.label}>{label}</span>
          <span
            className={style.figures}
            data-long={code.length > LINE || undefined}
            style={{ "--characters": code.length } as CSSProperties}
          >
            {groupCode(code)}
          </span>
        </span>
        <span className={style.copy} data-done={isCopied || undefined}>
          <CopyIcon size={20} />
          <Trans>Copy</Trans>
        </span>
      </button>
      {/* Outside the button, where a screen reader announces it. */}
      <span className={style.copied} role="status">
        {isCopied && (
          <>
            <CheckIcon size={20} />
            <Trans>Copied</Trans>
          </>
        )}
      </span>
    </div>
  );
}
