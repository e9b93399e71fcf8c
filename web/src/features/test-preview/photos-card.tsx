/** A file input for photos (PREV-03): shows the chosen files, to try a wrapper's picker, and sends nothing. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ChangeEvent, useEffect, useState } from "react";
import { Card } from "../../ui/card.tsx";
import { Labelled } from "./labelled.tsx";
import style from "./test-preview.module.css";

interface Photo {
  readonly name: string;
  readonly size: string;
  /** A `blob:` address, revoked at another choice. */
  readonly address: string;
}

/** A readable size: `8 byte`, `61.4 kB`. */
function sizeText(bytes: number, language: string): string {
  const [count, unit] = bytes < 1000 ? [bytes, "byte"] : [bytes / 1000, "kilobyte"];
  const style = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(count);
}

export function PhotosCard() {
  const { i18n } = useLingui();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);

  useEffect(() => {
    return () => {
      for (const { address } of photos) URL.revokeObjectURL(address);
    };
  }, [photos]);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setPhotos(
      Array.from(target.files ?? [], (file) => ({
        name: file.name,
        size: sizeText(file.size, i18n.locale),
        address: URL.createObjectURL(file),
      })),
    );
  }

  return (
    <Card title={<Trans>Photos</Trans>}>
      <Labelled label={<Trans>Choose photos</Trans>}>
        {({ id }) => (
          <input
            id={id}
            className={style.file}
            type="file"
            accept="image/*"
            multiple
            onChange={choose}
          />
        )}
      </Labelled>
      <ul className={style.photos}>
        {photos.map(({ name, size, address }) => (
          <li className={style.photo} key={address}>
            <img src={address} alt="" width={56} height={56} />
            <span className={style.grow}>{name}</span>
            <span className={style.quiet}>{size}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
