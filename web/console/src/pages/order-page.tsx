import { Link, useParams } from "react-router";
import { ActButton } from "../acts/act-button.tsx";
import { type ActTag, daysLateOf, isActTag, subjectOf, writtenStatus } from "../acts/acts.ts";
import type { HistoryRow, Installment, OrderFile, PaperKind, Payment } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { isPageInUse, useRefreshed } from "../api/use-refreshed.ts";
import { channelName, hasRole, useSession } from "../session.ts";
import form from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { Facts, PageHead, WhenLoaded } from "../ui/page.tsx";
import { type Column, Table } from "../ui/table.tsx";
import {
  capital,
  lower,
  writtenDay,
  writtenMoment,
  writtenMoney,
  writtenSum,
} from "../ui/written.ts";
import { borrowerAddress, StandingBadges, useComplaintAddress } from "./columns.tsx";
import { NotesSection } from "./notes-section.tsx";
import { PapersSection } from "./papers.tsx";

export function OrderPage() {
  const { id = "" } = useParams();
  const path = `/api/orders/${encodeURIComponent(id)}`;
  const loaded = useLoaded<OrderFile>(path);
  const data = useRefreshed(path, loaded.data, isPageInUse);
  return (
    <WhenLoaded loaded={{ ...loaded, data }}>{(file) => <LoadedOrder file={file} />}</WhenLoaded>
  );
}

/** Acts that bring an order to its next state. */
const NEXT: readonly ActTag[] = ["approve", "release", "accept_account"];

function LoadedOrder({ file }: { readonly file: OrderFile }) {
  const { order, figures, history, installments, toSend } = file;
  const next = installments.find(({ state }) => state === "next");
  const late = installments.find(({ state }) => state === "late");
  const { me, onChange } = useSession();
  const complaintAddress = useComplaintAddress();
  return (
    <>
      <PageHead
        title={`Order ${order.number}`}
        note={
          <>
            <span className={page.state}>
              {figures === null ? order.status : writtenStatus(figures)}
            </span>
            <StandingBadges standing={file.borrower} />
          </>
        }
      >
        {file.borrower && hasRole(me, "decide") && (
          <Link className={form.button} to={borrowerAddress(file.borrower.id)}>
            Borrower
          </Link>
        )}
        <OrderActs file={file} />
      </PageHead>
      <Facts
        facts={[
          ["Principal", writtenSum(order.principalCentavos)],
          ["Product", `${order.product}, ${order.termDays} days`],
          ["Since", writtenMoment(order.createdAt)],
          ["Phone", order.phoneLast4 === null ? "Not kept" : `… ${order.phoneLast4}`],
          ...(figures
            ? ([
                ...(late ? ([["Overdue since", writtenDay(late.dueOn)]] as const) : []),
                ["Next due date", next ? writtenDay(next.dueOn) : "None"],
                ["Days late", daysLateOf(file)],
                ["Due", writtenSum(figures.dueCentavos)],
                ...(figures.onDueDateCentavos === figures.dueCentavos
                  ? []
                  : ([["Due on its date", writtenSum(figures.onDueDateCentavos)]] as const)),
                ["Charges", writtenSum(figures.chargesCentavos)],
                ["Outstanding", writtenSum(figures.outstandingCentavos)],
                ["Owed to the borrower", writtenSum(figures.owedToBorrowerCentavos)],
              ] as const)
            : []),
          ...(order.account === null ? [] : ([["Account", capital(order.account)]] as const)),
        ]}
      />
      {history
        .filter(({ waits }) => waits)
        .map(({ at, text, actor }) => (
          <Notice key={at} tone="warning">
            <span>
              <Link to="/requests">Waits for a second person</Link>: {actor} {lower(text)}.
            </span>
          </Notice>
        ))}
      {toSend?.refusal && (
        <Notice tone="warning">
          {writtenMoney(toSend.amountCentavos, me.currency)} waits to be sent. {toSend.refusal}.
        </Notice>
      )}
      <InstallmentsSection file={file} />
      <PaymentsSection file={file} />
      <PrintSection file={file} />
      <NotesSection
        notes={file.notes}
        address={`/api/orders/${encodeURIComponent(order.id)}`}
        onAdded={onChange}
      />
      {me.roles.includes("decide") && <PapersSection orderId={order.id} number={order.number} />}
      <BorrowerSection file={file} />
      <HistorySection
        title="Acts of the staff"
        columns={ACT_COLUMNS}
        rows={history.filter(({ kind }) => kind === "act")}
      />
      <HistorySection
        title="History"
        columns={historyColumns(file, complaintAddress)}
        rows={history.filter(({ kind }) => kind !== "act")}
      />
    </>
  );
}

