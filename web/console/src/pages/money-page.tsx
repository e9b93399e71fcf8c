import { ActButton } from "../acts/act-button.tsx";
import type { MoneyLists } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { MoneyTables } from "./money-tables.tsx";
import { ReportSection } from "./report-section.tsx";

export function MoneyPage() {
  const loaded = useLoaded<MoneyLists>("/api/money");
  return (
    <>
      <PageHead title="Money">
        <ActButton
          tag="take_payment_back"
          label="Take a payment back"
          given={{}}
          subject="A payment that the channel has taken back after it was posted."
        />
      </PageHead>
      <WhenLoaded loaded={loaded}>{(lists) => <MoneyTables lists={lists} isExported />}</WhenLoaded>
      <ReportSection />
    </>
  );
}
