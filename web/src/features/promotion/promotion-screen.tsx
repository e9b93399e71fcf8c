/**
 * The landing page with its two hash addresses (ROUTE-25): the download page and the registration agreement. One
 * screen, so that typed values remain after the agreement was read.
 */
import type { Messages } from "@lingui/core";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { givenOf } from "../../lib/landing-tracking.ts";
import { prefetchWhenIdle } from "../../lib/prefetch-when-idle.ts";
import { addTexts } from "../../texts.ts";
import { SkeletonPage } from "../../ui/skeleton.tsx";
import { LandingScreen } from "./landing-screen.tsx";
import { type Outcome, useRegistration } from "./use-registration.ts";
import type { Visit } from "./visit.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

const loadDownload = () => import("./download-screen.tsx");
const DownloadScreen = lazy(loadDownload);

const DOWNLOAD = "#/downloadTemplate";
const AGREEMENT = "#/agreementTemplate";

interface PromotionScreenProps {
  readonly visit: Visit;
  /** The registration agreement, rendered on demand. */
  readonly agreement: ReactNode;
  /** Fetches the code of the agreement; false where that failed. */
  readonly prepareAgreement: () => Promise<boolean>;
}

/** The answer; null until it comes. */
function useAnswered<T>(answer: Promise<T>): T | null {
  const [answered, setAnswered] = useState<T | null>(null);
  useEffect(() => {
    let isHere = true;
    answer.then((it) => isHere && setAnswered(it));
    return () => {
      isHere = false;
    };
  }, [answer]);
  return answered;
}

export function PromotionScreen({ visit, agreement, prepareAgreement }: PromotionScreenProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const registration = useRegistration(visit, openDownload);
  const template = useAnswered(visit.template);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function openDownload(ended: Outcome) {
    setOutcome(ended);
    // Replaces the history entry: going back skips the finished form.
    await navigate(pathname + search + DOWNLOAD, { replace: true });
  }

  async function readAgreement() {
    if (await prepareAgreement()) await navigate(pathname + search + AGREEMENT);
  }

  useEffect(() => prefetchWhenIdle(() => void loadDownload().catch(() => undefined)), []);

  if (hash === AGREEMENT) return agreement;
  if (hash === DOWNLOAD) {
    return (
      <Suspense fallback={<SkeletonPage hasBack={false} />}>
        <DownloadScreen outcome={outcome} tracking={givenOf(visit.tracking)} />
      </Suspense>
    );
  }
  return (
    <LandingScreen
      registration={registration}
      template={template}
      onApply={registration.apply}
      onReadAgreement={readAgreement}
    />
  );
}
