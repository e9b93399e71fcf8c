/** The text of an input during typing (UI-02). The value that is sent is always the bare digits. */

/** Strips what is not a digit. The full-width digits of Asian keyboards (`０９`) are digits. */
export function digitsOnly(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}

/** `4111 1111 1111 1`: a bank card in groups of four. */
export function groupCard(text: string): string {
  return digitsOnly(text).replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** A payment code as it is displayed: digits in groups, any other text as it is. */
export function groupCode(code: string): string {
  return /^\d+$/.test(code) ? groupCard(code) : code;
}

/**
 * `091 7123 4567`: a phone, grouped 3-4-4. `+63 (0)917…`, `0063 917…` and `917…` become `0917…`, as the server stores
 * them. Digits beyond the eleventh stay, so that the number is refused and not another one.
 */
export function groupPhone(text: string): string {
  const digits = digitsOnly(text).replace(/^(?:(?:00)?630?)?(?=9\d{9}$)/, "0");
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(" ");
}

export type InputMask = "text" | "number" | "bankCard" | "phone";

/** The shown text of an input of this type. A saved, masked value (`•••• 4321`) is shown untouched. */
export function maskInput(mask: InputMask, text: string): string {
  if (text.includes("•")) return text;
  if (mask === "bankCard") return groupCard(text);
  if (mask === "phone") return groupPhone(text);
  return mask === "number" ? digitsOnly(text) : text;
}

/** The value to send for a shown text. */
export function unmaskInput(mask: InputMask, text: string): string {
  return mask === "text" || text.includes("•") ? text.trim() : digitsOnly(text);
}

/** The caret's position after masking: behind the same number of digits as before. */
export function caretAfterMask(before: string, caret: number, after: string): number {
  let digitsLeft = digitsOnly(before.slice(0, caret)).length;
  let position = 0;
  while (position < after.length && digitsLeft > 0) {
    if (/\d/.test(after.charAt(position))) digitsLeft -= 1;
    position += 1;
  }
  return position;
}
