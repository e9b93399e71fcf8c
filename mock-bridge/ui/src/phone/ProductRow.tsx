import type { Product } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import styles from "./ProductRow.module.css";

/** A product on offer. The button of a product that cannot be opened says why. */
export function ProductRow({ product, onTap }: { product: Product; onTap: () => void }) {
  const { h5Origin } = useDevice().update.state.wrapper;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        disabled={product.buttonStatus !== 1}
        onClick={onTap}
      >
        <img src={new URL(product.productLogo, h5Origin).href} alt="" width="44" height="44" />
        <span className={styles.name}>{product.productName}</span>
        <span className={styles.action}>{product.buttonText}</span>
        <span className={styles.amount}>
          <small>{product.amountRangeDes}</small> {product.amount}
        </span>
        <span className={styles.terms}>
          {product.interestRate} · {product.term}
        </span>
      </button>
    </li>
  );
}
