/** The browser's history of this web view: one for the page, opened when it is first asked for. */
import { createBrowserHistory, type RouterHistory } from "@tanstack/history";

let opened: RouterHistory | undefined;

/** The same history at every call. It may be asked for in a browser alone. */
export function pageHistory(): RouterHistory {
  opened ??= createBrowserHistory();
  return opened;
}
