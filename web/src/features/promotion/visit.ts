/** One visit to the landing page: what it asks the server for as it opens, all at once (PROMO-01). */
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
  /** What this landing page offers; refused where there is no such page. */
  readonly template: Promise<Answer<Template>>;
  /** The landing page: as the address names it, else as the server does. */
  readonly pageId: Promise<string>;
  readonly captcha: Promise<Answer<Captcha>>;
}

/**
 * Tells the server of the visit, unless the inline script did (`api/prefetch.ts`). Nobody waits for it or sees it fail. An address that names no page is the server's first one's: it knows which that is.
 */
function track(tracking: Tracking, clientType: string): void {
  const visit = visitOf(tracking, tracking.id, clientType);
  void api.trackVisit(visit, { keepalive: true });
}

/** Begins a visit to the page at this URL. Nothing that it asks for keeps the form from being shown. */
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
