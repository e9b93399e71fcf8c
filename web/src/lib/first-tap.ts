/**
 * A double tap is one press. What only leads away (a message to the wrapper, the record of a tap) has no answer that a
 * second press could wait for, so the same once more within the time of a double tap is dropped.
 */
const DOUBLE_TAP_MS = 600;

const recent = new Set<string>();

/** Whether this is the first of the taps with this name, not the second one of a double tap. */
export function isFirstTap(name: string): boolean {
  if (recent.has(name)) return false;
  recent.add(name);
  setTimeout(() => recent.delete(name), DOUBLE_TAP_MS);
  return true;
}

/** Forgets what was tapped, so that the next tap is a first one. For tests. */
export function forgetTaps(): void {
  recent.clear();
}
