/** One grey bar of a skeleton, as high as the line of text or the thing that it stands for. */
import style from "./skeleton-bar.module.css";

/**
 * `text`, `short` and `long` are lines of the usual size; `name` is that of a card's title, `small` that of a label. The
 * others are parts of a head: a status's icon, a product's emblem, a sentence, one with a day in it, a title with an amount, which is longer in some languages, a line further down, one of the size of running text, the label close above a figure, a line with days left, a bar of time, a brand's line, two
 * facts, a headline of two lines.
 */
export type Shape =
  | "text"
  | "short"
  | "long"
  | "sentence"
  | "lines"
  | "lower"
  | "body"
  | "name"
  | "small"
  | "title"
  | "figure"
  | "icon"
  | "emblem"
  | "moved"
  | "paid"
  | "logo"
  | "step"
  | "label"
  | "button"
  | "box"
  | "over"
  | "due"
  | "track"
  | "share"
  | "brand"
  | "facts"
  | "headline";

export function SkeletonBar({ shape = "text" }: { readonly shape?: Shape }) {
  return <span className={`${style.bar} ${style[shape] ?? ""}`} />;
}
