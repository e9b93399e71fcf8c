import { useSearchParams } from "react-router";
import type { Found } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { SectionTable } from "../ui/table.tsx";
import { COMPLAINT_COLUMNS, complaintAddress, ORDER_COLUMNS, orderAddress } from "./columns.tsx";

/** The server sends one more than are shown. */
const MOST = 100;

function allOf<Row>(rows: readonly Row[]) {
  return { rows: rows.slice(0, MOST), hasMore: rows.length > MOST, failed: null };
}

export function FindPage() {
  const [params] = useSearchParams();
  const text = params.get("q") ?? "";
  const loaded = useLoaded<Found>(`/api/find?q=${encodeURIComponent(text)}`);
  return (
    <>
      <PageHead title={`Found for “${text}”`} />
      <WhenLoaded loaded={loaded}>
        {({ orders, complaint }) => (
          <>
            {complaint && (
              <SectionTable
                title="Complaint"
                section={allOf([complaint])}
                none=""
                columns={COMPLAINT_COLUMNS}
                keyOf={({ id }) => id}
                linkOf={({ id }) => complaintAddress(id)}
              />
            )}
            <SectionTable
              title="Orders"
              section={allOf(orders)}
              none="No order."
              first="newest"
              columns={ORDER_COLUMNS}
              keyOf={({ id }) => id}
              linkOf={({ id }) => orderAddress(id)}
            />
          </>
        )}
      </WhenLoaded>
    </>
  );
}
