import { Link, useParams } from "react-router";
import { ActButton } from "../acts/act-button.tsx";
import { type ActTag, isActTag } from "../acts/acts.ts";
import type { HistoryRow, OrderFile } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSession } from "../session.ts";
import form from "../ui/form.module.css";
import page from "../ui/page.module.css";
import { Facts, PageHead, WhenLoaded } from "../ui/page.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { writtenMoment, writtenSum } from "../ui/written.ts";
import { useComplaintAddress } from "./columns.tsx";
import { PapersSection } from "./papers.tsx";

export function OrderPage() {
  const { id = "" } = useParams();
  const loaded = useLoaded<OrderFile>(`/api/orders/${encodeURIComponent(id)}`);
  return <WhenLoaded loaded={loaded}>{(file) => <LoadedOrder file={file} />}</WhenLoaded>;
}

/** Acts that bring an order to its next state. */
const NEXT: readonly ActTag[] = ["approve", "release", "accept_account"];

function subjectOf({ order }: OrderFile): string {
  return `Order ${order.number}: ${order.product}, ${writtenSum(order.principalCentavos)} for ${order.termDays} days.`;
}

function LoadedOrder({ file }: { readonly file: OrderFile }) {
  const { order, figures, history } = file;
  const { me } = useSession();
  const complaintAddress = useComplaintAddress();
  return (
    <>
      <PageHead
        title={`Order ${order.number}`}
        note={<span className={page.state}>{order.status}</span>}
      >
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
                ["Due", writtenSum(figures.dueCentavos)],
                ["Charges", writtenSum(figures.chargesCentavos)],
                ["Outstanding", writtenSum(figures.outstandingCentavos)],
                ["Owed to the borrower", writtenSum(figures.owedToBorrowerCentavos)],
                ["Loan", figures.ended ?? figures.status],
              ] as const)
            : []),
          ...(order.isHeld ? ([["Account", "To be accepted"]] as const) : []),
        ]}
      />
      {me.roles.includes("decide") && <PapersSection orderId={order.id} />}
      <BorrowerSection file={file} />
      <section className={page.section}>
        <h2>History</h2>
        <Table
          caption="History, the oldest first"
          columns={historyColumns(file, complaintAddress)}
          rows={history.map((row, index) => ({ ...row, index }))}
          keyOf={({ index }) => index}
        />
      </section>
    </>
  );
}

function OrderActs({ file }: { readonly file: OrderFile }) {
  const tags = file.acts.filter(isActTag);
  const next = tags.find((tag) => NEXT.includes(tag));
  const subject = subjectOf(file);
  const { order } = file;
  return tags.map((tag) => (
    <ActButton
      key={tag}
      tag={tag}
      given={{ order_id: order.id }}
      subject={subject}
      isMain={tag === next}
    />
  ));
}

function BorrowerSection({ file }: { readonly file: OrderFile }) {
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
            subject={`The borrower of ${subjectOf(file)}`}
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
      cell: ({ kind, text, reason, reference }) => {
        const complaint = kind === "complaint" && reference !== null ? reference : null;
        const address = complaint && complaintAddress({ id: complaint });
        return (
          <>
            {address ? <Link to={address}>{text}</Link> : text}
            {reason !== null && <p className={page.small}>{reason}</p>}
          </>
        );
      },
    },
    { head: "By", cell: ({ actor }) => actor },
    {
      head: "Sum",
      cell: ({ amountCentavos }) => (amountCentavos === null ? "" : writtenSum(amountCentavos)),
      isFigure: true,
    },
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
