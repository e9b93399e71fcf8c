/** A code that a tap copies (CODE1-01, CODE2-01); confirms it, or tells how to copy by hand. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { groupCard } from "../lib/input-masks.ts";
import style from "./copy-code.module.css";
import { copyText } from "./copy-text.ts";
import { CopyIcon } from "./icons.tsx";
import { showToast } from "./toast.tsx";

interface CopyCodeProps {
  readonly label: ReactNode;
  /** The text to copy; digits are displayed in groups. */
  readonly code: string;
}

export function CopyCode({ label, code }: CopyCodeProps) {
  const { t } = useLingui();
  const isNumber = /^\d+$/.test(code);

  async function copy() {
    const isCopied = await copyText(code);
    showToast(isCopied ? t`Copied` : t`Press and hold the number to copy it`);
  }

  return (
    <button type="button" className={style.code} onClick={copy}>
      <span className={style.text}>
        <span className={style.label}>{label}</span>
        <span className={style.figures}>{isNumber ? groupCard(code) : code}</span>
      </span>
      <span className={style.copy}>
        <CopyIcon size={20} />
        <Trans>Copy</Trans>
      </span>
    </button>
  );
}
