import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { ActButton } from "../acts/act-button.tsx";
import { isActTag } from "../acts/acts.ts";
import { post } from "../api/client.ts";
import type { BorrowerFile, BorrowerOrder, BorrowerPayment } from "../api/types.ts";
import { channelName, hasRole, useSession } from "../session.ts";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { Facts, PageHead } from "../ui/page.tsx";
import { ReasonForm } from "../ui/reason-form.tsx";
import { type Column, TitledTable } from "../ui/table.tsx";
import { writtenDay, writtenMoment, writtenNumber, writtenSum } from "../ui/written.ts";
import {
  COMPLAINT_COLUMNS,
  orderAddress,
  StandingBadges,
  useComplaintAddress,
} from "./columns.tsx";
import { NotesSection } from "./notes-section.tsx";

/** One borrower. Opening it is a reading of personal data, with a reason, which the server writes into the audit. */
export function BorrowerPage() {
  const { id = "" } = useParams();
  return <OneBorrower key={id} id={id} />;
}

function OneBorrower({ id }: { readonly id: string }) {
  const { me, version, onChange } = useSession();
  const [opened, setOpened] = useState<{ reason: string; file: BorrowerFile } | null>(null);
  const address = `/api/borrowers/${encodeURIComponent(id)}`;
  const open = async (reason: string) =>
    setOpened({ reason, file: await post<BorrowerFile>(`${address}/open`, { reason }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version reads it again, for the same reason
  useEffect(() => {
    if (opened) open(opened.reason).catch(() => setOpened(null));
  }, [version]);
  if (opened) return <LoadedBorrower file={opened.file} address={address} onAdded={onChange} />;
  return (
    <>
      <PageHead title="Borrower" />
      {hasRole(me, "decide") ? (
        <ReasonForm subject={address} submit="Show the borrower" onReason={open} />
      ) : (
        <p className={page.quiet}>Only people who decide read the page of a borrower.</p>
      )}
    </>
  );
}

interface LoadedBorrowerProps {
  readonly file: BorrowerFile;
  readonly address: string;
  readonly onAdded: () => void;
}

function LoadedBorrower({ file, address, onAdded }: LoadedBorrowerProps) {
  const complaintAddress = useComplaintAddress();
  const { person } = file;
  const name = person?.name ?? "Borrower without a name";
  return (
    <>
      <PageHead title={name} note={<StandingBadges standing={file} />}>
        {file.acts.filter(isActTag).map((tag) => (
          <ActButton key={tag} tag={tag} given={{ borrower: file.id }} subject={`${name}.`} />
        ))}
      </PageHead>
      {file.isBlocked && (
        <Notice tone="warning">Blocked: nobody can log in, and nothing is lent to them.</Notice>
      )}
      {file.isLocked && <Notice tone="warning">Locked: nobody can log in as this borrower.</Notice>}
      <Facts
        facts={[
          ["Phone", file.phone],
          ...(person
            ? ([
                ["Age", `${person.age} (${writtenDay(person.birthday)})`],
                [person.idType, <IdNumber key="id" masked={person.idNumber} address={address} />],
                ["Address", person.address, "wide"],
              ] as const)
            : []),
          ["Payout account", file.account ?? "None"],
          ...(file.holder === null ? [] : ([["Its holder", file.holder]] as const)),
        ]}
      />
      <NotesSection notes={file.notes} address={address} onAdded={onAdded} />
      <TitledTable
        title="Orders"
        rows={file.orders}
        none={<p className={page.quiet}>No order.</p>}
        columns={BORROWERS_ORDERS}
        keyOf={({ order }) => order.id}
        linkOf={({ order }) => orderAddress(order.id)}
      />
      <PaymentsTable payments={file.payments} />
      <TitledTable
        title="Complaints"
        rows={file.complaints}
        none={<p className={page.quiet}>No complaint.</p>}
        columns={COMPLAINT_COLUMNS}
        keyOf={({ id }) => id}
        linkOf={complaintAddress}
      />
    </>
  );
}

/** The number of the ID, masked until it is asked for with a reason of its own. */
function IdNumber({ masked, address }: { readonly masked: string; readonly address: string }) {
  const [number, setNumber] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const show = async (reason: string) => {
    const read = await post<{ idNumber: string }>(`${address}/document`, { reason });
    setNumber(read.idNumber);
  };
  if (number !== null) return number;
  return (
    <>
      {masked}{" "}
      {isAsking ? (
        <ReasonForm subject={`${address}/document`} submit="Show the number" onReason={show} />
      ) : (
        <button type="button" className={page.inline} onClick={() => setIsAsking(true)}>
          Show
        </button>
      )}
    </>
  );
}

/** The status of an order, with the end of its loan. */
function statusOf({ order, figures }: BorrowerOrder): string {
  if (figures === null) return order.status;
  return figures.ended === null ? figures.status : `${figures.status}: ${figures.ended}`;
}

const BORROWERS_ORDERS: readonly Column<BorrowerOrder>[] = [
  { head: "Order", cell: ({ order }) => order.number, isNarrow: true },
  { head: "Product", cell: ({ order }) => `${order.product}, ${order.termDays} days` },
  { head: "State", cell: statusOf },
  { head: "Since", cell: ({ order }) => writtenMoment(order.createdAt), isNarrow: true },
  {
    head: "Days late",
    cell: ({ daysLate }) =>
      daysLate > 0 && <span className={page.late}>{writtenNumber(daysLate)}</span>,
    isFigure: true,
  },
  {
    head: "Principal",
    cell: ({ order }) => writtenSum(order.principalCentavos),
    isFigure: true,
  },
  {
    head: "Outstanding",
    cell: ({ figures }) => figures && writtenSum(figures.outstandingCentavos),
    isFigure: true,
  },
];

function PaymentsTable({ payments }: { readonly payments: readonly BorrowerPayment[] }) {
  const { me } = useSession();
  const columns: readonly Column<BorrowerPayment>[] = [
    { head: "Counted on", cell: ({ paidOn }) => writtenDay(paidOn), isNarrow: true },
    {
      head: "Order",
      cell: ({ orderId, number }) => <Link to={orderAddress(orderId)}>{number}</Link>,
      isNarrow: true,
    },
    {
      head: "Channel",
      cell: ({ channel }) => channelName(me, channel),
    },
    {
      head: "Reference",
      cell: ({ payment }) => <span title={payment}>… {payment.slice(-6)}</span>,
      isNarrow: true,
    },
    { head: "State", cell: ({ isTakenBack }) => (isTakenBack ? "Taken back" : "Posted") },
    { head: "Sum", cell: ({ amountCentavos }) => writtenSum(amountCentavos), isFigure: true },
  ];
  return (
    <TitledTable
      title="Last payments"
      rows={payments}
      none={<p className={page.quiet}>No payment.</p>}
      columns={columns}
      keyOf={({ channel, payment, orderId }) => `${channel}/${payment}/${orderId}`}
    />
  );
}
