/** A full-width button. A screen has one filled button; further choices are `outline` or `text`. */
import type { ButtonHTMLAttributes } from "react";
import style from "./button.module.css";

type ButtonVariant = "filled" | "outline" | "text";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  readonly variant?: ButtonVariant;
}

export function Button({ variant = "filled", type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={`${style.button} ${style[variant]}`} {...rest} />;
}
