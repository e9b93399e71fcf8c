/** A form that is loading: the shapes of its fields, a card each. Like every skeleton it holds no text. */
import { Card } from "./card.tsx";
import { FooterAction } from "./footer-action.tsx";
import { FormFields } from "./form-page.tsx";
import { Page } from "./page.tsx";
import { SkeletonBar } from "./skeleton.tsx";
import style from "./skeleton-form.module.css";

interface SkeletonFormProps {
  /** Whether tabs precede the cards. */
  readonly hasTabs?: boolean;
  /** Fields of each card. */
  readonly cards: readonly number[];
}

function SkeletonField() {
  return (
    <div className={style.field}>
      <SkeletonBar shape="text" />
      <SkeletonBar shape="button" />
    </div>
  );
}

export function SkeletonForm({ hasTabs = false, cards }: SkeletonFormProps) {
  const footer = (
    <FooterAction>
      <SkeletonBar shape="button" />
    </FooterAction>
  );
  return (
    <Page footer={footer} isBusy>
      {hasTabs && <SkeletonBar shape="button" />}
      {cards.map((count, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places
        <Card key={card}>
          <FormFields>
            {Array.from({ length: count }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do the fields
              <SkeletonField key={field} />
            ))}
          </FormFields>
        </Card>
      ))}
    </Page>
  );
}
