/**
 * The inline script of each page's head. It takes the session out of the visible address, sends the page's first calls and
 * fetches its texts beside the code, and shows a failure when that code cannot be fetched. It knows no React.
 */
import { pageContext } from "./api/page-context.ts";
import { prefetchPage } from "./api/prefetch.ts";
import { watchStart } from "./failed-start.ts";

const page = pageContext();
// The app is a bundle of its own, with a copy of this module.
window.tulayPage = page;
watchStart(page.language);
prefetchPage(new URL(window.location.href));
