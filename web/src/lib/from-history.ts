/** Returns true where the page was loaded by the browser's Back or Forward. */
export function isFromHistory(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return (loaded as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}
