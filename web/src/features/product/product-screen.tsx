/** One product's offer (ROUTE-19): amount, term, costs, and the next step. */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffectEvent, useLayoutEffect } from "react";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { goToPage } from "../../bridge/messages.ts";
import { goBack } from "../../calls/go-back.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { formatMoney } from "../../lib/money.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { addTexts } from "../../texts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { LenderNote } from "../../ui/lender-note.tsx";
import { MoneyFigure } from "../../ui/money.tsx";
import { Page } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { beginApplying, endApplying, leadOn } from "./applying.ts";
import { closesItsWebView, type ProductOffer, type Step, stepsOf } from "./product-rules.ts";
import style from "./product-screen.module.css";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

/** The title until the product's name is known. */
export function OfferTitle() {
  return <Trans>Loan offer</Trans>;
}

function ProductHead({ offer }: { readonly offer: ProductOffer }) {
  const { product, maxAmount } = offer;
  return (
    <div className={style.head}>
      <img
        className={style.logo}
        src={product.productLogo}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
      />
      {!product.unavailableText && (
        <>
          <p className={style.label}>
            <Trans>You can borrow up to</Trans>
          </p>
          <div className={style.amount}>
            <MoneyFigure centavos={maxAmount} />
          </div>
        </>
      )}
      <p className={style.description}>{product.productDesc}</p>
    </div>
  );
}

function Steps({ offer }: { readonly offer: ProductOffer }) {
  const { t } = useLingui();
  const titles: Record<Step, string> = {
    certify: t`Your identity`,
    bindBank: t`Payment account`,
    loanConfirm: t`Confirm the loan`,
  };
  const { unavailableText } = offer.product;
  const steps = stepsOf(offer.nextStep);
  if (steps.length > 0 && unavailableText) {
    return (
      <Card title={<Trans>Not for you today</Trans>}>
        <p className={style.text}>{unavailableText}</p>
      </Card>
    );
  }
  if (steps.length === 0) {
    return (
      <Card title={<Trans>You already have this loan</Trans>}>
        <p className={style.text}>
          <Trans>
            Your loan for this product is still open. You can apply again once it is paid off.
          </Trans>
        </p>
      </Card>
    );
  }
  return (
    <Card title={<Trans>3 steps to your loan</Trans>}>
      <Stepper
        label={t`3 steps to your loan`}
        steps={steps.map(({ step, state }) => ({ title: titles[step], state }))}
      />
    </Card>
  );
}

export function ProductScreen({ offer }: { readonly offer: ProductOffer }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const openUrl = useOpenTrustedUrl();
  const { brand } = pageContext();
  const { product, nextStep, url } = offer;
  const range = [offer.minAmount, offer.maxAmount].map((amount) => formatMoney(amount, brand));
  const rows = [
    { text: t`Amount`, value: range.join(" – ") },
    { text: t`Term`, value: product.loanTerms },
    { text: product.interestRateText, value: offer.dailyRateText },
    { text: t`Per year, with the fee`, value: product.yearlyRateText },
    { text: t`Processing fee`, value: offer.feeText },
  ];

  const hasLoan = nextStep === "loanDetail";

  function goOn(): Promise<void> | undefined {
    if (!closesItsWebView(nextStep)) return openUrl(url);
    beginApplying(product.id);
    goToPage(url);
    return undefined;
  }

  // Skips the press for a reader who has finished the earlier steps. A reader who left them unfinished stays here.
  const comeBack = useEffectEvent(async (step: ProductOffer["nextStep"]) => {
    const isReady = step === "loanConfirm" && product.buttonStatus === 1;
    if (leadOn(product.id) && isReady) await goOn();
    endApplying();
  });
  // Before the page is painted: it must not take away what a press on this page remembers.
  useLayoutEffect(() => void comeBack(nextStep), [nextStep]);

  return (
    <Page
      title={product.productName}
      onBack={goBack}
      head={<ProductHead offer={offer} />}
      footer={
        <FooterAction>
          {product.unavailableText && !hasLoan ? (
            <Button onClick={() => void navigate(screenAddress("/recommendList"))}>
              <Trans>See other loans</Trans>
            </Button>
          ) : (
            <Button onClick={goOn} disabled={!hasLoan && product.buttonStatus !== 1}>
              {hasLoan ? <Trans>View your loan</Trans> : product.buttonText}
            </Button>
          )}
        </FooterAction>
      }
    >
      <Steps offer={offer} />
      {!product.unavailableText && (
        <Card title={<Trans>Offer details</Trans>}>
          <Rows rows={rows} />
        </Card>
      )}
      <LenderNote />
    </Page>
  );
}
