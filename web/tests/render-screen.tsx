/** Renders a part of a screen as the app does: texts, a router at the page's address, the toast. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import "../src/texts.ts";
import { LoadingHost } from "../src/ui/loading.tsx";
import { ToastHost } from "../src/ui/toast.tsx";

export interface RenderedScreen {
  /** The address that the app is at, as `/repay?orderId=1`. */
  readonly address: () => string;
}

export function renderScreen(screen: ReactNode): RenderedScreen {
  const { pathname, search } = window.location;
  const hosts = (
    <>
      <LoadingHost />
      <ToastHost />
    </>
  );
  const page = (
    <>
      {screen}
      {hosts}
    </>
  );
  const router = createMemoryRouter(
    [
      { path: pathname, element: page },
      { path: "*", element: hosts },
    ],
    { initialEntries: [pathname + search] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { address: () => router.state.location.pathname + router.state.location.search };
}
