import type { ReactNode } from "react";
import style from "./notice.module.css";

interface NoticeProps {
  readonly tone: "danger" | "warning" | "success" | "plain";
  readonly children: ReactNode;
}

/** A sentence that stands out; a failure is read aloud at once. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={`${style.notice} ${style[tone]}`} role={tone === "danger" ? "alert" : "status"}>
      {children}
    </div>
  );
}
