/** What every page has: its texts, the screen that the router is at, the toast and the loading indicator. */

import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Component, type ReactNode, useEffect, useEffectEvent } from "react";
import { pageContext } from "./api/page-context.ts";
import { goBack } from "./calls/go-back.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { CurrentScreen } from "./router/current-screen.tsx";
import { RouterContext, useLocation, useRevalidator, useRouterState } from "./router/hooks.ts";
import type { Router } from "./router/router.ts";
import { preloadScreens } from "./screen-code.ts";
import { LoadingHost } from "./ui/loading.tsx";
import { Failed } from "./ui/notice.tsx";
import { preloadOverlays } from "./ui/overlay.tsx";
import { Page } from "./ui/page.tsx";
import { ProgressLine } from "./ui/progress-line.tsx";
import { SkeletonPage } from "./ui/skeleton.tsx";
import { ToastHost } from "./ui/toast.tsx";
import "./ui/tokens.css";

interface BoundaryProps {
  /** The visit's key: another one is another try. */
  readonly visit: string;
  readonly children: ReactNode;
}

/** Something in the screen itself broke: loading it anew is the way out, or going to another one. */
class Boundary extends Component<BoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ visit }: BoundaryProps) {
    if (this.state.hasFailed && visit !== this.props.visit) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Page onBack={goBack}>
        <Failed onRetry={() => window.location.reload()} />
      </Page>
    );
  }
}

function Frame() {
  const { revalidate } = useRevalidator();
  const isLeaving = useRouterState((state) => state.isLeaving);
  const { key } = useLocation();
  const refresh = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) void revalidate();
  });
  useEffect(() => {
    whenIdle(() => {
      preloadOverlays();
      // A visitor goes to no other screen: who came by an advert pays for none of them.
      if (pageContext().params.sessionId) void preloadScreens();
    });
  }, []);
  // Back from a page outside, such as a payment: the browser shows what it remembered, which may be paid by now.
  useEffect(() => {
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, []);
  return (
    <>
      {isLeaving && <ProgressLine />}
      <Boundary visit={key}>
        <CurrentScreen fallback={<SkeletonPage head={[]} cards={[2]} hasFooter={false} />} />
      </Boundary>
      <LoadingHost />
      <ToastHost />
    </>
  );
}

export function App({ router }: { readonly router: Router }) {
  return (
    <I18nProvider i18n={i18n}>
      <RouterContext value={router}>
        <Frame />
      </RouterContext>
    </I18nProvider>
  );
}
