/**
 * Grey shapes instead of content that is loading. They hold no text: they are prerendered before the reader's language
 * is known.
 */
import { Card } from "./card.tsx";
import { FooterAction } from "./footer-action.tsx";
import { Page } from "./page.tsx";
import style from "./skeleton.module.css";

type Shape =
  | "text"
  | "short"
  | "long"
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

interface SkeletonRowsProps {
  readonly count?: number;
  /** Whether a product's logo and name come before the rows. */
  readonly hasProduct?: boolean;
}

/** A card of label and value rows. */
export function SkeletonRows({ count = 4, hasProduct = false }: SkeletonRowsProps) {
  return (
    <Card>
      {hasProduct && (
        <div className={style.product}>
          <SkeletonBar shape="logo" />
          <SkeletonBar />
        </div>
      )}
      {times(count).map((index) => (
        <div className={style.row} key={index}>
          <SkeletonBar />
          <SkeletonBar shape="short" />
        </div>
      ))}
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
          </div>
        ))}
      </div>
    </Card>
  );
}

interface SkeletonPageProps {
  /** The shapes of the head's content, from above; empty when the head holds its title alone. */
  readonly head?: readonly Shape[];
  /** Rows of each card, rows below a product's name, or the card of a stepper. */
  readonly cards?: readonly (number | { readonly productRows: number } | "stepper")[];
  readonly hasFooter?: boolean;
}

/** A whole screen that is loading. */
export function SkeletonPage({
  head = ["icon", "title", "long"],
  cards = [4, 3],
  hasFooter = true,
}: SkeletonPageProps) {
  const headShapes = head.length > 0 && (
    <div className={style.centre}>
      {head.map((shape) => (
        <SkeletonBar shape={shape} key={shape} />
      ))}
    </div>
  );
  const footer = hasFooter && (
    <FooterAction>
      <SkeletonBar shape="button" />
    </FooterAction>
  );
  return (
    <Page head={headShapes} footer={footer} isBusy>
      {cards.map((card, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the cards never change places
        if (card === "stepper") return <SkeletonStepper key={index} />;
        if (typeof card === "number") return <SkeletonRows count={card} key={index} />;
        return <SkeletonRows count={card.productRows} hasProduct key={index} />;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the cards never change places
      })}
    </Page>
  );
}
