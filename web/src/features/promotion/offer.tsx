/**
 * The landing page's offer, with texts and figures of the server only, which writes those of the head into the document
 * (UX-40). The head has room for them from the start, and the form does not wait for them.
 */
import { Trans } from "@lingui/react/macro";
import type { Answer } from "../../api/answer.ts";
import { Card } from "../../ui/card.tsx";
import { FOREIGN } from "../../ui/foreign.ts";
import { Rows, RowsHole } from "../../ui/rows.tsx";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";
import style from "./landing-screen.module.css";
import type { Template } from "./visit.ts";

interface OfferProps {
  /** Null while it loads. */
  readonly template: Answer<Template> | null;
}

interface OfferTextsProps extends Pick<Template, "title" | "text"> {
  readonly product: NonNullable<Template["product"]>;
}

function OfferTexts({ title, text, product }: OfferTextsProps) {
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
            <dt>{figure.text}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The places of the head's texts, and the bars that stand there while the server has left them empty. */
function OfferHoles() {
  return (
    <>
      <p className={style.promise} data-hole="title" {...FOREIGN} />
      <p className={style.detail} data-hole="text" {...FOREIGN} />
      <dl className={style.figures}>
        <div>
          <dt data-hole="offered-label" {...FOREIGN} />
          <dd data-hole="offered" {...FOREIGN} />
        </div>
        <div>
          <dt data-hole="rate-label" {...FOREIGN} />
          <dd data-hole="rate" {...FOREIGN} />
        </div>
      </dl>
      <div className={style.bars}>
        <SkeletonBar shape="title" />
        <SkeletonBar shape="long" />
      </div>
    </>
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
  if (!template) {
    return (
      <div className={style.head}>
        <OfferHoles />
      </div>
    );
  }
  return (
    <div className={style.head}>
      {template.ok && template.data.product ? (
        <OfferTexts {...template.data} product={template.data.product} />
      ) : (
        <WithoutOffer />
      )}
    </div>
  );
}

/** All costs before the registration: an example with the product's figures. */
export function OfferCosts({ template }: OfferProps) {
  if (template && !(template.ok && template.data.example.length > 0)) return null;
  return (
    <Card title={<Trans>What a loan costs: an example</Trans>}>
      {template ? <Rows rows={template.data.example} /> : <RowsHole name="costs" count={13} />}
    </Card>
  );
}
