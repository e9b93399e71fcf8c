/**
 * The title of both complaint pages, with the feature's texts, in a file that both load: neither loads the other's
 * code.
 */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { addTexts } from "../../texts.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

export function ComplaintTitle() {
  return <Trans>Complaint</Trans>;
}
