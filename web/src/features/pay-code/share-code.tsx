/** Passes a code on with what belongs to it: to somebody who pays it, or to oneself (UX-08, UX-18). */
import { useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import type { Row } from "../../ui/rows.tsx";
import { ShareButton } from "../../ui/share-button.tsx";

interface ShareCodeProps {
  readonly channel: string;
  readonly code: string;
  readonly rows: readonly Row[];
}

export function ShareCode({ channel, code, rows }: ShareCodeProps) {
  const { t } = useLingui();
  const title = t`Payment code`;
  const lines = [
    `${pageContext().brand.name} · ${channel}`,
    ...[{ text: title, value: code }, ...rows].map(({ text, value }) => `${text}: ${value}`),
  ];
  return <ShareButton title={title} lines={lines} />;
}
