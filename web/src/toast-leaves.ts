/**
 * A toast goes with the screen that it was shown on. One that says why the screen is left stays, as does one that the
 * next screen's first call shows: the router reports a navigation before it makes these calls.
 */
import type { DataRouter } from "react-router";
import { hideToastOfScreen } from "./ui/toast.tsx";

export function hideToastsOnLeaving(router: DataRouter): void {
  let screen = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    const { pathname } = navigation.location ?? location;
    if (pathname !== screen) hideToastOfScreen();
    screen = pathname;
  });
}
