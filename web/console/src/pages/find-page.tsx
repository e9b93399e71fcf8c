import { useEffect, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { type ApiFailure, post } from "../api/client.ts";
import type { Found, NamedBorrower, FoundByName as NamesFound } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { hasRole, useSession } from "../session.ts";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { type Column, TitledTable } from "../ui/table.tsx";
import {
  borrowerAddress,
  COMPLAINT_COLUMNS,
  ORDER_COLUMNS,
  orderAddress,
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
  if (loaded.failure?.status === 404 && isName(text) && hasRole(me, "decide")) {
    return <FoundByName key={text} name={text} />;
  }
  return (
    <>
      <PageHead title={`Found for “${text}”`} />
      <WhenLoaded loaded={loaded}>
        {({ orders, complaint }) => {
          const [only] = orders;
          const exact = complaint ? complaintAddress(complaint) : only && orderAddress(only.id);
          if (exact && orders.length + (complaint ? 1 : 0) === 1) {
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
              <TitledTable
                title="Orders"
                rows={orders.slice(0, MOST)}
                none={<p className={page.quiet}>No order.</p>}
                more={
                  orders.length > MOST && (
                    <p className={page.quiet}>There are more: the newest {MOST} are shown.</p>
                  )
                }
                columns={ORDER_COLUMNS}
                keyOf={({ id }) => id}
                linkOf={({ id }) => orderAddress(id)}
              />
            </>
          );
        }}
      </WhenLoaded>
    </>
  );
}

/** A name has letters and no digit; one that is a number of an order or a complaint was found before. */
function isName(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !/\d/.test(text);
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
