/** Opening a recommended product by its link (ORDER-09): checked first, and said when it is refused. */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { goToPage } from "../bridge/messages.ts";
import { jumpTarget } from "../lib/jump-target.ts";
import { showToast } from "../ui/toast.tsx";
import { follow } from "./follow.ts";

/** A link that begins with http is navigated to, any other goes out as a message. */
export function jump(link: string): Promise<void> | undefined {
  switch (jumpTarget(link)) {
    case "web":
      return follow(link);
    case "wrapper":
      if (!goToPage(link)) showToast(i18n._(msg`This link cannot be opened.`));
      return undefined;
    case "refused":
      showToast(i18n._(msg`This link cannot be opened.`));
      return undefined;
  }
}
