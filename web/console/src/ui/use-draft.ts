import { useEffect, useState } from "react";

/** Texts of a form that are not sent yet, as they are kept for the tab. */
type Texts = Readonly<Record<string, string>>;

function stored(key: string): Texts {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Texts;
  } catch {
    return {};
  }
}

/** Files that were chosen in a form and are not sent yet, by its key: they are kept as long as the page is not loaded again. */
const chosen = new Map<string, readonly File[]>();

const NONE: readonly File[] = [];

/** The field whose text is the names of the files, which outlive them. */
const FILES = "files";

/**
 * The texts of a form, which survive a reload of the tab and a page that is left, and its files, which survive the latter. The
 * browser asks before a tab is closed that has some.
 */
export function useDraft(name: string) {
  const key = `draft ${name}`;
  const [texts, setTexts] = useState<Texts>(() => stored(key));
  const [files, showFiles] = useState(() => chosen.get(key) ?? NONE);
  const isEmpty = Object.values(texts).every((text) => !text.trim());
  useEffect(() => {
    if (isEmpty) {
      sessionStorage.removeItem(key);
      return;
    }
    sessionStorage.setItem(key, JSON.stringify(texts));
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [key, texts, isEmpty]);
  const set = (field: string, text: string) => setTexts((last) => ({ ...last, [field]: text }));
  const setFiles = (next: readonly File[]) => {
    chosen.set(key, next);
    showFiles(next);
    set(FILES, next.map(({ name }) => name).join(", "));
  };
  const clear = () => {
    chosen.delete(key);
    showFiles(NONE);
    // A form that closes with this has no effect any more.
    sessionStorage.removeItem(key);
    setTexts({});
  };
  return { texts, set, files, fileNames: texts[FILES] ?? "", setFiles, clear };
}

/** Forgets every draft: the next person at this tab is another. */
export function forgetDrafts(): void {
  chosen.clear();
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith("draft ")) sessionStorage.removeItem(key);
  }
}
