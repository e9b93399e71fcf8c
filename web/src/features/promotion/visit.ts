/** One visit to the landing page: what it asks the server for as it opens, all at once (PROMO-01). */
import type { Answer } from "../../api/answer.ts";
import { getJson } from "../../api/client.ts";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { call } from "../../calls/call.ts";
import { type Captcha, takeCaptcha } from "./captcha.ts";
import { clientTypeOf, readTracking, type Tracking, visitOf } from "./tracking.ts";

export type Template = components["schemas"]["Template"];

export interface Visit {
  readonly tracking: Tracking;
  readonly clientType: string;
  /** What this landing page offers; refused where there is no such page. */
  readonly template: Promise<Answer<Template>>;
  /** The landing page as the server names it. */
  readonly pageId: Promise<string>;
  readonly captcha: Promise<Answer<Captcha>>;
}

/** Tells the server of the visit. It is nobody's to wait for, and its failure nobody's to see. */
function track(tracking: Tracking, pageId: string, clientType: string): void {
  const visit = visitOf(tracking, pageId, clientType);
  void getJson("/mountain/api/v2/youmi/promotion/track-visit", visit);
}

/** Begins a visit to the page at this URL. Nothing that it asks for keeps the form from being shown. */
export function beginVisit(page: URL): Visit {
  const tracking = readTracking(page.searchParams);
  const clientType = pageContext().params.clientType ?? clientTypeOf(navigator.userAgent);
  const template = call(
    getJson(
      "/mountain/api/v2/youmi/service/channel/channel-template",
      { templateId: tracking.id },
      { success: "exact" },
    ),
    { isVisitor: true },
  );
  // An address that names no page is the default one's, which the server names.
  const pageId = tracking.id
    ? Promise.resolve(tracking.id)
    : template.then((answer) => (answer.ok ? answer.data.id : ""));
  void pageId.then((id) => track(tracking, id, clientType));
  return { tracking, clientType, template, pageId, captcha: takeCaptcha() };
}
