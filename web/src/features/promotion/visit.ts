/** A visit to the landing page: its first calls, sent together (PROMO-01). */
import type { Answer } from "../../api/answer.ts";
import { FIRST_CALLS } from "../../api/first-calls.ts";
import type { Wire } from "../../api/source-wire.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import type { Tracking } from "../../lib/landing-tracking.ts";
import { type Captcha, captchaOf } from "./captcha.ts";

export type Template = Wire<"Template">;

export interface Visit {
  readonly tracking: Tracking;
  readonly clientType: string;
  /** The offer of this landing page; a failure where there is no such page. */
  readonly template: Promise<Answer<Template>>;
  /** The id of the landing page: from the address, else from the server. */
  readonly pageId: Promise<string>;
  readonly captcha: Promise<Answer<Captcha>>;
}

/** Starts a visit to the page at this URL. The form does not wait for the calls. */
export function beginVisit(pageUrl: string): Visit {
  const { tracking, clientType, ...calls } = FIRST_CALLS["/promotion"](pageUrl);
  const template = withFeedback(calls.template, { isVisitor: true });
  const pageId = tracking.id
    ? Promise.resolve(tracking.id)
    : template.then((answer) => (answer.ok ? answer.data.id : ""));
  return { tracking, clientType, template, pageId, captcha: captchaOf(calls.captcha) };
}
