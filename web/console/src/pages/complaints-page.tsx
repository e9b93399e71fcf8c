import type { Complaint, Section } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { SectionTable } from "../ui/table.tsx";
import { COMPLAINT_COLUMNS, complaintAddress } from "./columns.tsx";

export function ComplaintsPage() {
  const loaded = useLoaded<Section<Complaint>>("/api/complaints");
  return (
    <>
      <PageHead title="Complaints" />
      <WhenLoaded loaded={loaded}>
        {(section) => (
          <SectionTable
            title="To answer"
            section={section}
            none="No complaint waits for an answer."
            first="most urgent"
            columns={COMPLAINT_COLUMNS}
            keyOf={({ id }) => id}
            linkOf={({ id }) => complaintAddress(id)}
          />
        )}
      </WhenLoaded>
    </>
  );
}
