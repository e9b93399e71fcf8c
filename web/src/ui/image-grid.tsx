/** Pictures of a complaint, three in a row, each a square (CMPN-03, CMPD-01). */
import type { ReactNode } from "react";
import { EnlargingImage } from "./enlarging-image.tsx";
import style from "./image-grid.module.css";

export function ImageGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={style.grid}>{children}</ul>;
}

/** One square: a picture or its placeholder. */
export function ImageCell({ children }: { readonly children: ReactNode }) {
  return <li className={style.cell}>{children}</li>;
}

interface PicturesProps {
  readonly paths: readonly string[];
  /** The name of the picture with this number, from 1 on. */
  readonly nameOf: (number: number) => string;
}

/** Pictures by their paths; a tap enlarges one (CMPD-04). */
export function Pictures({ paths, nameOf }: PicturesProps) {
  return (
    <ImageGrid>
      {paths.map((path, index) => (
        <ImageCell key={path}>
          <EnlargingImage src={path} alt={nameOf(index + 1)} width={112} height={112} />
        </ImageCell>
      ))}
    </ImageGrid>
  );
}