const INSTALLMENT_STATES: Readonly<Record<string, string>> = {
  paid: "Paid",
  writtenOff: "Written off",
  next: "Next",
  later: "Later",
};

const INSTALLMENT_COLUMNS: readonly Column<Installment>[] = [
  { head: "Number", cell: ({ number }) => number, isNarrow: true },
  { head: "Due date", cell: ({ dueOn }) => writtenDay(dueOn), isNarrow: true },
  {
    head: "State",
    cell: ({ state, daysLate }) =>
      state === "late" ? (
        <span className={page.late}>
          Late, {daysLate} {daysLate === 1 ? "day" : "days"}
        </span>
      ) : (
        INSTALLMENT_STATES[state]
      ),
  },
  {
    head: "Principal and interest",
    cell: ({ scheduledCentavos }) => writtenSum(scheduledCentavos),
    isFigure: true,
  },
  { head: "Penalties", cell: ({ penaltyCentavos }) => writtenSum(penaltyCentavos), isFigure: true },
  { head: "Paid", cell: ({ paidCentavos }) => writtenSum(paidCentavos), isFigure: true },
  { head: "Left", cell: ({ leftCentavos }) => writtenSum(leftCentavos), isFigure: true },
];

function InstallmentsSection({ file: { installments } }: { readonly file: OrderFile }) {
  if (installments.length === 0) return null;
  return (
    <section className={page.section}>
      <h2>Installments</h2>
      <Table
        caption="Installments"
        columns={INSTALLMENT_COLUMNS}
        rows={installments}
        keyOf={({ number }) => number}
      />
    </section>
  );
}

function PaymentsSection({ file }: { readonly file: OrderFile }) {
  const { me } = useSession();
  const { order, payments } = file;
  if (payments.length === 0) return null;
  const channelOf = ({ channel }: Payment) => channelName(me, channel);
  const columns: readonly Column<Payment>[] = [
    {
      head: "Reference",
      cell: ({ payment }) => <span title={payment}>… {payment.slice(-6)}</span>,
    },
    { head: "Counted on", cell: ({ paidOn }) => writtenDay(paidOn), isNarrow: true },
    { head: "Channel", cell: channelOf },
    { head: "State", cell: ({ isTakenBack }) => (isTakenBack ? "Taken back" : "Posted") },
    { head: "Sum", cell: ({ amountCentavos }) => writtenSum(amountCentavos), isFigure: true },
    ...(hasRole(me, "decide")
      ? [
          {
            head: "Paper",
            cell: ({ reference }: Payment) => (
              <Link to={printAddress(order.id, "receipt", reference)}>Receipt</Link>
            ),
            isNarrow: true,
          },
        ]
      : []),
    ...(payments.some(({ mayTakeBack }) => mayTakeBack)
      ? [
          {
            head: "Act",
            cell: (row: Payment) =>
              row.mayTakeBack && (
                <ActButton
                  tag="take_payment_back"
                  given={{ channel: row.channel, payment: row.payment }}
                  subject={`Order ${order.number}: ${writtenMoney(row.amountCentavos, me.currency)} of ${channelOf(row)}, ${writtenDay(row.paidOn)}.`}
                />
              ),
            isNarrow: true,
          },
        ]
      : []),
  ];
  return (
    <section className={page.section}>
      <h2>Payments</h2>
      <Table
        caption="Payments, the newest first"
        columns={columns}
        rows={payments.map((row, index) => ({ ...row, index }))}
        keyOf={({ index }) => index}
      />
    </section>
  );
}

/** Address of a paper for the borrower at the counter. */
function printAddress(id: string, paper: PaperKind, reference?: string): string {
  const query = reference === undefined ? "" : `?reference=${encodeURIComponent(reference)}`;
  return `/orders/${encodeURIComponent(id)}/print/${paper}${query}`;
}

