import type { ReactNode } from "react";
import style from "./door-page.module.css";

/** A page before the sign-in: one card in the middle. */
export function DoorPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <main className={style.page}>
      <title>{`${title} · Console`}</title>
      <div className={style.card}>
        <h1 className={style.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
