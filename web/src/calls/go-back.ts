/** One step back: to the page before within this web view, or out of it. */
import { closeWebView } from "../bridge/messages.ts";
import { pageHistory } from "../router/page-history.ts";

export function goBack(): void {
  const history = pageHistory();
  if (history.canGoBack()) history.back();
  else closeWebView();
}
