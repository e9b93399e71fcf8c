/** Renders a part of a screen as the app does: texts, a router at the page's address, the toast. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, createPath, Outlet, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { LoadingHost } from "../src/ui/loading.tsx";
import { ToastHost } from "../src/ui/toast.tsx";

export interface RenderedScreen {
  /** The app's address, such as `/repay?orderId=1` or `/promotion#/downloadTemplate`. */
  readonly address: () => string;
  readonly unmount: () => void;
}

/** The screen at the page's address, with the parts that `<App>` puts around it. */
export function renderRoutes(children: RouteObject[], state: unknown = null) {
  const { pathname, search, hash } = window.location;
  const frame = (
    <>
      <Outlet />
      <LoadingHost />
      <ToastHost />
    </>
  );
  const router = createMemoryRouter([{ element: frame, children }], {
    initialEntries: [{ pathname, search, hash, state }],
  });
  const { unmount } = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { router, unmount };
}

/** Only the screen's path has content; navigating away shows an empty page. `state` is the history entry's. */
export function renderScreen(screen: ReactNode, state?: unknown): RenderedScreen {
  const { router, unmount } = renderRoutes(
    [
      { path: window.location.pathname, element: screen },
      { path: "*", element: null },
    ],
    state,
  );
  return { address: () => createPath(router.state.location), unmount };
}
