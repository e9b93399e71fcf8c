import { withQuery } from "../api/client.ts";
import type { Complaint, Section } from "../api/types.ts";
import { useListed } from "../api/use-loaded.ts";
import { ExportLink } from "../ui/export-link.tsx";
import { ChoiceField } from "../ui/form.tsx";
import page from "../ui/page.module.css";
import { PageHead, WhenListed } from "../ui/page.tsx";
import { SectionTable } from "../ui/table.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { ANSWERED_COLUMNS, COMPLAINT_COLUMNS, useComplaintAddress } from "./columns.tsx";

const WAITING = "waiting";

const STATES = [
  { value: WAITING, label: "To answer" },
  { value: "answered", label: "Answered" },
];

/** The complaints of a state, page by page; state and place are in the address. */
export function ComplaintsPage() {
  const complaintAddress = useComplaintAddress();
  const { params, first, choose, sortedBy } = useFilters();
  const state = params.get("state") ?? WAITING;
  const isWaiting = state === WAITING;
  const loaded = useListed<Section<Complaint>>(withQuery("/api/complaints", params));
  return (
    <>
      <PageHead title="Complaints" />
      <div className={page.row}>
        <ChoiceField
          label="State"
          value={state}
          onValue={(value) => choose("state", value, ["sort"])}
          options={STATES}
        />
        <ExportLink list="complaints" filters={first} />
      </div>
      <WhenListed loaded={loaded}>
        {(section) => (
          <SectionTable
            title={isWaiting ? "To answer" : "Answered"}
            section={section}
            none={isWaiting ? "No complaint waits for an answer." : "No complaint was answered."}
            address="/complaints"
            isPage
            columns={isWaiting ? COMPLAINT_COLUMNS : ANSWERED_COLUMNS}
            keyOf={({ id }) => id}
            linkOf={complaintAddress}
            sorting={sortedBy(isWaiting ? "answer-by" : "-answered")}
          />
        )}
      </WhenListed>
    </>
  );
}
