/** The frame of a screen: brand-coloured head, cards below, the action at the foot. */
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BackIcon } from "./icons.tsx";
import style from "./page.module.css";

interface PageProps {
  /** The screen's title; left out while its texts are not known (skeletons). */
  readonly title?: ReactNode;
  /** Shows a back control. */
  readonly onBack?: (() => void) | undefined;
  /** State and the one figure that matters, on the brand's colour. The cards then overlap the head. */
  readonly head?: ReactNode;
  /** A `FooterAction`. */
  readonly footer?: ReactNode;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, onBack, head, footer, isBusy = false, children }: PageProps) {
  const { t } = useLingui();
  return (
    <div className={style.page}>
      <header className={`${style.head} ${head ? style.tall : ""}`}>
        <div className={style.bar}>
          {onBack && (
            <button type="button" className={style.back} onClick={onBack} aria-label={t`Back`}>
              <BackIcon />
            </button>
          )}
          {title && <h1 className={style.title}>{title}</h1>}
        </div>
        {head}
      </header>
      <main className={`${style.content} ${head ? style.raised : ""}`} aria-busy={isBusy}>
        {children}
      </main>
      {footer}
    </div>
  );
}
