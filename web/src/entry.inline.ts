/**
 * The inline script of each page's head. It removes the session from the visible address, exchanges a ticket for one, sends
 * the page's first calls, fetches its texts beside the code, and shows a failure when the code cannot be fetched. Without React.
 */
import { endChannelTrip, followReturn } from "./api/channel-trip.ts";
import { readFirstAnswer } from "./api/first-answer.ts";
import { pageContext } from "./api/page-context.ts";
import { prefetchPage } from "./api/prefetch.ts";
import { settleSession } from "./api/session-arrival.ts";
import { enterBankStep } from "./bridge/bank-step.ts";
import { watchStart } from "./failed-start.ts";

const page = pageContext();
// The app is another bundle, with another copy of this module: the window passes the context on.
window.tulayPage = page;
watchStart(page.language);
if (window.location.pathname === "/bindBank") enterBankStep();
settleSession(page);
readFirstAnswer(page);
const hasSession = page.isItsSession || page.arrival !== null;
window.addEventListener("pageshow", ({ persisted }) => persisted && followReturn());
if (!endChannelTrip(hasSession)) prefetchPage(new URL(window.location.href));
