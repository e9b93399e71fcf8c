/**
 * The landing page's offer, with texts and figures of the server only. The form below does not wait for them: the head
 * has the height of a usual offer from the start.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import type { Answer } from "../../api/answer.ts";
import { Card } from "../../ui/card.tsx";
import { Rows } from "../../ui/rows.tsx";
import { SkeletonBar, SkeletonRows } from "../../ui/skeleton.tsx";
import style from "./landing-screen.module.css";
import type { Template } from "./visit.ts";

interface OfferProps {
  /** Null while it loads. */
  readonly template: Answer<Template> | null;
}

function OfferTexts({ title, text, product }: Template) {
  const figures = [
    { text: product.amountRangeDes, value: product.amount },
    { text: product.interestRateText, value: product.interestRate },
  ];
  return (
    <>
      <p className={style.promise}>{title}</p>
      <p className={style.detail}>{text}</p>
      <dl className={style.figures}>
        {figures.map((figure) => (
          <div key={figure.text}>
            <dt className={style.label}>{figure.text}</dt>
            <dd className={style.figure}>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * Texts of an offer's usual length, unseen: they keep its place in the reader's language, at any width and size of
 * text. Only a longer offer makes the head grow. The style sheet writes them, so that nothing reads them out.
 */
function UsualOffer() {
  const { t } = useLingui();
  const figures = [
    { text: t`Terms to choose from`, value: "₱20,000.00" },
    { text: t`What a loan costs, by an example`, value: "3.99%" },
  ];
  return (
    <div className={style.usual} aria-hidden="true">
      <p className={style.promise} data-text={t`Register with your mobile number`} />
      <p
        className={style.detail}
        data-text={t`Cannot read the image, or no SMS came? Our people help you to register.`}
      />
      <div className={style.figures}>
        {figures.map(({ text, value }) => (
          <div key={text}>
            <p className={style.label} data-text={text} />
            <p className={style.figure} data-text={value} />
          </div>
        ))}
      </div>
    </div>
  );
}

function WithoutOffer() {
  return (
    <p className={style.promise}>
      <Trans>Register with your mobile number</Trans>
    </p>
  );
}

export function OfferHead({ template }: OfferProps) {
  return (
    <div className={style.head}>
      <UsualOffer />
      <div className={style.offer}>
        {!template && (
          <>
            <SkeletonBar shape="title" />
            <SkeletonBar shape="long" />
          </>
        )}
        {template && (template.ok ? <OfferTexts {...template.data} /> : <WithoutOffer />)}
      </div>
    </div>
  );
}

/** All costs before the registration: an example with the product's figures. */
export function OfferCosts({ template }: OfferProps) {
  const { t } = useLingui();
  if (!template) return <SkeletonRows count={6} />;
  if (!template.ok) return null;
  const { product, example } = template.data;
  const rows = [
    { text: t`Product`, value: product.productName },
    { text: t`Available terms`, value: product.loanTerms },
    ...example,
  ];
  return (
    <Card title={<Trans>What a loan costs: an example</Trans>}>
      <Rows rows={rows} />
    </Card>
  );
}
