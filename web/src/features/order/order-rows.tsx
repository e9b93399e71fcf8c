/** The rows beside an order's own: what the lender owes, the papers of the loan, help, other loans. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { ORDER_STATUS } from "../../api/values.gen.ts";
import { callTelephone } from "../../bridge/messages.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { formatPhone } from "../../lib/phones.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import {
  CalendarIcon,
  ChatIcon,
  DeclinedIcon,
  DocumentIcon,
  InfoIcon,
  PhoneIcon,
  ReviewIcon,
  SettledIcon,
  WalletIcon,
} from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import style from "./order-rows.module.css";
import { canBePaid, hasStatement, type Order, servicePhone } from "./order-rules.ts";
import { SheetRow } from "./sheet-row.tsx";

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

const loadPlan = () => import("./plan-sheet.tsx");
const loadSignedAgreements = () => import("./signed-agreements.tsx");
const loadOtherLoans = () => import("./other-loans-sheet.tsx");
const loadWithdrawDialog = () => import("./withdraw-dialog.tsx");

interface OrderRowsProps {
  readonly order: Order;
  readonly ids: OrderIds;
}

/**
 * The papers of a loan: its plan (UX-20), statement (ROUTE-27), certificate (UX-22), the agreements as they were signed
 * (MONEY-08), and the borrower's other loans (UX-21); the withdrawal of an application (UX-25).
 */
export function LoanRows({ order, ids }: OrderRowsProps) {
  const navigate = useNavigate();
  const open = (path: `/${string}`) => () => void navigate(screenAddress(path, { ...ids }));
  return (
    <Card>
      <div className={style.rows}>
        {order.paidText && (
          <SheetRow
            load={loadPlan}
            order={order}
            ids={ids}
            mark={<CalendarIcon />}
            label={order.paidText}
            value={<Trans>Repayment plan</Trans>}
          />
        )}
        {hasStatement(order) && (
          <RowButton
            mark={<ReviewIcon />}
            label={<Trans>All charges and payments so far</Trans>}
            value={<Trans>Statement of account</Trans>}
            onClick={open("/statement")}
          />
        )}
        {order.hasCertificate && (
          <RowButton
            mark={<SettledIcon />}
            label={<Trans>Shows that nothing is owed</Trans>}
            value={<Trans>Certificate of full payment</Trans>}
            onClick={open("/certificate")}
          />
        )}
        <SheetRow
          load={loadSignedAgreements}
          order={order}
          ids={ids}
          mark={<DocumentIcon />}
          label={<Trans>What you agreed to</Trans>}
          value={<Trans>Your agreements</Trans>}
        />
        {order.otherLoans.length > 0 && (
          <SheetRow
            load={loadOtherLoans}
            order={order}
            ids={ids}
            mark={<WalletIcon />}
            label={<Trans>Other and earlier ones</Trans>}
            value={<Trans>Your other loans</Trans>}
          />
        )}
        {order.orderStatus === ORDER_STATUS.underReview && (
          <SheetRow
            load={loadWithdrawDialog}
            order={order}
            ids={ids}
            mark={<DeclinedIcon />}
            label={<Trans>Until we have decided</Trans>}
            value={<Trans>Withdraw application</Trans>}
          />
        )}
      </div>
    </Card>
  );
}

const loadCannotPay = () => import("./cannot-pay-sheet.tsx");
const loadHelp = () => import("./help-sheet.tsx");

/**
 * Says what a borrower without money can do (UX-24); calls the service by the wrapper (ORDER-14, ENV-03); opens every
 * other way to help (UX-02).
 */
export function HelpRows({ order, ids }: OrderRowsProps) {
  const phone = servicePhone(order);
  return (
    <Card title={<Trans>Help</Trans>}>
      <div className={style.rows}>
        {canBePaid(order) && (
          <SheetRow
            load={loadCannotPay}
            order={order}
            ids={ids}
            mark={<InfoIcon />}
            label={<Trans>See what you can do</Trans>}
            value={<Trans>Can't pay?</Trans>}
          />
        )}
        {phone && (
          <RowButton
            mark={<PhoneIcon />}
            label={<Trans>Questions about this loan? Call us</Trans>}
            value={formatPhone(phone, pageContext().brand)}
            onClick={() => callTelephone(phone)}
          />
        )}
        <SheetRow
          load={loadHelp}
          order={order}
          ids={ids}
          mark={<ChatIcon />}
          label={<Trans>Complaints, contact, who we are</Trans>}
          value={<Trans>All help</Trans>}
        />
      </div>
    </Card>
  );
}
