/** The images of a complaint in rows of three, with controls to add, enlarge and remove them (CMPN-03). */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ChangeEvent } from "react";
import { EnlargingImage } from "../../ui/enlarging-image.tsx";
import { BrokenIcon, CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import { ImageCell, ImageGrid } from "../../ui/image-grid.tsx";
import style from "./image-uploader.module.css";
import { type ComplaintImage, type Images, MAX_IMAGES } from "./use-images.ts";

/** Image types that the page turns into a JPEG; phones convert photos to one of them. */
const ACCEPTED = "image/jpeg,image/png,image/webp";

interface ImageProps {
  readonly image: ComplaintImage;
  readonly name: string;
  readonly onRetry: () => void;
}

function Image({ image, name, onRetry }: ImageProps) {
  if (image.state === "sent") {
    return <EnlargingImage src={image.path} alt={name} width={112} height={112} />;
  }
  if (image.state === "failed" || image.state === "lost") {
    return (
      <button type="button" className={style.failed} onClick={onRetry}>
        <BrokenIcon />
        <Trans>Try again</Trans>
      </button>
    );
  }
  return <Uploading image={image} name={name} />;
}

/** The uploaded part as a number and a bar. */
function Uploading({ image, name }: Pick<ImageProps, "image" | "name">) {
  const { t } = useLingui();
  const isWaiting = image.state === "waiting";
  const percent = Math.round(image.progress * 100);
  return (
    <div className={style.waiting}>
      <div
        className={style.bar}
        role="progressbar"
        aria-label={t`Upload of ${name}`}
        aria-valuenow={percent}
      >
        <div className={style.done} style={{ width: `${percent}%` }} />
      </div>
      <p className={style.percent}>{isWaiting ? <Trans>Waiting</Trans> : `${percent}%`}</p>
    </div>
  );
}

export function ImageUploader({ images }: { readonly images: Images }) {
  const { t } = useLingui();
  const { all, add, retry, remove } = images;
  const count = all.length;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    add(Array.from(target.files ?? []));
    // The same file may be chosen again after its removal.
    target.value = "";
  }

  return (
    <div>
      <p className={style.label}>
        <Trans>
          Images, {count} of {MAX_IMAGES}
        </Trans>
      </p>
      <ImageGrid>
        {all.map((image, index) => {
          const number = index + 1;
          const name = t`Image ${number}`;
          return (
            <ImageCell key={image.id}>
              <Image image={image} name={name} onRetry={() => retry(image)} />
              <button
                type="button"
                className={style.remove}
                aria-label={t`Remove image ${number}`}
                onClick={() => remove(image)}
              >
                <span className={style.cross}>
                  <CloseIcon size={16} />
                </span>
              </button>
            </ImageCell>
          );
        })}
        {count < MAX_IMAGES && (
          <ImageCell>
            <label className={style.add}>
              <input type="file" accept={ACCEPTED} multiple onChange={choose} />
              <span className={style.focus} />
              <PlusIcon />
              <Trans>Add images</Trans>
            </label>
          </ImageCell>
        )}
      </ImageGrid>
      {all.some(({ state }) => state === "lost") && (
        <p className={style.lost} role="alert">
          <Trans>
            The network was lost. Images that did not arrive are tried again when you are connected,
            and when you press Send.
          </Trans>
        </p>
      )}
    </div>
  );
}
