import { withQuery } from "../api/client.ts";
import type { ActRequest, Section } from "../api/types.ts";
import { useListed } from "../api/use-loaded.ts";
import { ExportLink } from "../ui/export-link.tsx";
import { PageHead, WhenListed } from "../ui/page.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { RequestsTable } from "./requests-table.tsx";

export function RequestsPage() {
  const { params, first, sortedBy } = useFilters();
  const loaded = useListed<Section<ActRequest>>(withQuery("/api/requests", params));
  return (
    <>
      <PageHead title="Requests">
        <ExportLink list="requests" filters={first} />
      </PageHead>
      <WhenListed loaded={loaded}>
        {(section) => <RequestsTable section={section} sorting={sortedBy("number")} isPage />}
      </WhenListed>
    </>
  );
}
