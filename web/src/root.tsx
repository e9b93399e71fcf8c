/** The document of every page: brand, early script, texts; the toast and the loading indicator. */

import earlyScript from "virtual:early-script";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Links, Meta, Outlet, Scripts, useNavigation, useRevalidator } from "react-router";
import { pageContext } from "./api/page-context.ts";
import { reportStarted } from "./failed-start.ts";
import "./texts.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { preloadScreens } from "./preload-screens.ts";
import { LoadingHost } from "./ui/loading.tsx";
import { Failed } from "./ui/notice.tsx";
import { preloadOverlays } from "./ui/overlay.tsx";
import { Page } from "./ui/page.tsx";
import { ProgressLine } from "./ui/progress-line.tsx";
import { ToastHost } from "./ui/toast.tsx";
import "./ui/tokens.css";

/** The server writes the brand in place of this text. */
const NO_BRAND = "{}";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <script
          type="application/json"
          id="brand"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          dangerouslySetInnerHTML={{ __html: NO_BRAND }}
        />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built from src/api/early.ts
          dangerouslySetInnerHTML={{ __html: earlyScript }}
        />
        <Meta />
        <Links />
        <link rel="stylesheet" href="/brand.css" />
      </head>
      <body>
        <I18nProvider i18n={i18n}>{children}</I18nProvider>
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    reportStarted();
    whenIdle(() => {
      preloadOverlays();
      preloadScreens();
    });
  }, []);
  const isLeaving = useNavigation().state === "loading";
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) void revalidate();
  });
  // Back from a page outside, such as a payment: the browser shows what it remembered, which may be paid by now.
  useEffect(() => {
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, []);
  return (
    <>
      <title suppressHydrationWarning>{pageContext().brand.name}</title>
      {isLeaving && <ProgressLine />}
      <Outlet />
      <LoadingHost />
      <ToastHost />
    </>
  );
}

/** Something in the page itself broke: loading it anew is the way out. */
export function ErrorBoundary() {
  return (
    <Page>
      <Failed onRetry={() => window.location.reload()} />
    </Page>
  );
}
