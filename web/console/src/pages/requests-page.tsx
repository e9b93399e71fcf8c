import type { ActRequest, Section } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { RequestsTable } from "./requests-table.tsx";

export function RequestsPage() {
  const loaded = useLoaded<Section<ActRequest>>("/api/requests");
  return (
    <>
      <PageHead title="Requests" />
      <WhenLoaded loaded={loaded}>{(section) => <RequestsTable section={section} />}</WhenLoaded>
    </>
  );
}
