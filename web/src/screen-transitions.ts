/** Screens fade into each other, where the browser can and unless the reader asked for less motion. */
import { type DataRouter, type NavigateOptions, parsePath, type To } from "react-router";
import { screenOf } from "./use-screen-change.ts";

/** Every navigation within the app goes through the router's `navigate`; on the way back the router fades by itself. */
export function fadeBetweenScreens(router: DataRouter): void {
  const { navigate } = router;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const isOtherScreen = (to: To | null) => {
    const { location } = router.state;
    const next = typeof to === "string" ? parsePath(to) : to;
    return screenOf({ ...location, hash: "", ...next }) !== screenOf(location);
  };
  router.navigate = ((to: To | null, options?: NavigateOptions) =>
    navigate(to, {
      viewTransition: !still.matches && isOtherScreen(to),
      ...options,
    })) as typeof navigate;
}
