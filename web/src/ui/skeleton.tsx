/**
 * Grey shapes instead of content that is loading, each as high as what it stands for. They hold no text: they are
 * prerendered before the reader's language is known.
 */
import type { ReactElement } from "react";
import { Card } from "./card.tsx";
import { FooterAction } from "./footer-action.tsx";
import { Page } from "./page.tsx";
import style from "./skeleton.module.css";
import { type Shape, SkeletonBar } from "./skeleton-bar.tsx";

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

/** Rows of a label and a value. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div>
      {times(count).map((index) => (
        <div className={style.row} key={index}>
          <SkeletonBar />
          <SkeletonBar shape="short" />
        </div>
      ))}
    </div>
  );
}

function SkeletonStepper() {
  return (
    <div className={style.stepper}>
      {times(5).map((index) => (
        <div className={style.mark} key={index}>
          <SkeletonBar shape="step" />
          <SkeletonBar shape="label" />
          <SkeletonBar shape="label" />
        </div>
      ))}
    </div>
  );
}

/** The parts of a card, each as high as what it stands for. */
type Part =
  | "product"
  | "toggle"
  | "option"
  | "link"
  | "progress"
  | "instalment"
  | "code"
  | "reference"
  | "chip"
  | "area"
  | "images"
  | "slider"
  | "terms"
  | "figures"
  | "line"
  | "passage"
  | "action";

/** A part of a card; a number stands for so many rows of a label and a value. */
type Block = number | "title" | "stepper" | Part;

/** The shapes of parts that have others than two lines. */
const BARS: Partial<Record<Part, readonly Shape[]>> = {
  product: ["logo", "name"],
  link: ["logo", "name"],
  toggle: ["short"],
  code: ["box"],
  reference: ["box"],
  area: ["box"],
  images: ["box"],
  slider: ["box"],
  terms: ["box"],
  passage: ["box"],
  action: ["button"],
};

function SkeletonBlock({ block }: { readonly block: Block }) {
  if (typeof block === "number") return <SkeletonRows count={block} />;
  if (block === "title") return <SkeletonTitle />;
  if (block === "stepper") return <SkeletonStepper />;
  const bars = BARS[block] ?? ["text", "short"];
  return (
    <div className={`${style.part} ${style[block] ?? ""}`}>
      {bars.map((shape) => (
        <SkeletonBar shape={shape} key={shape} />
      ))}
    </div>
  );
}

/**
 * Layout of the real head's lines: `status` an icon and its meaning, `amount` a figure, `terse` many small lines,
 * `wide` a headline.
 */
type HeadKind = "status" | "amount" | "terse" | "wide";

interface SkeletonHeadProps {
  readonly kind?: HeadKind | undefined;
  /** The lines, from above. */
  readonly shapes: readonly Shape[];
}

export function SkeletonHead({ kind = "status", shapes }: SkeletonHeadProps) {
  return (
    <div className={`${style.head} ${style[kind] ?? ""}`}>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <SkeletonBar shape={shape} key={index} />
      ))}
    </div>
  );
}

interface SkeletonPageProps {
  readonly kind?: HeadKind;
  /** The shapes of the head's content, from above, or the head itself; empty when the head holds its title alone. */
  readonly head?: readonly Shape[] | ReactElement;
  /** The parts of each card, from above. */
  readonly cards?: readonly (readonly Block[])[];
  /** Number of the footer's buttons; absent without a footer. */
  readonly buttons?: number;
  /** The footer in the place of such buttons. */
  readonly footer?: ReactElement;
  /** True if the screen has a back control. */
  readonly hasBack?: boolean;
}

function isShapes(head: readonly Shape[] | ReactElement): head is readonly Shape[] {
  return Array.isArray(head);
}

/** A screen whose content is not known yet. */
export function PlainSkeleton() {
  return <SkeletonPage head={[]} cards={[]} buttons={0} hasBack={false} />;
}

/** A whole screen that is loading. */
export function SkeletonPage({
  kind,
  head = ["icon", "title", "long"],
  cards = [[4], [3]],
  buttons = 1,
  footer,
  hasBack = true,
}: SkeletonPageProps) {
  const bars = buttons > 0 && (
    <FooterAction>
      {times(buttons).map((button) => (
        <SkeletonBar shape="button" key={button} />
      ))}
    </FooterAction>
  );
  return (
    <Page
      head={isShapes(head) ? head.length > 0 && <SkeletonHead kind={kind} shapes={head} /> : head}
      footer={footer ?? bars}
      isBusy
      backComes={hasBack}
    >
      {cards.map((blocks, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places
        <Card key={card}>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
            <SkeletonBlock block={block} key={index} />
          ))}
        </Card>
      ))}
    </Page>
  );
}
