/**
 * One offer with its figures; in place of the button, from when on a loan can be applied for (UX-16). Only signed-in
 * borrowers can open it here; others do so in the app.
 */
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { OfferedProduct } from "./home.ts";
import style from "./recommend-screen.module.css";

interface ProductCardProps {
  readonly product: OfferedProduct;
  /** Opens the product; absent for visitors. */
  readonly onOpen?: (() => void) | undefined;
}

export function ProductCard({ product, onOpen }: ProductCardProps) {
  const nameId = useId();
  return (
    <Card>
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
          <h2 className={style.name} id={nameId}>
            {product.productName}
          </h2>
          <p className={style.quiet}>{product.productDesc}</p>
        </div>
      </div>
      <dl className={style.figures}>
        <div>
          <dt className={style.quiet}>{product.amountRangeDes}</dt>
          <dd className={style.figure}>{product.amount}</dd>
        </div>
        <div>
          <dt className={style.quiet}>{product.interestRateText}</dt>
          <dd className={style.figure}>{product.interestRate}</dd>
          <dd className={style.quiet}>{product.yearlyRateText}</dd>
        </div>
      </dl>
      <p className={style.quiet}>{product.loanTerms}</p>
      {product.unavailableText && <p className={style.unavailable}>{product.unavailableText}</p>}
      {onOpen && !product.unavailableText && (
        <div className={style.action}>
          <Button
            variant="outline"
            disabled={product.buttonStatus !== 1}
            aria-describedby={nameId}
            onClick={onOpen}
          >
            {product.buttonText}
          </Button>
        </div>
      )}
    </Card>
  );
}
