function loadedBy(): NavigationTimingType | undefined {
  const [loaded] = performance.getEntriesByType("navigation");
  return (loaded as PerformanceNavigationTiming | undefined)?.type;
}

/** Returns true where the page was loaded by the browser's Back or Forward. */
export function isFromHistory(): boolean {
  return loadedBy() === "back_forward";
}

/** Returns true where the page was there before: loaded by Back, Forward or once more. */
export function isSeenAgain(): boolean {
  return isFromHistory() || loadedBy() === "reload";
}
