/**
 * Drops the second press of a double tap. A message to the wrapper and the record of a tap have no answer that would
 * block a second press, so the same press again within the time of a double tap is dropped.
 */
const DOUBLE_TAP_MS = 600;

const recent = new Set<string>();

/** Returns true for the first tap with this name, false for the second of a double tap. */
export function isFirstTap(name: string): boolean {
  if (recent.has(name)) return false;
  recent.add(name);
  setTimeout(() => recent.delete(name), DOUBLE_TAP_MS);
  return true;
}

/** Clears the recorded taps, so that the next one is a first one. For tests. */
export function forgetTaps(): void {
  recent.clear();
}
