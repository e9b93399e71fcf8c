/** One offer with its figures. Only who is signed in can go on with it here; others do so in the app. */

import { screenAddress } from "../../lib/screen-address.ts";
import { useNavigate } from "../../router/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { OfferedProduct } from "./home.ts";
import style from "./home-screen.module.css";

interface ProductCardProps {
  readonly product: OfferedProduct;
  readonly isSignedIn: boolean;
}

export function ProductCard({ product, isSignedIn }: ProductCardProps) {
  const navigate = useNavigate();
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
          <h2 className={style.name}>{product.productName}</h2>
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
        </div>
      </dl>
      <p className={style.quiet}>{product.loanTerms}</p>
      {isSignedIn && (
        <div className={style.action}>
          <Button
            look="outline"
            disabled={product.buttonStatus !== 1}
            onClick={() => void navigate(screenAddress("/product", { productId: product.id }))}
          >
            {product.buttonText}
          </Button>
        </div>
      )}
    </Card>
  );
}
