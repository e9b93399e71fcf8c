import { lazy, Suspense, useEffect } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { lostNetworkText } from "../api/answer.ts";
import { pageContext } from "../api/page-context.ts";
import { goBack } from "../calls/go-back.ts";
import { readDraft } from "../features/promotion/draft.ts";
import { PromotionScreen } from "../features/promotion/promotion-screen.tsx";
import { beginVisit } from "../features/promotion/visit.ts";
import { prefetchWhenIdle } from "../lib/prefetch-when-idle.ts";
import type { ScreenProps } from "../route-module.tsx";
import { textsReady } from "../texts.ts";
import { SkeletonForm } from "../ui/skeleton-form.tsx";
import { showToast } from "../ui/toast.tsx";

async function loadAgreement() {
  const code = await import("../features/registration-agreement/agreement-screen.tsx");
  await textsReady();
  return code;
}
const Agreement = lazy(loadAgreement);

/** `/promotion`: the registration landing page (ROUTE-25). The form shows at once and waits for no call. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return beginVisit(request.url);
}

/** A visit begins once: a new hash and a restored page load nothing. */
export function shouldRevalidate() {
  return false;
}

/** The document has its own language, no hash, nothing that the tab stored, and the default brand's rule for phones. */
export function isAsPrerendered() {
  const { brand, language } = pageContext();
  return (
    document.getElementById("app")?.lang === language &&
    window.location.hash === "" &&
    !readDraft().resendAtMs &&
    brand.phoneRule === "ph"
  );
}

export default function Promotion({ loaderData: visit }: ScreenProps<typeof clientLoader>) {
  async function prepareAgreement() {
    try {
      await loadAgreement();
      return true;
    } catch {
      showToast(lostNetworkText());
      return false;
    }
  }

  useEffect(() => prefetchWhenIdle(() => void loadAgreement().catch(() => undefined)), []);

  const agreement = (
    <Suspense fallback={<SkeletonForm cards={[{ fields: 5, hasTitle: true }]} />}>
      <Agreement onBack={goBack} />
    </Suspense>
  );
  return (
    <PromotionScreen visit={visit} agreement={agreement} prepareAgreement={prepareAgreement} />
  );
}
