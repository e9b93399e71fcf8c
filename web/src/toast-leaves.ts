/**
 * A toast goes with the screen that it was shown on. One that the next screen's first call shows stays: the router tells
 * of a navigation before it makes these calls.
 */
import type { DataRouter } from "react-router";
import { hideToast } from "./ui/toast.tsx";

export function hideToastsOnLeaving(router: DataRouter): void {
  let screen = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    const { pathname } = navigation.location ?? location;
    if (pathname !== screen) hideToast();
    screen = pathname;
  });
}
