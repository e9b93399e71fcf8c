/** What every page has around its screen: the progress of a navigation, the toast and the loading indicator. */
import { useEffect, useEffectEvent } from "react";
import { Outlet, useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { goBack } from "./calls/go-back.ts";
import { LoadingHost } from "./ui/loading.tsx";
import { Failed } from "./ui/notice.tsx";
import { Page } from "./ui/page.tsx";
import { ProgressLine } from "./ui/progress-line.tsx";
import { ToastHost } from "./ui/toast.tsx";
import { useScreenChange } from "./use-screen-change.ts";

/** Something in the screen itself broke: loading it again is the way out, or going to another one. */
export function ScreenFailed() {
  return (
    <Page onBack={goBack}>
      <Failed onRetry={() => window.location.reload()} />
    </Page>
  );
}

/**
 * Back from a page outside, such as a payment, the browser shows what it remembered, which may be paid by now. A navigation
 * that was under way then led to that page, and is over.
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

export function Frame() {
  const { state } = useNavigation();
  useFreshness();
  useScreenChange();
  return (
    <>
      {state === "loading" && <ProgressLine />}
      <Outlet />
      <LoadingHost />
      <ToastHost />
    </>
  );
}
