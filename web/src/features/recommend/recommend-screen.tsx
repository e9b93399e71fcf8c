/**
 * The recommended products (ROUTE-18), the borrower's open order, and the lender. In a plain browser it replaces the
 * wrapper's native screens, so it links to the app there. Works signed out.
 */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { hasWrapper } from "../../bridge/wrapper.ts";
import { goBack } from "../../calls/go-back.ts";
import { LanguageRow } from "../../calls/language-row.tsx";
import { useOpenRecommendedProduct } from "../../calls/open-product.ts";
import { MODULE } from "../../calls/record-tap.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { ProductOffer } from "../../ui/product-offers.tsx";
import { GetTheApp } from "./get-the-app.tsx";
import type { Home } from "./home.ts";
import { LenderCard } from "./lender-card.tsx";
import { OpenOrder } from "./open-order.tsx";
import style from "./recommend-screen.module.css";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

export function RecommendTitle() {
  return <Trans>Loans for you</Trans>;
}

function RecommendHead() {
  return (
    <div className={style.head}>
      <p className={style.promise}>
        <Trans>Cash when you need it</Trans>
      </p>
      <p className={style.detail}>
        <Trans>See every cost before you agree.</Trans>
      </p>
    </div>
  );
}

export function RecommendScreen({ home }: { readonly home: Home }) {
  const isSignedIn = Boolean(pageContext().params.sessionId);
  const { t } = useLingui();
  const open = useOpenRecommendedProduct(MODULE.recommendList, t`Opening`);
  return (
    <Page
      title={<RecommendTitle />}
      onBack={goBack}
      head={<RecommendHead />}
      footer={!hasWrapper() && <GetTheApp />}
    >
      {home.order && <OpenOrder order={home.order} />}
      {home.products.map((product, index) => (
        <Card key={product.id}>
          {/* Visitors open it in the app. */}
          <ProductOffer
            product={product}
            heading="h2"
            onOpen={isSignedIn ? () => void open(product.id, index) : undefined}
          />
        </Card>
      ))}
      <LenderCard />
      <Card>
        <LanguageRow />
      </Card>
    </Page>
  );
}
