interface Connection {
  readonly saveData?: boolean;
}

/** Returns true if the reader asked the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true;
}

/** Prefetches once the page is idle; nothing where the reader saves data. */
export function prefetchWhenIdle(fetchNext: () => void): void {
  if (savesData()) return;
  if ("requestIdleCallback" in window) window.requestIdleCallback(fetchNext);
  else setTimeout(fetchNext, 1500);
}
