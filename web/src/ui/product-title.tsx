/** A product's logo and name, above a card's rows. */
import type { ReactNode } from "react";
import style from "./product-title.module.css";

interface ProductTitleProps {
  /** Path of the logo, or empty. */
  readonly logo: string;
  readonly name: ReactNode;
}

export function ProductTitle({ logo, name }: ProductTitleProps) {
  return (
    <div className={style.product}>
      {logo && (
        <img
          className={style.logo}
          src={logo}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
        />
      )}
      <h2 className={style.name}>{name}</h2>
    </div>
  );
}
