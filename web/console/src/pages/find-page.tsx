import { useEffect, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { type ApiFailure, post } from "../api/client.ts";
import type { Found, NamedBorrower, FoundByName as NamesFound } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { hasRole, useSession } from "../session.ts";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { type Column, TitledTable } from "../ui/table.tsx";
import {
  borrowerAddress,
  COMPLAINT_COLUMNS,
  ORDER_COLUMNS,
  orderAddress,
  PAYMENT_COLUMNS,
  useComplaintAddress,
} from "./columns.tsx";

/** The server sends one more than are shown. */
const MOST = 100;

export function FindPage() {
  const complaintAddress = useComplaintAddress();
  const [params] = useSearchParams();
  const text = params.get("q") ?? "";
  const { me } = useSession();
  const loaded = useLoaded<Found>(`/api/find?q=${encodeURIComponent(text)}`);
  if (loaded.failure?.status === 404 && isName(text)) {
    return hasRole(me, "decide") ? <FoundByName key={text} name={text} /> : <NoNames name={text} />;
  }
  return (
    <>
      <PageHead title={`Found for “${text}”`} />
      <WhenLoaded loaded={loaded}>
        {({ orders, complaint, payments }) => {
          const [only] = orders;
          const exact = complaint ? complaintAddress(complaint) : only && orderAddress(only.id);
          if (exact && orders.length + payments.length + (complaint ? 1 : 0) === 1) {
            return <Navigate to={exact} replace />;
          }
          return (
            <>
              {complaint && (
                <TitledTable
                  title="Complaint"
                  rows={[complaint]}
                  none={null}
                  columns={COMPLAINT_COLUMNS}
                  keyOf={({ id }) => id}
                  linkOf={complaintAddress}
                />
              )}
              {payments.length > 0 && (
                <TitledTable
                  title="Unallocated payments"
                  rows={payments.slice(0, MOST)}
                  none={null}
                  columns={PAYMENT_COLUMNS}
                  keyOf={({ channel, payment }) => `${channel}/${payment}`}
                />
              )}
              {orders.length > 0 && (
                <TitledTable
                  title="Orders"
                  rows={orders.slice(0, MOST)}
                  none={null}
                  more={
                    orders.length > MOST && (
                      <p className={page.quiet}>There are more: the newest {MOST} are shown.</p>
                    )
                  }
                  columns={ORDER_COLUMNS}
                  keyOf={({ id }) => id}
                  linkOf={({ id }) => orderAddress(id)}
                />
              )}
            </>
          );
        }}
      </WhenLoaded>
    </>
  );
}

/**
 * A name has words of letters; one that is a number of an order or a complaint was found before. A single word
 * of capitals and small letters around a dash (`DEMO-overdue`) is a reference.
 */
function isName(text: string): boolean {
  const words = text.trim();
  const isWritten = /\p{L}{2}/u.test(words) && /^[\p{L}\p{M}\s.,'’‐-]+$/u.test(words);
  return isWritten && !/^(?:\p{Lu}{2,}-\S*\p{Ll}\S*|\S*\p{Ll}\S*-\p{Lu}{2,})$/u.test(words);
}

/** A name is personal data: where it is not looked for, nothing says that nobody has it. */
function NoNames({ name }: { readonly name: string }) {
  return (
    <>
      <PageHead title={`Found for “${name}”`} />
      <Notice tone="warning">
        <span>
          No order, payment or complaint has this as its number or reference. Borrowers are found by
          their names only by who decides: ask for the phone, its last four digits or the number of
          the order.
        </span>
      </Notice>
    </>
  );
}

/** The borrowers with a name: one reading of personal data, which the audit has. */
function FoundByName({ name }: { readonly name: string }) {
  const [found, setFound] = useState<NamesFound | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // Each search counts: it is sent once, whatever is loaded again beside it.
    if (isSent.current) return;
    isSent.current = true;
    post<NamesFound>("/api/find/name", { name }).then(setFound, setFailure);
  }, [name]);
  const loaded = { data: found, failure, read: 0 };
  return (
    <>
      <PageHead title={`Found for “${name}”`} />
      <WhenLoaded loaded={loaded}>
        {({ borrowers }) => {
          const [only] = borrowers;
          if (only && borrowers.length === 1) {
            return <Navigate to={borrowerAddress(only.id)} replace />;
          }
          return (
            <TitledTable
              title="Borrowers"
              rows={borrowers.slice(0, MOST)}
              none={<p className={page.quiet}>Nobody has these words in their name.</p>}
              more={
                borrowers.length > MOST && (
                  <p className={page.quiet}>There are more: add a word of the name.</p>
                )
              }
              columns={NAMED_COLUMNS}
              keyOf={({ id }) => id}
              linkOf={({ id }) => borrowerAddress(id)}
            />
          );
        }}
      </WhenLoaded>
    </>
  );
}

const NAMED_COLUMNS: readonly Column<NamedBorrower>[] = [
  { head: "Name", cell: ({ name }) => name },
  { head: "Phone", cell: ({ phoneLast4 }) => `… ${phoneLast4}`, isNarrow: true },
  { head: "Newest order", cell: ({ order }) => order ?? "None", isNarrow: true },
  { head: "Product", cell: ({ product }) => product },
  { head: "State", cell: ({ status }) => status },
];
