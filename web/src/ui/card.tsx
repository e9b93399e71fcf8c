/** A white card with an optional heading. */
import type { ReactNode } from "react";
import style from "./card.module.css";

interface CardProps {
  readonly title?: ReactNode;
  /** Names it for a button that leads to it. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Card({ title, id, children }: CardProps) {
  return (
    <section className={style.card} id={id} tabIndex={id ? -1 : undefined}>
      {title && <h2 className={style.title}>{title}</h2>}
      {children}
    </section>
  );
}
