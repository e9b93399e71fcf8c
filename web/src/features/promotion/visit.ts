/** A visit to the landing page: its first calls, sent together (PROMO-01). */
import type { Answer } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import { clientTypeOf, readTracking, type Tracking, visitOf } from "../../lib/landing-tracking.ts";
import { type Captcha, takeCaptcha } from "./captcha.ts";

export type Template = components["schemas"]["Template"];

export interface Visit {
  readonly tracking: Tracking;
  readonly clientType: string;
  /** The offer of this landing page; a failure where there is no such page. */
  readonly template: Promise<Answer<Template>>;
  /** The id of the landing page: from the address, else from the server. */
  readonly pageId: Promise<string>;
  readonly captcha: Promise<Answer<Captcha>>;
}

/**
 * Records the visit at the server, unless the inline script did (`api/prefetch.ts`). Nothing waits for the answer. An
 * address without a page id counts for the server's first page.
 */
function track(tracking: Tracking, clientType: string): void {
  const visit = visitOf(tracking, tracking.id, clientType);
  void api.trackVisit(visit, { keepalive: true });
}

/** Starts a visit to the page at this URL. The form does not wait for the calls. */
export function beginVisit(page: URL): Visit {
  const tracking = readTracking(page.searchParams);
  const clientType = pageContext().params.clientType ?? clientTypeOf(navigator.userAgent);
  const template = withFeedback(api.landingPage({ templateId: tracking.id }), { isVisitor: true });
  track(tracking, clientType);
  const pageId = tracking.id
    ? Promise.resolve(tracking.id)
    : template.then((answer) => (answer.ok ? answer.data.id : ""));
  return { tracking, clientType, template, pageId, captcha: takeCaptcha() };
}
