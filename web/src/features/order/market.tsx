/** The market of recommended products, for brands that show it (ORDER-08, ORDER-09). */
import { Trans, useLingui } from "@lingui/react/macro";
import { goToMoreProducts } from "../../bridge/messages.ts";
import { useOpenRecommendedProduct } from "../../calls/open-product.ts";
import { MODULE } from "../../calls/record-tap.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProductOffers } from "../../ui/product-offers.tsx";
import type { RecommendedProduct } from "./order-rules.ts";

export default function Market({ products }: { readonly products: readonly RecommendedProduct[] }) {
  const { t } = useLingui();
  const open = useOpenRecommendedProduct(MODULE.orderMarket, t`Opening`);
  return (
    <Card title={<Trans>More products for you</Trans>}>
      <ProductOffers products={products} onOpen={({ id }, index) => void open(id, index)} />
      <Button variant="text" onClick={goToMoreProducts}>
        <Trans>Click to view more products</Trans>
      </Button>
    </Card>
  );
}
