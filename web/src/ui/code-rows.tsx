/** A payment code with its sum, place and end: one layout on every page of a code (UX-18). */
import type { ReactNode } from "react";
import style from "./code-rows.module.css";
import { CopyCode } from "./copy-code.tsx";
import { type Row, Rows } from "./rows.tsx";

interface CodeRowsProps {
  readonly label: ReactNode;
  /** Empty for a code that is scanned, or that has ended. */
  readonly code: string;
  readonly rows: readonly Row[];
}

export function CodeRows({ label, code, rows }: CodeRowsProps) {
  return (
    <div className={style.code}>
      {code && <CopyCode label={label} code={code} />}
      <Rows rows={rows} />
    </div>
  );
}
