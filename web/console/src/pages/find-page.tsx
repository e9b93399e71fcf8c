import { Navigate, useSearchParams } from "react-router";
import type { Found } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { TitledTable } from "../ui/table.tsx";
import { COMPLAINT_COLUMNS, ORDER_COLUMNS, orderAddress, useComplaintAddress } from "./columns.tsx";

/** The server sends one more than are shown. */
const MOST = 100;

export function FindPage() {
  const complaintAddress = useComplaintAddress();
  const [params] = useSearchParams();
  const text = params.get("q") ?? "";
  const loaded = useLoaded<Found>(`/api/find?q=${encodeURIComponent(text)}`);
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
