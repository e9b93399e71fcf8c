/** Code of the app that a page fetches after its start, and the sentences for a fetch that failed (UX-26). */
import type { Language } from "../lib/language.ts";
import { pageContext } from "./page-context.ts";
import { isReachable } from "./reachable.ts";

type Reason = "network" | "updated";

/** Not in a catalogue, as {@link LOST_NETWORK}: the catalogue may be what could not be fetched. */
const SENTENCES: Readonly<Record<Reason, Readonly<Record<Language, string>>>> = {
  network: {
    en: "This could not be opened. Check your connection and try again.",
    fil: "Hindi ito mabuksan. Suriin ang koneksyon at subukan muli.",
    id: "Ini tidak dapat dibuka. Periksa koneksi Anda, lalu coba lagi.",
    zh: "无法打开。请检查网络连接，然后重试。",
  },
  updated: {
    en: "The app has been updated. Go back and open this page again.",
    fil: "Na-update ang app. Bumalik at buksan muli ang pahinang ito.",
    id: "Aplikasi telah diperbarui. Kembali, lalu buka halaman ini lagi.",
    zh: "应用已更新。请返回并重新打开此页面。",
  },
};

/** A failed fetch of code; its message is the sentence for the reader. */
export class LostCode extends Error {
  constructor(reason: Reason) {
    super(SENTENCES[reason][pageContext().language]);
  }
}

/**
 * Fetches code. Where it fails though the server can be reached, it is asked for once more: a newer release has other
 * files, and then only a new page helps.
 *
 * @throws LostCode
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    if (!(await isReachable())) throw new LostCode("network");
  }
  try {
    return await load();
  } catch {
    throw new LostCode("updated");
  }
}