/** The papers that the borrower has in the app. */
function PrintSection({ file: { order, figures, hasCertificate } }: { readonly file: OrderFile }) {
  const { me } = useSession();
  if (figures === null || !hasRole(me, "decide")) return null;
  return (
    <section className={page.section}>
      <h2>Papers for the borrower</h2>
      <div className={page.row}>
        <Link className={form.button} to={printAddress(order.id, "statement")}>
          Statement of account
        </Link>
        {hasCertificate && (
          <Link className={form.button} to={printAddress(order.id, "certificate")}>
            Certificate of full payment
          </Link>
        )}
      </div>
    </section>
  );
}

interface HistorySectionProps {
  readonly title: string;
  readonly columns: readonly Column<HistoryRow>[];
  readonly rows: readonly HistoryRow[];
}

function HistorySection({ title, columns, rows }: HistorySectionProps) {
  if (rows.length === 0) return null;
  return (
    <section className={page.section}>
      <h2>{title}</h2>
      <Table
        caption={`${title}, the oldest first`}
        columns={columns}
        rows={rows.map((row, index) => ({ ...row, index }))}
        keyOf={({ index }) => index}
      />
    </section>
  );
}

const SUM_COLUMN: Column<HistoryRow> = {
  head: "Sum",
  cell: ({ amountCentavos }) => (amountCentavos === null ? "" : writtenSum(amountCentavos)),
  isFigure: true,
};

const ACT_COLUMNS: readonly Column<HistoryRow>[] = [
  { head: "When", cell: ({ at }) => writtenMoment(at), isNarrow: true },
  {
    head: "What",
    cell: ({ text, reason }) => (
      <>
        {text}
        <p className={page.small}>{reason}</p>
      </>
    ),
  },
  { head: "By", cell: ({ actor }) => actor, isNarrow: true },
  SUM_COLUMN,
];

function OrderActs({ file }: { readonly file: OrderFile }) {
  const tags = file.acts.filter(isActTag);
  const next = tags.find((tag) => NEXT.includes(tag));
  const { me } = useSession();
  const subject = subjectOf(file, me.currency);
  const { order } = file;
  return tags.map((tag) => (
    <ActButton
      key={tag}
      tag={tag}
      given={{ order_id: order.id }}
      file={file}
      subject={subject}
      isMain={tag === next}
    />
  ));
}

function BorrowerSection({ file }: { readonly file: OrderFile }) {
  const { me } = useSession();
  const { borrower } = file;
  const tags = borrower?.acts.filter(isActTag) ?? [];
  if (!borrower || !(tags.length || borrower.isLocked || borrower.isBlocked)) return null;
  return (
    <section className={page.section} aria-label="Borrower">
      <h2>Borrower</h2>
      {borrower.isBlocked && <p>Blocked: nobody can log in, and nothing is lent to them.</p>}
      {borrower.isLocked && <p>Locked: nobody can log in as this borrower.</p>}
      <div className={form.actions}>
        {tags.map((tag) => (
          <ActButton
            key={tag}
            tag={tag}
            given={{ borrower: borrower.id }}
            subject={`The borrower of ${subjectOf(file, me.currency)}`}
          />
        ))}
      </div>
    </section>
  );
}

const KINDS: Readonly<Record<HistoryRow["kind"], string>> = {
  status: "Order",
  loan: "Loan",
  sms: "Message",
  complaint: "Complaint",
  payout: "Payout",
  act: "Staff",
};

function historyColumns(
  { order, history }: OrderFile,
  complaintAddress: ReturnType<typeof useComplaintAddress>,
): readonly Column<HistoryRow>[] {
  return [
    { head: "When", cell: ({ at }) => writtenMoment(at), isNarrow: true },
    { head: "Kind", cell: ({ kind }) => KINDS[kind], isNarrow: true },
    {
      head: "Event",
      cell: ({ kind, text, reference }) => {
        const complaint = kind === "complaint" && reference !== null ? reference : null;
        const address = complaint && complaintAddress({ id: complaint });
        return address ? <Link to={address}>{text}</Link> : text;
      },
    },
    SUM_COLUMN,
    ...(history.some(({ isReversible }) => isReversible) ? [reverseColumn(order)] : []),
  ];
}

function reverseColumn(order: OrderFile["order"]): Column<HistoryRow> {
  return {
    head: "Act",
    cell: ({ isReversible, reference, text, at }) =>
      isReversible && (
        <ActButton
          tag="reverse"
          given={{ order_id: order.id, event: reference }}
          subject={`Order ${order.number}: ${text}, ${writtenMoment(at)}.`}
        />
      ),
    isNarrow: true,
  };
}
