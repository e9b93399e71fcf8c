/**
 * What the page keeps in the browser. A browser that keeps nothing (its owner forbade it, or the store is full)
 * is no reason to fail: the page then forgets.
 */
export type Shelf = "tab" | "browser";

function shelf(name: Shelf, page: Window): Storage {
  return name === "tab" ? page.sessionStorage : page.localStorage;
}

/** The text that was kept under this key; null where there is none, or the browser keeps nothing. */
export function readKept(name: Shelf, key: string, page: Window = window): string | null {
  try {
    return shelf(name, page).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null takes it away. */
export function keep(name: Shelf, key: string, text: string | null, page: Window = window): void {
  try {
    if (text === null) shelf(name, page).removeItem(key);
    else shelf(name, page).setItem(key, text);
  } catch {
    // Forgotten, then.
  }
}

/** Takes away all that is kept on a shelf. */
export function forgetAll(name: Shelf, page: Window = window): void {
  try {
    shelf(name, page).clear();
  } catch {
    // Nothing was kept, then.
  }
}
