/**
 * The early script. Built into one inline script of the page's head: it takes the session out of the visible
 * address, sends the page's first calls and asks for its texts at once, in parallel with the code, and says so when
 * that code cannot be fetched. It knows no React.
 */

import { watchStart } from "../failed-start.ts";
import { keepEarly } from "./early-answer.ts";
import { earlyCalls } from "./early-calls.ts";
import { askForTexts } from "./early-texts.ts";
import { pageContext } from "./page-context.ts";
import { callKey, sendCall } from "./transport.ts";

const page = pageContext();
// The app is a bundle of its own, which has this module once more.
window.tulayPage = page;
watchStart(page.language);
for (const call of earlyCalls(new URL(location.href), page)) {
  keepEarly(callKey(call), sendCall(call, page));
}
askForTexts(page.language, document);
