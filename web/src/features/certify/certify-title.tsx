/** The title of the identity page. */
import { Trans } from "@lingui/react/macro";

export function CertifyTitle() {
  return <Trans>Your identity</Trans>;
}
