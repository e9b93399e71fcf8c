/**
 * Home in a plain browser: what is on offer, the borrower's open order, the way to the app, and who lends. In the
 * wrapper the home is native. Works signed out; a borrower with a session can go on from here.
 */
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { Page } from "../../ui/page.tsx";
import { GetTheApp } from "./get-the-app.tsx";
import type { Home } from "./home.ts";
import style from "./home-screen.module.css";
import { LenderCard } from "./lender-card.tsx";
import { OpenOrder } from "./open-order.tsx";
import { ProductCard } from "./product-card.tsx";
import "./texts.ts";

function HomeHead() {
  return (
    <div className={style.head}>
      <p className={style.promise}>
        <Trans>Money when it cannot wait</Trans>
      </p>
      <p className={style.detail}>
        <Trans>You see every cost before you agree.</Trans>
      </p>
    </div>
  );
}

export function HomeScreen({ home }: { readonly home: Home }) {
  const { brand, params } = pageContext();
  return (
    <Page title={brand.name} head={<HomeHead />} footer={<GetTheApp />}>
      {home.order && <OpenOrder order={home.order} />}
      {home.products.map((product) => (
        <ProductCard product={product} isSignedIn={Boolean(params.sessionId)} key={product.id} />
      ))}
      <LenderCard />
    </Page>
  );
}
