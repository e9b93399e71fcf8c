/** Renders a part of a screen as the app does: texts, a router at the page's address, the toast. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createStore } from "../src/lib/store.ts";
import { CurrentScreen } from "../src/router/current-screen.tsx";
import { RouterContext } from "../src/router/hooks.ts";
import type { Router, RouterState } from "../src/router/router.ts";
import { LoadingHost } from "../src/ui/loading.tsx";
import { ToastHost } from "../src/ui/toast.tsx";

export interface RenderedScreen {
  /** The address that the app is at, as `/repay?orderId=1` or `/promotion#/downloadTemplate`. */
  readonly address: () => string;
  readonly unmount: () => void;
}

/** What `<App>` puts around the screen. */
export function renderRouter(router: Router): Pick<RenderedScreen, "unmount"> {
  return render(
    <I18nProvider i18n={i18n}>
      <RouterContext value={router}>
        <CurrentScreen fallback={null} />
        <LoadingHost />
        <ToastHost />
      </RouterContext>
    </I18nProvider>,
  );
}

/** The screen stands at its own path alone; going elsewhere leaves an empty page. */
export function renderScreen(screen: ReactNode): RenderedScreen {
  const { pathname } = window.location;
  const at = (url: URL | Location): RouterState => ({
    location: { pathname: url.pathname, search: url.search, hash: url.hash, key: url.href },
    module: url.pathname === pathname ? own : elsewhere,
    data: undefined,
    isStarting: false,
    isLeaving: false,
    isRevalidating: false,
    arrival: null,
  });
  const own = { default: () => screen };
  const elsewhere = { default: () => null };
  const store = createStore(at(window.location));
  const rest = async () => undefined;
  const { unmount } = renderRouter({
    get: store.get,
    getFirst: store.get,
    subscribe: store.subscribe,
    start: rest,
    revalidate: rest,
    guard: () => rest,
    navigate: async (to) => store.set(at(new URL(to, window.location.href))),
  });
  const address = () => {
    const { pathname, search, hash } = store.get().location;
    return pathname + search + hash;
  };
  return { address, unmount };
}
