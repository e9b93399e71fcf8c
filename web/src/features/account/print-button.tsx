/** Prints the page, or saves it as a file; no wrapper's web view can. */
import { Trans } from "@lingui/react/macro";
import { hasWrapper } from "../../bridge/wrapper.ts";
import { Button } from "../../ui/button.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";

export function PrintButton() {
  if (hasWrapper()) return null;
  return (
    <FooterAction>
      <Button onClick={() => window.print()}>
        <Trans>Print or save</Trans>
      </Button>
    </FooterAction>
  );
}
