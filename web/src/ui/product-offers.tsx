/**
 * Recommended products, each with its figures and a button (ORDER-08). In place of the button of one that cannot be
 * applied for stands from when on it can be (UX-16); the button of one that is not enabled says so and is disabled.
 */
import { useId } from "react";
import type { components } from "../api/openapi.gen.ts";
import style from "./product-offers.module.css";

type OfferedProduct = components["schemas"]["RecommendedProduct"];

interface ProductOffersProps {
  readonly products: readonly OfferedProduct[];
  /** The product, and its place in the list from 0. */
  readonly onOpen: (product: OfferedProduct, index: number) => void;
}

interface ProductOfferProps {
  readonly product: OfferedProduct;
  /** Level of its heading. */
  readonly heading: "h2" | "h3";
  /** Opens the product; absent for visitors. */
  readonly onOpen?: (() => void) | undefined;
}

export function ProductOffer({ product, heading: Heading, onOpen }: ProductOfferProps) {
  const nameId = useId();
  return (
    <div className={style.product}>
      <img
        className={style.logo}
        src={product.productLogo}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
      />
      <div>
        <Heading className={style.name} id={nameId}>
          {product.productName}
        </Heading>
        <p className={style.quiet}>{product.productDesc}</p>
      </div>
      {product.unavailableText && <p className={style.unavailable}>{product.unavailableText}</p>}
      {onOpen && !product.unavailableText && (
        <button
          type="button"
          className={style.apply}
          disabled={product.buttonStatus !== 1}
          aria-describedby={nameId}
          onClick={onOpen}
        >
          {product.buttonText}
        </button>
      )}
      <dl className={style.figures}>
        <div>
          <dt className={style.quiet}>{product.amountRangeDes}</dt>
          <dd className={style.figure}>{product.amount}</dd>
          <dd className={style.quiet}>{product.loanTerms}</dd>
        </div>
        <div>
          <dt className={style.quiet}>{product.interestRateText}</dt>
          <dd className={style.figure}>{product.interestRate}</dd>
          <dd className={style.quiet}>{product.yearlyRateText}</dd>
        </div>
      </dl>
    </div>
  );
}

export function ProductOffers({ products, onOpen }: ProductOffersProps) {
  return (
    <ul className={style.list}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductOffer product={product} heading="h3" onOpen={() => onOpen(product, index)} />
        </li>
      ))}
    </ul>
  );
}
