/** Surrounds every screen with the progress of a navigation, the toast and the loading indicator. */
import { type ReactNode, useEffect, useEffectEvent, useState, ViewTransition } from "react";
import {
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from "react-router";
import { INCOMPLETE } from "./api/answer.ts";
import { LostCode } from "./api/lost-code.ts";
import { pageContext } from "./api/page-context.ts";
import { reloadWhenReachable } from "./calls/dead-ends.ts";
import { goBack } from "./calls/go-back.ts";
import { textsReady } from "./texts.ts";
import { LoadingHost } from "./ui/loading.tsx";
import { Failed } from "./ui/notice.tsx";
import { useOverlayHistory } from "./ui/overlay-history.ts";
import { Page } from "./ui/page.tsx";
import { ProgressLine } from "./ui/progress-line.tsx";
import { ToastHost } from "./ui/toast.tsx";
import { useScreenChange } from "./use-screen-change.ts";
import { useSeenText } from "./use-seen-text.ts";
import { useViewAtRest } from "./use-view-at-rest.ts";

/** Shown when a screen throws or its code is lost: the borrower can reload it or go back. */
export function ScreenFailed() {
  const error = useRouteError();
  const hasThrown = error && !(error instanceof LostCode);
  useEffect(() => {
    window.addEventListener("online", reloadWhenReachable);
    return () => window.removeEventListener("online", reloadWhenReachable);
  }, []);
  return (
    <Page onBack={goBack}>
      <Failed onRetry={reloadWhenReachable} message={hasThrown ? INCOMPLETE.message : undefined} />
    </Page>
  );
}

/**
 * Reloads the data when the browser restores this page from its memory, as after a payment elsewhere: what it shows
 * may be paid by now. A navigation that was running led to that other page, and is over.
 */
function useFreshness(): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const location = useLocation();
  const navigate = useNavigate();
  const refresh = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (state === "idle") void revalidate();
    else void navigate(location, { replace: true });
  });
  useEffect(() => {
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, []);
}

/** The question about another account's session (SEC-04). It is rare, so its code is fetched where it is asked. */
function useOtherAccountQuestion(): ReactNode {
  const [question, setQuestion] = useState<ReactNode>(null);
  useEffect(() => {
    const context = pageContext();
    void context.settled?.then(async () => {
      const { otherAccount: other } = context;
      if (!other) return;
      const { default: Question } = await import("./features/other-account/other-account.tsx");
      await textsReady();
      setQuestion(<Question other={other} />);
    });
  }, []);
  return question;
}

/** One screen fades into the next one, unless the reader asked for less motion; a change of a screen does not. */
function FadingOutlet() {
  const { pathname } = useLocation();
  const [isStill] = useState(
    () =>
      typeof window === "undefined" ||
      window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  return (
    <ViewTransition key={isStill ? "still" : pathname} default="none" enter="auto" exit="auto">
      <Outlet />
    </ViewTransition>
  );
}

export function Frame() {
  const { state } = useNavigation();
  useFreshness();
  useScreenChange();
  useViewAtRest();
  useSeenText();
  useOverlayHistory();
  const question = useOtherAccountQuestion();
  return (
    <>
      {state === "loading" && <ProgressLine />}
      <FadingOutlet />
      {question}
      <LoadingHost />
      <ToastHost />
    </>
  );
}
