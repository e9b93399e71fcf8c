/**
 * The early script. Built into one inline script of the page's head: it takes the session out of the visible
 * address and sends the page's first call at once, in parallel with the code. It knows no React.
 */
import { keepEarly } from "./early-answer.ts";
import { firstCall } from "./first-call.ts";
import { openPage } from "./page-context.ts";
import { apiOrigin, callKey, sendCall } from "./transport.ts";

const page = openPage(window);
const call = firstCall(new URL(location.href), apiOrigin(page, location.origin));
if (call) keepEarly(callKey(call), sendCall(call, page));
