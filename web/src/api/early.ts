/**
 * The early script. Built into one inline script of the page's head: it takes the session out of the visible
 * address, sends the page's first call and asks for its texts at once, in parallel with the code, and says so when
 * that code cannot be fetched. It knows no React.
 */

import { watchStart } from "../failed-start.ts";
import { keepEarly } from "./early-answer.ts";
import { askForTexts } from "./early-texts.ts";
import { firstCall } from "./first-call.ts";
import { openPage } from "./page-context.ts";
import { apiOrigin, callKey, sendCall } from "./transport.ts";

const page = openPage(window);
watchStart(page.language);
const call = firstCall(new URL(location.href), apiOrigin(page, location.origin));
if (call) keepEarly(callKey(call), sendCall(call, page));
askForTexts(page.language, document);
