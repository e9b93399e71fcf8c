/** The button to the home page, for pages without another link (ROUTE-01, UI-04). */
import { Trans } from "@lingui/react/macro";
import { goHome } from "../bridge/messages.ts";
import { Button } from "../ui/button.tsx";

export function HomeButton() {
  return (
    <Button onClick={goHome}>
      <Trans>Back to home</Trans>
    </Button>
  );
}
