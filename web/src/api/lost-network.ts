/** What is said when the network is lost (API-08). No catalogue has it: that may be what could not be fetched. */
import type { Language } from "../lib/language.ts";
import { pageContext } from "./page-context.ts";

/** By the reader's language; the English text is literal. */
export const LOST_NETWORK: Readonly<Record<Language, string>> = {
  en: "error",
  fil: "May problema sa koneksyon",
  id: "Terjadi kesalahan jaringan",
  zh: "网络错误",
};

/** The text in this page's language. */
export function lostNetworkText(): string {
  return LOST_NETWORK[pageContext().language];
}
