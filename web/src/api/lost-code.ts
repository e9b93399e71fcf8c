/** The sentence for code of a page that could not be fetched (UX-26): the network is lost, or a newer release has other files. */
import type { Language } from "../lib/language.ts";
import { pageContext } from "./page-context.ts";

/** The code of a screen could not be fetched. */
export class LostCode extends Error {}

/** In no catalogue, which may be what could not be fetched. */
const LOST_CODE: Readonly<Record<Language, string>> = {
  en: "Check your connection and try again, or go back and open this page again.",
  fil: "Suriin ang koneksyon at subukan muli, o bumalik at buksan muli ang pahina.",
  id: "Periksa koneksi Anda dan coba lagi, atau kembali dan buka lagi halaman ini.",
  zh: "请检查网络后重试，或返回后重新打开此页面。",
};

/** The sentence in this page's language. */
export const lostCodeText = (): string => LOST_CODE[pageContext().language];
