import type { AuditRow } from "../api/types.ts";
import { useSession } from "../session.ts";
import { useToday } from "../today.ts";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { type Column, SectionTable } from "../ui/table.tsx";
import { writtenDay, writtenMoment } from "../ui/written.ts";
import {
  COMPLAINT_COLUMNS,
  orderAddress,
  useComplaintAddress,
  waitingColumns,
} from "./columns.tsx";
import { MoneyTables } from "./money-tables.tsx";
import { OneAdministrator } from "./one-administrator.tsx";
import { RequestsTable } from "./requests-table.tsx";

const AT_SERVER_COLUMNS: readonly Column<AuditRow>[] = [
  { head: "What", cell: ({ sentence }) => sentence },
  { head: "Reason", cell: ({ reason }) => reason },
  { head: "When", cell: ({ at }) => writtenMoment(at), isNarrow: true },
];

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
            <OneAdministrator />
            {(today.atServer.rows.length > 0 || today.atServer.failed !== null) && (
              <SectionTable
                title="Done at the server in the last seven days"
                section={today.atServer}
                none="Nothing was done at the server."
                first="newest"
                address="/audit"
                columns={AT_SERVER_COLUMNS}
                keyOf={({ seq }) => seq}
              />
            )}
            <SectionTable
              title="To decide"
              section={today.review}
              none="No order waits for a decision."
              address="/orders?status=under-review"
              columns={waitingColumns(today.requests.rows, 1)}
              keyOf={({ id }) => id}
              linkOf={({ id }) => orderAddress(id)}
            />
            <SectionTable
              title="To release"
              section={today.release}
              none="No order waits for its money."
              address="/orders?status=approved"
              columns={waitingColumns(today.requests.rows, 3)}
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
