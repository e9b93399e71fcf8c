/** Opens the app by its deep link, or its store page for phones without it (ENV-01). */
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { openApp, openStorePage, storePage } from "../../bridge/app.ts";
import { Button } from "../../ui/button.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";

export function GetTheApp() {
  const { appName } = pageContext().brand;
  return (
    <FooterAction>
      <Button onClick={openApp}>
        <Trans>Open the {appName} app</Trans>
      </Button>
      {storePage() && (
        <Button variant="text" onClick={openStorePage}>
          <Trans>I don't have the app yet</Trans>
        </Button>
      )}
    </FooterAction>
  );
}
