/** A row of a card that is a button: label, value, detail, and an arrow. */
import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from "react";
import { ChevronIcon } from "./icons.tsx";
import style from "./row-button.module.css";

export interface RowProps {
  /** A logo's path, or an icon. */
  readonly mark: string | ReactNode;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A small last line. */
  readonly detail?: ReactNode;
}

type RowButtonProps = RowProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "value">;

function RowContent({ mark, label, value, detail }: RowProps) {
  return (
    <>
      {typeof mark === "string" ? (
        <img
          className={style.mark}
          src={mark}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={`${style.mark} ${style.icon}`}>{mark}</span>
      )}
      <span className={style.text}>
        <span className={style.quiet}>{label}</span>
        <span className={style.value}>{value}</span>
        {detail && <span className={style.quiet}>{detail}</span>}
      </span>
      <ChevronIcon size={20} />
    </>
  );
}

export function RowButton({ mark, label, value, detail, ...rest }: RowButtonProps) {
  return (
    <button type="button" className={style.row} {...rest}>
      <RowContent mark={mark} label={label} value={value} detail={detail} />
    </button>
  );
}

interface RowLinkProps extends RowProps {
  readonly href: string;
  readonly onClick?: MouseEventHandler;
}

/** The row as a link to an address outside the app, such as a mail. */
export function RowLink({ href, onClick, ...row }: RowLinkProps) {
  return (
    <a className={style.row} href={href} onClick={onClick}>
      <RowContent {...row} />
    </a>
  );
}
