import { useSession } from "../session.ts";
import { useToday } from "../today.ts";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { SectionTable } from "../ui/table.tsx";
import { writtenDay } from "../ui/written.ts";
import {
  COMPLAINT_COLUMNS,
  orderAddress,
  useComplaintAddress,
  WAITING_COLUMNS,
} from "./columns.tsx";
import { MoneyTables } from "./money-tables.tsx";
import { RequestsTable } from "./requests-table.tsx";

/** All that waits for a person, the oldest first. */
export function TodayPage() {
  const complaintAddress = useComplaintAddress();
  const { me } = useSession();
  return (
    <>
      <PageHead title="Today" note={<span className={page.quiet}>{writtenDay(me.today)}</span>} />
      <WhenLoaded loaded={useToday()}>
        {(today) => (
          <>
            <SectionTable
              title="To decide"
              section={today.review}
              none="No order waits for a decision."
              address="/orders?status=under-review"
              columns={WAITING_COLUMNS}
              keyOf={({ id }) => id}
              linkOf={({ id }) => orderAddress(id)}
            />
            <SectionTable
              title="To release"
              section={today.release}
              none="No order waits for its money."
              address="/orders?status=approved"
              columns={WAITING_COLUMNS}
              keyOf={({ id }) => id}
              linkOf={({ id }) => orderAddress(id)}
            />
            <RequestsTable section={today.requests} />
            <SectionTable
              title="Complaints"
              section={today.complaints}
              none="No complaint waits for an answer."
              first="most urgent"
              address="/complaints"
              columns={COMPLAINT_COLUMNS}
              keyOf={({ id }) => id}
              linkOf={complaintAddress}
            />
            <MoneyTables lists={today} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}
