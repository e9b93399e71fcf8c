/**
 * Short recommended products with a button each (ORDER-08). The button of a product that is not enabled says so and is
 * disabled.
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

interface OfferProps {
  readonly product: OfferedProduct;
  readonly onOpen: () => void;
}

function Offer({ product, onOpen }: OfferProps) {
  const nameId = useId();
  return (
    <li className={style.product}>
      <img
        className={style.logo}
        src={product.productLogo}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
      />
      <h3 className={style.name} id={nameId}>
        {product.productName}
      </h3>
      {product.unavailableText ? (
        <p className={style.unavailable}>{product.unavailableText}</p>
      ) : (
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
      <div className={style.figures}>
        <div>
          <p className={style.value}>{product.amount}</p>
          <p className={style.label}>{product.amountRangeDes}</p>
        </div>
        <div>
          <p className={style.value}>{product.interestRate}</p>
          <p className={style.label}>{product.interestRateText}</p>
          <p className={style.label}>{product.yearlyRateText}</p>
        </div>
      </div>
    </li>
  );
}

export function ProductOffers({ products, onOpen }: ProductOffersProps) {
  return (
    <ul>
      {products.map((product, index) => (
        <Offer product={product} onOpen={() => onOpen(product, index)} key={product.id} />
      ))}
    </ul>
  );
}
