/** A white card with an optional heading. */
import type { ReactNode } from "react";
import style from "./card.module.css";

interface CardProps {
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, children }: CardProps) {
  return (
    <section className={style.card}>
      {title && <h2 className={style.title}>{title}</h2>}
      {children}
    </section>
  );
}
