/** A picture that a tap enlarges to the whole screen (STATIC-04, CMPD-04), in the browser's dialog element. */
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

export function EnlargingImage({ src, alt, width, height }: EnlargingImageProps) {
  const { t } = useLingui();
  const large = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={style.small}
        aria-haspopup="dialog"
        onClick={() => large.current?.showModal()}
      >
        <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      </button>
      <dialog className={style.large} ref={large} aria-label={alt}>
        <button
          type="button"
          className={style.whole}
          aria-label={t`Close`}
          onClick={() => large.current?.close()}
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
