/** Code of the app that a page fetches after its start, and the sentences for a fetch that failed (UX-26). */
import type { Language } from "../lib/language.ts";
import { pageContext } from "./page-context.ts";
import { isReachable } from "./reachable.ts";

/** Sentences of a lost network and of a newer release; in no catalogue, which may be what could not be fetched. */
const SENTENCES: Readonly<Record<Language, readonly [network: string, updated: string]>> = {
  en: ["Check your connection and try again.", "The app was updated. Go back and open it again."],
  fil: ["Suriin ang koneksyon at subukan muli.", "Na-update ang app. Bumalik at buksan muli."],
  id: ["Periksa koneksi Anda, lalu coba lagi.", "Aplikasi diperbarui. Kembali, lalu buka lagi."],
  zh: ["请检查网络，然后重试。", "应用已更新。请返回后重新打开。"],
};

/**
 * Fetches code. Where it fails though the server can be reached, it is asked for once more: a newer release has other
 * files, and then only a new page helps.
 *
 * @throws Error with the sentence for the reader
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  const [network, updated] = SENTENCES[pageContext().language];
  return load().catch(async () => {
    if (!(await isReachable())) throw new Error(network);
    return load().catch(() => {
      throw new Error(updated);
    });
  });
}
