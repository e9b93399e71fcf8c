import { useState } from "react";
import { Link } from "react-router";
import { RequestDialog, writtenObstacle } from "../acts/request-dialog.tsx";
import { mayAnswer } from "../acts/requests.ts";
import type { ActRequest, Section } from "../api/types.ts";
import { useSession } from "../session.ts";
import form from "../ui/form.module.css";
import page from "../ui/page.module.css";
import { Waiting } from "../ui/page.tsx";
import { type Column, SectionTable, type Sorting } from "../ui/table.tsx";
import { writtenSum } from "../ui/written.ts";
import { MOST_DAYS, orderAddress } from "./columns.tsx";

interface RequestsTableProps {
  readonly section: Section<ActRequest>;
  readonly isPage?: boolean;
  readonly sorting?: Sorting;
}

/** The acts that wait for a second person. */
export function RequestsTable({ section, isPage, sorting }: RequestsTableProps) {
  const { me } = useSession();
  const [open, setOpen] = useState<ActRequest | null>(null);
  const newest = section.rows.find(({ seq }) => seq === open?.seq);
  const columns: readonly Column<ActRequest>[] = [
    { head: "Number", cell: ({ seq }) => seq, isNarrow: true, sort: "number" },
    {
      head: "Act",
      cell: ({ sentence, borrower, reason, orderId, obstacle }) => (
        <>
          {orderId === null ? sentence : <Link to={orderAddress(orderId)}>{sentence}</Link>}
          {borrower !== null && <p className={page.small}>Borrower: {borrower}</p>}
          <p className={page.small}>{reason}</p>
          {obstacle !== null && <p>{writtenObstacle(obstacle)}</p>}
        </>
      ),
    },
    { head: "Asked for by", cell: ({ operator, isOwn }) => (isOwn ? "You" : operator) },
    { head: "Since", cell: ({ at }) => <Waiting since={at} mostDays={MOST_DAYS} /> },
    {
      head: "Sum",
      cell: ({ sizeCentavos }) => (sizeCentavos === null ? "" : writtenSum(sizeCentavos)),
      isFigure: true,
    },
    {
      head: "Answer",
      cell: (request) =>
        mayAnswer(me, request) && (
          <button
            type="button"
            className={form.button}
            aria-label={`${request.isOwn ? "Withdraw" : "Answer"} request ${request.seq}`}
            onClick={() => setOpen(request)}
          >
            {request.isOwn ? "Withdraw" : "Answer"}
          </button>
        ),
      isNarrow: true,
    },
  ];
  return (
    <>
      <SectionTable
        title="For a second person"
        section={section}
        none="No act waits for a second person."
        address="/requests"
        isPage={isPage}
        sorting={sorting}
        columns={columns}
        keyOf={({ seq }) => seq}
      />
      {open && (
        <RequestDialog
          key={open.seq}
          request={newest ?? open}
          isOpen={newest !== undefined}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
