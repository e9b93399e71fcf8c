/** The way home where a page leads nowhere else (ROUTE-01, UI-04). */
import { Trans } from "@lingui/react/macro";
import { goHome } from "../bridge/messages.ts";
import { Button } from "../ui/button.tsx";

/** Leads home by the wrapper, or to the site's home in a browser. */
export function HomeButton() {
  return (
    <Button onClick={goHome}>
      <Trans>Back to home</Trans>
    </Button>
  );
}
