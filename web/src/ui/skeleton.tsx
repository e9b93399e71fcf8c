/**
 * Grey shapes instead of content that is loading, each as high as what it stands for. They hold no text: they are
 * prerendered before the reader's language is known.
 */
import { Card } from "./card.tsx";
import { FooterAction } from "./footer-action.tsx";
import { Page } from "./page.tsx";
import style from "./skeleton.module.css";

/** `text`, `short` and `long` are lines of the usual size; `name` is that of a card's title, `small` that of a label. */
export type Shape =
  | "text"
  | "short"
  | "long"
  | "name"
  | "small"
  | "title"
  | "figure"
  | "icon"
  | "logo"
  | "step"
  | "label"
  | "button";

export function SkeletonBar({ shape = "text" }: { readonly shape?: Shape }) {
  return <span className={`${style.bar} ${style[shape] ?? ""}`} />;
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The title of a card. */
export function SkeletonTitle() {
  return (
    <div className={style.heading}>
      <SkeletonBar shape="name" />
    </div>
  );
}

interface SkeletonRowsProps {
  readonly count?: number;
  /** What stands above the rows: a product's logo and name, or the card's title. */
  readonly above?: "product" | "title" | undefined;
}

/** A card of label and value rows. */
export function SkeletonRows({ count = 4, above }: SkeletonRowsProps) {
  return (
    <Card>
      {above === "product" && (
        <div className={style.product}>
          <SkeletonBar shape="logo" />
          <SkeletonBar shape="name" />
        </div>
      )}
      {above === "title" && <SkeletonTitle />}
      <div>
        {times(count).map((index) => (
          <div className={style.row} key={index}>
            <SkeletonBar />
            <SkeletonBar shape="short" />
          </div>
        ))}
      </div>
    </Card>
  );
}

function SkeletonStepper() {
  return (
    <Card>
      <div className={style.stepper}>
        {times(5).map((index) => (
          <div className={style.mark} key={index}>
            <SkeletonBar shape="step" />
            <SkeletonBar shape="label" />
            <SkeletonBar shape="label" />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** The lines of a head, from above. */
export function SkeletonHead({ shapes }: { readonly shapes: readonly Shape[] }) {
  return (
    <div className={style.head}>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <SkeletonBar shape={shape} key={index} />
      ))}
    </div>
  );
}

/** The rows of a card, those below a product's name or a title, or the card of a stepper. */
type CardShape =
  | number
  | { readonly productRows: number }
  | { readonly titledRows: number }
  | "stepper";

function SkeletonCard({ shape }: { readonly shape: CardShape }) {
  if (shape === "stepper") return <SkeletonStepper />;
  if (typeof shape === "number") return <SkeletonRows count={shape} />;
  return "productRows" in shape ? (
    <SkeletonRows count={shape.productRows} above="product" />
  ) : (
    <SkeletonRows count={shape.titledRows} above="title" />
  );
}

interface SkeletonPageProps {
  /** The shapes of the head's content, from above; empty when the head holds its title alone. */
  readonly head?: readonly Shape[];
  readonly cards?: readonly CardShape[];
  readonly hasFooter?: boolean;
}

/** A whole screen that is loading. */
export function SkeletonPage({
  head = ["icon", "title", "long"],
  cards = [4, 3],
  hasFooter = true,
}: SkeletonPageProps) {
  const footer = hasFooter && (
    <FooterAction>
      <SkeletonBar shape="button" />
    </FooterAction>
  );
  return (
    <Page head={head.length > 0 && <SkeletonHead shapes={head} />} footer={footer} isBusy>
      {cards.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places
        <SkeletonCard shape={shape} key={index} />
      ))}
    </Page>
  );
}
