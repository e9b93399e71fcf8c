/** The market of recommended products, where the brand wants it (ORDER-08, ORDER-09). */
import { Trans, useLingui } from "@lingui/react/macro";
import { postForm } from "../../api/client.ts";
import { goHome, goToPage } from "../../bridge/messages.ts";
import { call } from "../../calls/call.ts";
import { follow } from "../../calls/follow.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import style from "./market.module.css";
import { isWebAddress, type RecommendedProduct } from "./order-rules.ts";

/** The market's module in the recorded events. */
const MARKET_MODULE = 31;

/** The tap is recorded; where it leads is the server's to say (CALL-37), under the source's names for its fields. */
async function open(product: RecommendedProduct, index: number, loading: string) {
  const event = { productId: product.id, moduleId: MARKET_MODULE, positionId: index };
  // Only a record: the borrower goes on whether or not it arrives.
  void call(postForm("/mountain/service/event/save", event), { quiet: true });
  const tapped = { alder: MARKET_MODULE, birch: index, cedar: product.id };
  const jump = postForm("/mountain/gopia/goya/define", tapped, { success: "exact" });
  const answer = await call(jump, { loading });
  if (!answer.ok) return;
  if (isWebAddress(answer.data)) follow(answer.data);
  else goToPage(answer.data);
}

interface ProductEntryProps {
  readonly product: RecommendedProduct;
  readonly index: number;
}

function ProductEntry({ product, index }: ProductEntryProps) {
  const { t } = useLingui();
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
      <h3 className={style.name}>{product.productName}</h3>
      <button
        type="button"
        className={style.apply}
        disabled={product.buttonStatus !== 1}
        onClick={() => void open(product, index, t`Opening`)}
      >
        {product.buttonText}
      </button>
      <div className={style.figures}>
        <div>
          <p className={style.value}>{product.amount}</p>
          <p className={style.label}>{product.amountRangeDes}</p>
        </div>
        <div>
          <p className={style.value}>{product.interestRate}</p>
          <p className={style.label}>{product.interestRateText}</p>
        </div>
      </div>
    </li>
  );
}

export default function Market({ products }: { readonly products: readonly RecommendedProduct[] }) {
  return (
    <Card title={<Trans>More products for you</Trans>}>
      <ul>
        {products.map((product, index) => (
          <ProductEntry product={product} index={index} key={product.id} />
        ))}
      </ul>
      <Button look="text" onClick={goHome}>
        <Trans>Click to view more products</Trans>
      </Button>
    </Card>
  );
}
