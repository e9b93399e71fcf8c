/** The name of both pages. It stands alone, so that one page's first load is not the other's too. */
import { Trans } from "@lingui/react/macro";
import "./texts.ts";

export function ComplaintTitle() {
  return <Trans>Complaint</Trans>;
}
