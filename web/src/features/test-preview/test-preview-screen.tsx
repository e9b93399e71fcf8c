/** Test preview (ROUTE-22): opens the pages with a tester's values, and tests a wrapper against the contract. */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { addTexts } from "../../texts.ts";
import { Page } from "../../ui/page.tsx";
import { ContactCard } from "./contact-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { LocationCard } from "./location-card.tsx";
import { MessagesCard } from "./messages-card.tsx";
import { PhotosCard } from "./photos-card.tsx";
import { initialValues } from "./preview-values.ts";
import { SelfTestCard } from "./self-test-card.tsx";
import { useResults } from "./use-results.ts";
import { ValuesCard } from "./values-card.tsx";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

export function TestPreviewScreen() {
  const [values, setValues] = useState(() =>
    initialValues(pageContext().params, new URLSearchParams(window.location.search)),
  );
  const results = useResults();
  return (
    <Page title={<Trans>Test preview</Trans>} onBack={goBack}>
      <ValuesCard values={values} onChange={setValues} />
      <LinksCard values={values} />
      <PhotosCard />
      <ContactCard />
      <LocationCard />
      <MessagesCard results={results} />
      <SelfTestCard results={results} />
    </Page>
  );
}
