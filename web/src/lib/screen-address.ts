/** The address of a screen, for navigating inside the app. */
export type ScreenQuery = Readonly<Record<string, string | number | null | undefined>>;

/** `screenAddress("/repay", { orderId: "o1" })` → `/repay?orderId=o1`; absent and empty values are left out. */
export function screenAddress(path: `/${string}`, query: ScreenQuery = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}
