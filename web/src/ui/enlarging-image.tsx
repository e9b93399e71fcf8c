/**
 * A picture that a tap enlarges to the whole screen (STATIC-04, CMPD-04), in the browser's dialog element. Browsers
 * that do not know the element show it by its attribute and the style sheet.
 */
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import style from "./enlarging-image.module.css";
import { CloseIcon } from "./icons.tsx";

interface EnlargingImageProps {
  readonly src: string;
  /** Describes the picture. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

function open(dialog: HTMLDialogElement | null) {
  if (dialog && "showModal" in dialog) dialog.showModal();
  else (dialog as Element | null)?.setAttribute("open", "");
}

function close(dialog: HTMLDialogElement | null) {
  if (dialog && "close" in dialog) dialog.close();
  else (dialog as Element | null)?.removeAttribute("open");
}

export function EnlargingImage({ src, alt, width, height }: EnlargingImageProps) {
  const { t } = useLingui();
  const large = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={style.small}
        aria-haspopup="dialog"
        onClick={() => open(large.current)}
      >
        <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      </button>
      <dialog className={style.large} ref={large} aria-label={alt}>
        <button
          type="button"
          className={style.whole}
          aria-label={t`Close`}
          onClick={() => close(large.current)}
        >
          <span className={style.close}>
            <CloseIcon />
          </span>
          <img src={src} alt="" loading="lazy" decoding="async" />
        </button>
      </dialog>
    </>
  );
}
