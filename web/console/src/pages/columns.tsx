/** The columns of the lists, which several pages show. */
import { Link } from "react-router";
import { ActButton } from "../acts/act-button.tsx";
import type {
  ActRequest,
  Complaint,
  Order,
  Owed,
  Payout,
  UnallocatedPayment,
} from "../api/types.ts";
import { hasRole, useSession } from "../session.ts";
import form from "../ui/form.module.css";
import page from "../ui/page.module.css";
import { Moment, Waiting } from "../ui/page.tsx";
import type { Column } from "../ui/table.tsx";
import { capital, writtenDay, writtenMoment, writtenMoney, writtenSum } from "../ui/written.ts";

export function orderAddress(id: string): string {
  return `/orders/${encodeURIComponent(id)}`;
}

export function borrowerAddress(id: string): string {
  return `/borrowers/${encodeURIComponent(id)}`;
}

interface StandingBadgesProps {
  readonly standing: { readonly isLocked: boolean; readonly isBlocked: boolean } | null;
}

/** Badges of a borrower who is locked or blocked, beside a page's title. */
export function StandingBadges({ standing }: StandingBadgesProps) {
  return (
    <>
      {standing?.isBlocked && <span className={page.state}>Borrower blocked</span>}
      {standing?.isLocked && <span className={page.state}>Borrower locked</span>}
    </>
  );
}

/** Addresses of complaints, null where the person's roles do not let them open one. */
export function useComplaintAddress(): (complaint: { readonly id: string }) => string | null {
  const { me } = useSession();
  return ({ id }) => (hasRole(me, "decide") ? `/complaints/${encodeURIComponent(id)}` : null);
}

function writtenState({ status, account }: Order): string {
  return account === null ? status : `${status}, account ${account}`;
}

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  { head: "Order", cell: ({ number }) => number, isNarrow: true },
  { head: "Product", cell: ({ product, termDays }) => `${product}, ${termDays} days` },
  {
    head: "State",
    cell: writtenState,
  },
  {
    head: "Phone",
    cell: ({ phoneLast4 }) => (phoneLast4 === null ? "" : `… ${phoneLast4}`),
    isNarrow: true,
  },
  { head: "Since", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    head: "Principal",
    cell: ({ principalCentavos }) => writtenSum(principalCentavos),
    isFigure: true,
  },
];

/** Days that a request, a payout and a payment without an order may wait. */
export const MOST_DAYS = 1;

/**
 * Those of the lists of waiting orders, which have no phones, with the requests that wait for a second person; late after
 * the days that their borrowers were promised.
 */
export function waitingColumns(
  requests: readonly ActRequest[],
  promisedDays: number,
): readonly Column<Order>[] {
  const state = (order: Order) => {
    const asked = requests.find(
      ({ orderId, obstacle }) => orderId === order.id && obstacle === null,
    );
    return (
      <>
        {writtenState(order)}
        {asked && (
          <p className={page.small}>
            Waits for a second person: {asked.isOwn ? "you" : asked.operator} asked
          </p>
        )}
      </>
    );
  };
  const since = ({ createdAt }: Order) => <Waiting since={createdAt} mostDays={promisedDays} />;
  const cells = new Map([
    ["State", state],
    ["Since", since],
  ]);
  return ORDER_COLUMNS.filter(({ head }) => head !== "Phone").map((column) => ({
    ...column,
    cell: cells.get(column.head) ?? column.cell,
  }));
}

export const PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  {
    head: "Order",
    cell: ({ orderId, order }) => <Link to={orderAddress(orderId)}>{order}</Link>,
    isNarrow: true,
  },
  {
    head: "State",
    cell: ({ state, failure, remedy, arrivedToo }) => (
      <>
        {state}
        {failure !== null && <p className={page.small}>{failure}</p>}
        {remedy !== null && <p className={page.small}>{remedy}</p>}
        {arrivedToo && <p className={page.small}>It arrived all the same.</p>}
      </>
    ),
  },
  {
    head: "Sent by",
    cell: ({ provider, accountLast4 }) =>
      accountLast4 === null ? provider : `${provider} to … ${accountLast4}`,
  },
  { head: "Since", cell: ({ startedAt }) => <Waiting since={startedAt} mostDays={MOST_DAYS} /> },
  { head: "Sum", cell: ({ amountCentavos }) => writtenSum(amountCentavos), isFigure: true },
  {
    head: "Act",
    cell: (payout) => payout.arrivedToo && <GivenBack of={payout} />,
    isNarrow: true,
  },
];

