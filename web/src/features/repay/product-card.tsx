/** The product and the details of the amount due: the first two lines, the rest on request (PERIOD-01). */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { ProductTitle } from "../../ui/product-title.tsx";
import { Rows } from "../../ui/rows.tsx";
import style from "./product-card.module.css";
import { FOLDED_LINES, type RepaymentInfo } from "./repayment.ts";

export function ProductCard({ info }: { readonly info: RepaymentInfo }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { detail, productLogo, productName } = info;
  return (
    <Card>
      <ProductTitle logo={productLogo} name={productName} />
      <Rows rows={isUnfolded ? detail : detail.slice(0, FOLDED_LINES)} />
      {detail.length > FOLDED_LINES && (
        <button
          type="button"
          className={style.toggle}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? <Trans>Hide</Trans> : <Trans>More</Trans>}
          <DownIcon size={18} />
        </button>
      )}
    </Card>
  );
}
