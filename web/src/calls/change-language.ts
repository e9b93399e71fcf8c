/** Changes the language of the app (UX-04): on this device, in the server's SMS, and on the page that is open. */
import * as api from "../api/calls.gen.ts";
import { LANGUAGE_KEY, pageContext } from "../api/page-context.ts";
import { withCommonParams } from "../lib/common-params.ts";
import type { Language } from "../lib/language.ts";
import { writeStorage } from "../lib/storage.ts";
import { withFeedback } from "./with-feedback.ts";

/**
 * Stores the choice and loads the page again, since its texts are chosen once, when it opens. Without an answer of the
 * server the page changes all the same: the next loan that is confirmed tells it the language.
 */
export async function changeLanguage(language: Language, loading: string): Promise<void> {
  const { carried } = pageContext();
  writeStorage("local", LANGUAGE_KEY, language);
  if (carried.sessionId) {
    const answer = api.chooseLanguage({ language });
    await withFeedback(answer, { loading, quiet: true, isVisitor: true });
  }
  // The address names it too, for a browser that stores nothing.
  const address = withCommonParams(new URL(window.location.href), { ...carried, lang: language });
  if (address.href === window.location.href) window.location.reload();
  else window.location.replace(address);
}
