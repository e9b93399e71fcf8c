import type { HomeData, Product } from "../api/app.ts";
import { loadHome } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import styles from "./Home.module.css";
import { OrderCard } from "./OrderCard.tsx";
import { ProductRow } from "./ProductRow.tsx";
import { Failed, Screen, Section } from "./parts.tsx";

/** The home tab: the open order, then the products on offer. */
export function Home() {
  const { host, update } = useDevice();
  const { state } = update;
  // Loads again at each step: a change that the borrower made in a page shows here at once.
  const home = useAnswer(() => loadHome(host, state), update.seq);
  return (
    <Screen title={state.wrapper.app.appName}>
      {home.error && <Failed message={home.error} onRetry={home.retry} />}
      {home.value ? <Offers home={home.value} /> : !home.error && <Skeleton />}
    </Screen>
  );
}

function Offers({ home }: { home: HomeData }) {
  const { host, update } = useDevice();
  const signedIn = update.state.session !== null;
  const open = (product: Product) =>
    host.act(signedIn ? { kind: "openProduct", productId: product.id } : { kind: "openLogin" });
  return (
    <>
      {home.order && <OrderCard order={home.order} />}
      {!signedIn && <SignIn onTap={() => host.act({ kind: "openLogin" })} />}
      <Section title="Loans">
        {home.products.map((product) => (
          <ProductRow key={product.id} product={product} onTap={() => open(product)} />
        ))}
      </Section>
    </>
  );
}

function SignIn({ onTap }: { onTap: () => void }) {
  return (
    <div className={styles.welcome}>
      <h2>Borrow small, know every cost</h2>
      <p>Log in with your mobile number to see what you can borrow.</p>
      <button type="button" onClick={onTap}>
        Log in
      </button>
    </div>
  );
}

function Skeleton() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <div className={styles.skeletonCard} />
      <div className={styles.skeletonList}>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
