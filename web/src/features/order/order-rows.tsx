/** The rows beside an order's own: what the lender owes, what was signed, the statement, the service phone, other loans. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone } from "../../bridge/messages.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { formatPhone } from "../../lib/phones.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import { DocumentIcon, PhoneIcon, ReviewIcon, WalletIcon } from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { SignedAgreementsProps } from "./signed-agreements.tsx";

/** The order's service phone, else the brand's, dialled by the wrapper (ORDER-14, ENV-03). */
export function CallRow({ phone }: { readonly phone: string }) {
  if (!phone) return null;
  return (
    <Card>
      <RowButton
        mark={<PhoneIcon />}
        label={<Trans>Questions about this loan? Call us</Trans>}
        value={formatPhone(phone, pageContext().brand)}
        onClick={() => callTelephone(phone)}
      />
    </Card>
  );
}

/** What was paid too much (MONEY-07). */
export function OwedCard({ centavos }: { readonly centavos: number }) {
  if (centavos <= 0) return null;
  return (
    <Card
      title={
        <Trans>
          We owe you <Money centavos={centavos} />
        </Trans>
      }
    >
      <p>
        <Trans>We will use it for your next payment or refund it to you.</Trans>
      </p>
    </Card>
  );
}

/** From a released order to the statement of its account (ROUTE-27). */
export function StatementRow({ ids }: { readonly ids: OrderIds }) {
  const navigate = useNavigate();
  return (
    <Card>
      <RowButton
        mark={<ReviewIcon />}
        label={<Trans>All charges and payments so far</Trans>}
        value={<Trans>Statement of account</Trans>}
        onClick={() => void navigate(screenAddress("/statement", { ...ids }))}
      />
    </Card>
  );
}

/** Leads from a declined order to the recommended products (ROUTE-18, decided). */
export function OtherLoansRow() {
  const navigate = useNavigate();
  return (
    <Card>
      <RowButton
        mark={<WalletIcon />}
        label={<Trans>Another product may suit you</Trans>}
        value={<Trans>See other loans</Trans>}
        onClick={() => void navigate(screenAddress("/recommendList"))}
      />
    </Card>
  );
}

/** Where the code of the sheet cannot be fetched, the press is answered. */
function NotFetched({ isOpen, onClose }: SignedAgreementsProps) {
  const { t } = useLingui();
  const giveUp = useEffectEvent(() => {
    showToast(t`This agreement cannot be opened.`);
    onClose();
  });
  useEffect(() => {
    if (isOpen) giveUp();
  }, [isOpen]);
  return null;
}

const SignedAgreements = lazy<ComponentType<SignedAgreementsProps>>(() =>
  import("./signed-agreements.tsx").catch(() => ({ default: NotFetched })),
);

/** The agreements that the borrower signed, opened as they were (MONEY-08). */
export function SignedRow({ ids }: { readonly ids: OrderIds }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open() {
    setOpened(true);
    setOpen(true);
  }
  return (
    <Card>
      <RowButton
        mark={<DocumentIcon />}
        label={<Trans>What you agreed to</Trans>}
        value={<Trans>Your agreements</Trans>}
        onClick={open}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <SignedAgreements ids={ids} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
