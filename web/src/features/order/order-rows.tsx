/** The rows beside an order's own: what the lender owes, what was signed, the statement, help, other loans. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone } from "../../bridge/messages.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { formatPhone } from "../../lib/phones.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import { ChatIcon, DocumentIcon, PhoneIcon, ReviewIcon, WalletIcon } from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import style from "./order-rows.module.css";
import { lazySheet, SheetRow } from "./sheet-row.tsx";

interface OwedCardProps {
  readonly centavos: number;
  /** State of the newest refund, as a sentence. */
  readonly refund: string | null | undefined;
}

/** The overpaid amount and the state of its refund (MONEY-07). */
export function OwedCard({ centavos, refund }: OwedCardProps) {
  if (centavos <= 0 && !refund) return null;
  const title =
    centavos > 0 ? (
      <Trans>
        We owe you <Money centavos={centavos} />
      </Trans>
    ) : (
      <Trans>Your refund</Trans>
    );
  return (
    <Card title={title}>
      <p>{refund || <Trans>We will use it for your next payment or refund it to you.</Trans>}</p>
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

const SignedAgreements = lazySheet(() => import("./signed-agreements.tsx"));

/** The agreements that the borrower signed, opened as they were (MONEY-08). */
export function SignedRow({ ids }: { readonly ids: OrderIds }) {
  return (
    <Card>
      <SheetRow
        Panel={SignedAgreements}
        ids={ids}
        mark={<DocumentIcon />}
        label={<Trans>What you agreed to</Trans>}
        value={<Trans>Your agreements</Trans>}
      />
    </Card>
  );
}

const Help = lazySheet(() => import("./help-sheet.tsx"));

interface HelpRowsProps {
  readonly ids: OrderIds;
  /** The order's service phone, else the brand's; empty where there is none. */
  readonly phone: string;
}

/** Calls the service by the wrapper (ORDER-14, ENV-03); opens every other way to help (UX-02). */
export function HelpRows({ ids, phone }: HelpRowsProps) {
  return (
    <Card title={<Trans>Help</Trans>}>
      <div className={style.help}>
        {phone && (
          <RowButton
            mark={<PhoneIcon />}
            label={<Trans>Questions about this loan? Call us</Trans>}
            value={formatPhone(phone, pageContext().brand)}
            onClick={() => callTelephone(phone)}
          />
        )}
        <SheetRow
          Panel={Help}
          ids={ids}
          mark={<ChatIcon />}
          label={<Trans>Complaints, contact, who we are</Trans>}
          value={<Trans>All help</Trans>}
        />
      </div>
    </Card>
  );
}