function GivenBack({ of: { reference, order, attempt, amountCentavos } }: { readonly of: Payout }) {
  const { me } = useSession();
  const sum = writtenMoney(amountCentavos, me.currency);
  return (
    <ActButton
      tag="payout_given_back"
      label="Given back"
      given={{ payout: reference }}
      subject={`Order ${order}: payout ${attempt} of ${sum}.`}
    />
  );
}

export const PAYMENT_COLUMNS: readonly Column<UnallocatedPayment>[] = [
  {
    head: "Payment",
    cell: ({ channelName, payment }) => (
      <span className={page.id}>{`${channelName}/${payment}`}</span>
    ),
  },
  {
    head: "Reference",
    cell: ({ reference }) => <span className={page.id}>{reference}</span>,
  },
  {
    head: "State",
    cell: ({ status, outcome }) => (
      <>
        {capital(status)}
        <p className={page.small}>{outcome}</p>
      </>
    ),
  },
  {
    head: "Received",
    cell: ({ paidAt, receivedAt }) => (
      <>
        <Waiting since={receivedAt} mostDays={MOST_DAYS} />
        {paidAt !== null && <p className={page.small}>paid {writtenMoment(paidAt)}</p>}
      </>
    ),
    isNarrow: true,
    sort: "received",
  },
  {
    head: "Sum",
    cell: ({ amountCentavos }) => writtenSum(amountCentavos),
    isFigure: true,
    sort: "-sum",
  },
  { head: "Act", cell: (payment) => <PaymentActs of={payment} />, isNarrow: true },
];

function PaymentActs({ of }: { readonly of: UnallocatedPayment }) {
  const { channel, channelName, payment, amountCentavos, order } = of;
  const { me } = useSession();
  const sum = writtenMoney(amountCentavos, me.currency);
  const subject = `Payment ${channelName}/${payment} of ${sum}.`;
  return (
    <div className={form.actions}>
      <ActButton
        tag="post_payment"
        label="Post"
        given={{ channel, payment }}
        typed={{ order_id: order ?? "" }}
        subject={subject}
      />
      <ActButton
        tag="return_payment"
        label="Return"
        given={{ channel, payment }}
        subject={subject}
      />
    </div>
  );
}

function ComplaintState({ of }: { readonly of: Complaint }) {
  if (of.resolvedAt !== null) return `Answered ${writtenMoment(of.resolvedAt)}`;
  const state = of.acknowledgedAt === null ? "New" : "Acknowledged";
  if (!of.isLate) return state;
  return (
    <>
      {state} <span className={page.late}>Late</span>
    </>
  );
}

export const COMPLAINT_COLUMNS: readonly Column<Complaint>[] = [
  { head: "Complaint", cell: ({ number }) => number, isNarrow: true },
  { head: "About", cell: ({ kind }) => kind },
  { head: "State", cell: (complaint) => <ComplaintState of={complaint} /> },
  {
    head: "Acknowledge by",
    cell: ({ acknowledgeBy }) => writtenDay(acknowledgeBy),
    isNarrow: true,
  },
  {
    head: "Answer by",
    cell: ({ resolveBy }) => writtenDay(resolveBy),
    isNarrow: true,
    sort: "answer-by",
  },
  { head: "Since", cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Those of answered complaints, which are listed by their answers. */
export const ANSWERED_COLUMNS: readonly Column<Complaint>[] = [
  ...COMPLAINT_COLUMNS.filter(({ head }) => head === "Complaint" || head === "About"),
  {
    head: "Answered",
    cell: ({ resolvedAt }) => resolvedAt && <Moment at={resolvedAt} />,
    sort: "-answered",
  },
  ...COMPLAINT_COLUMNS.filter(({ head }) => head === "Since"),
];

export const OWED_COLUMNS: readonly Column<Owed>[] = [
  {
    head: "Order",
    cell: ({ orderId, order }) => <Link to={orderAddress(orderId)}>{order}</Link>,
    isNarrow: true,
  },
  {
    head: "Owed to the borrower",
    cell: ({ amountCentavos }) => writtenSum(amountCentavos),
    isFigure: true,
  },
  { head: "Act", cell: (owed) => <RefundAct of={owed} />, isNarrow: true },
];

function RefundAct({ of: { orderId, order, amountCentavos } }: { readonly of: Owed }) {
  const { me } = useSession();
  const sum = writtenMoney(amountCentavos, me.currency);
  return (
    <ActButton
      tag="refund"
      given={{ order_id: orderId }}
      typed={{ amount_centavos: writtenSum(amountCentavos) }}
      subject={`Order ${order}: ${sum} is owed to the borrower.`}
    />
  );
}
