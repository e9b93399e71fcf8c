/** The frame of a screen: brand-coloured head, cards below, the action at the bottom. */
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { pageContext } from "../api/page-context.ts";
import { BackIcon } from "./icons.tsx";
import style from "./page.module.css";

interface PageProps {
  /** The screen's title; left out while its texts are not known (skeletons). */
  readonly title?: ReactNode;
  /** Shows a back control. */
  readonly onBack?: (() => void) | undefined;
  /** The state and the main figure, on the brand's colour. The cards then overlap the head. */
  readonly head?: ReactNode;
  /** A `FooterAction`. */
  readonly footer?: ReactNode;
  readonly isBusy?: boolean;
  /**
   * Draws the back control's icon where the control will be (skeletons). A browser counts a page as shown from its first
   * text or icon on, not from its grey shapes.
   */
  readonly backComes?: boolean;
  readonly children: ReactNode;
}

/** The window's title: the screen's title, then the brand's name. */
function useWindowTitle() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const text = heading.current?.textContent;
    const { name } = pageContext().brand;
    if (text) document.title = text === name ? name : `${text} · ${name}`;
  });
  return heading;
}

export function Page({
  title,
  onBack,
  head,
  footer,
  isBusy = false,
  backComes = false,
  children,
}: PageProps) {
  const { t } = useLingui();
  const heading = useWindowTitle();
  return (
    <div className={style.page}>
      <header className={`${style.head} ${head ? style.tall : ""}`}>
        <div className={style.bar}>
          {onBack && (
            <button type="button" className={style.back} onClick={onBack} aria-label={t`Back`}>
              <BackIcon />
            </button>
          )}
          {backComes && (
            <span className={style.back}>
              <BackIcon />
            </span>
          )}
          {title && (
            // `useScreenChange` focuses it on a new screen.
            <h1 className={style.title} ref={heading} tabIndex={-1}>
              {title}
            </h1>
          )}
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
