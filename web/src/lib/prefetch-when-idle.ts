interface Connection {
  readonly saveData?: boolean;
}

/** Whether the reader asked the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true;
}

/** Fetches what may be wanted next once the page has nothing better to do; nothing where data is to be saved. */
export function prefetchWhenIdle(fetchNext: () => void): void {
  if (savesData()) return;
  if ("requestIdleCallback" in window) window.requestIdleCallback(fetchNext);
  else setTimeout(fetchNext, 1500);
}
