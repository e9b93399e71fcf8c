/** The number of characters of a typed text, as the server counts them: trimmed and composed, an emoji as one. */
export function characterCount(typed: string): number {
  return [...typed.trim().normalize("NFC")].length;
}
