/** The head of a page about a state: icon, name, figures, and what happens next. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import style from "./status-head.module.css";

interface StatusHeadProps {
  readonly icon: ReactNode;
  /** The order's status, on pages of an order (STATUS-01). */
  readonly code?: number;
  /** Something is late: the icon stands out. */
  readonly isLate?: boolean;
  readonly status: ReactNode;
  /** The status takes the focus when it comes, so that a screen reader says it once. */
  readonly isNews?: boolean;
  /** The latest event or the next step, as a sentence. */
  readonly text: ReactNode;
  /** Between name and note, such as the amount that is due. */
  readonly children?: ReactNode;
}

export function StatusHead({
  icon,
  code,
  isLate = false,
  isNews = false,
  status,
  text,
  children,
}: StatusHeadProps) {
  const [first] = useState(code);
  const heading = useRef<HTMLHeadingElement>(null);
  // After the frame's own focus on a new screen.
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  // A status that changes while the page is open, such as that of a loan that is paid off, is seen to change.
  const looks = [style.icon, isLate && style.late, code !== first && style.changed];
  return (
    <div className={style.head}>
      <span className={looks.filter(Boolean).join(" ")} data-status={code} key={code}>
        {icon}
      </span>
      <h2 className={style.status} ref={heading} tabIndex={isNews ? -1 : undefined}>
        {status}
      </h2>
      {children}
      <p className={style.text}>{text}</p>
    </div>
  );
}
