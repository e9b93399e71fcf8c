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

/**
 * The texts of a form, which survive a reload of the tab and a page that is left. The browser asks before a tab is closed that
 * has some.
 */
export function useDraft(name: string) {
  const key = `draft ${name}`;
  const [texts, setTexts] = useState<Texts>(() => stored(key));
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
  return { texts, set, clear: () => setTexts({}) };
}

/** Forgets every draft: the next person at this tab is another. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith("draft ")) sessionStorage.removeItem(key);
  }
}
