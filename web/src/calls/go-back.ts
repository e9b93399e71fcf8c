/** One step back: to the page before within this web view, or out of it. */
import { closeWebView } from "../bridge/messages.ts";
import { pageHistory } from "../router/page-history.ts";

/** What a screen's back control does, where nothing is to be asked first. */
export function goBack(): void {
  const history = pageHistory();
  if (history.canGoBack()) history.back();
  else closeWebView();
}
