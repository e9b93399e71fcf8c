/**
 * The inline script of each page's head. It removes the session from the visible address, sends the page's first
 * calls, fetches its texts beside the code, and shows a failure when the code cannot be fetched. Without React.
 */
import { pageContext } from "./api/page-context.ts";
import { prefetchPage } from "./api/prefetch.ts";
import { watchStart } from "./failed-start.ts";

const page = pageContext();
// The app is another bundle, with another copy of this module: the window passes the context on.
window.tulayPage = page;
watchStart(page.language);
prefetchPage(new URL(window.location.href));
