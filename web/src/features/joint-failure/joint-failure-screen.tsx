/** A failed login at a partner (JOINT): what happened, what it means, and other products. */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone, goToMoreProducts } from "../../bridge/messages.ts";
import { goBack } from "../../calls/go-back.ts";
import { openProductLink } from "../../calls/open-product.ts";
import { MODULE, recordTap } from "../../calls/record-tap.ts";
import { formatPhone } from "../../lib/phones.ts";
import { addTexts } from "../../texts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DeclinedIcon, PhoneIcon } from "../../ui/icons.tsx";
import { Page } from "../../ui/page.tsx";
import { ProductOffers } from "../../ui/product-offers.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { StatusHead } from "../../ui/status-head.tsx";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

export type JointFailure = components["schemas"]["UnionErrorInfo"];

export function JointFailureTitle() {
  return <Trans>Order Details</Trans>;
}

export function JointFailureScreen({ failure }: { readonly failure: JointFailure }) {
  const { brand } = pageContext();
  const { servicePhone } = brand;
  const { noticeMessage, errMessage, family } = failure;
  return (
    <Page
      title={<JointFailureTitle />}
      onBack={goBack}
      head={
        <StatusHead
          icon={<DeclinedIcon size={30} />}
          status={<Trans>Failed</Trans>}
          text={noticeMessage}
        />
      }
    >
      <Card>
        <p>{errMessage}</p>
      </Card>
      {servicePhone && (
        <Card>
          <RowButton
            mark={<PhoneIcon />}
            label={<Trans>Questions? Call us</Trans>}
            value={formatPhone(servicePhone, brand)}
            onClick={() => callTelephone(servicePhone)}
          />
        </Card>
      )}
      {family.length > 0 && (
        <Card title={<Trans>More products for you</Trans>}>
          {/* Opens each product's address: the documented page makes no product-link call here. */}
          <ProductOffers
            products={family}
            onOpen={({ id, url }, index) => {
              recordTap(MODULE.jointFailure, id, index);
              openProductLink(url);
            }}
          />
          <Button variant="text" onClick={goToMoreProducts}>
            <Trans>Click to view more products</Trans>
          </Button>
        </Card>
      )}
    </Page>
  );
}
