/** A form that is loading: the shapes of its fields, a card each. Like every skeleton it holds no text. */
import { Card } from "./card.tsx";
import { FooterAction } from "./footer-action.tsx";
import { FormFields } from "./form-page.tsx";
import { Page } from "./page.tsx";
import { SkeletonHead, SkeletonTitle } from "./skeleton.tsx";
import { type Shape, SkeletonBar } from "./skeleton-bar.tsx";
import style from "./skeleton-form.module.css";

interface FormCard {
  readonly fields: number;
  readonly hasTitle?: true;
}

interface SkeletonFormProps {
  /** The shapes of the head's content; empty when the head holds its title alone. */
  readonly head?: readonly Shape[];
  /** True if tabs precede the cards. */
  readonly hasTabs?: boolean;
  readonly cards: readonly FormCard[];
  /** True if the screen has a back control. */
  readonly hasBack?: boolean;
}

function SkeletonField() {
  return (
    <div className={style.field}>
      <SkeletonBar shape="small" />
      <SkeletonBar shape="button" />
    </div>
  );
}

export function SkeletonForm({
  head = [],
  hasTabs = false,
  cards,
  hasBack = true,
}: SkeletonFormProps) {
  const footer = (
    <FooterAction>
      <SkeletonBar shape="button" />
    </FooterAction>
  );
  return (
    <Page
      head={head.length > 0 && <SkeletonHead shapes={head} />}
      footer={footer}
      isBusy
      backComes={hasBack}
    >
      {hasTabs && <SkeletonBar shape="button" />}
      {cards.map(({ fields, hasTitle }, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places
        <Card key={card}>
          {hasTitle && <SkeletonTitle />}
          <FormFields>
            {Array.from({ length: fields }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do the fields
              <SkeletonField key={field} />
            ))}
          </FormFields>
        </Card>
      ))}
    </Page>
  );
}
