import { withQuery } from "../api/client.ts";
import type { ActRequest, Section } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { ExportLink } from "../ui/export-link.tsx";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { RequestsTable } from "./requests-table.tsx";

export function RequestsPage() {
  const { params, first, sortedBy } = useFilters();
  const loaded = useLoaded<Section<ActRequest>>(withQuery("/api/requests", params));
  return (
    <>
      <PageHead title="Requests">
        <ExportLink list="requests" filters={first} />
      </PageHead>
      <WhenLoaded loaded={loaded}>
        {(section) => <RequestsTable section={section} sorting={sortedBy("number")} isPage />}
      </WhenLoaded>
    </>
  );
}
