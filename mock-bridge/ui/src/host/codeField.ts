import type { PageWindow } from "./pageFrame.ts";

/** A page's field that has the focus and wants the code of an SMS, as its page says it. */
export type CodeField = {
  /** Host of the page, for a code that is bound to a domain. */
  hostname: string;
  /** The number that was typed beside the field, or empty. */
  phone: string;
};

type Inside = Pick<PageWindow, "document" | "location">;

function fieldIn({ document }: Inside): HTMLInputElement | null {
  const field = document.activeElement;
  return field?.matches("input[autocomplete~='one-time-code']")
    ? (field as HTMLInputElement)
    : null;
}

/** The field of a page that wants a code; null where another one or none has the focus. */
export function codeFieldOf(page: Inside): CodeField | null {
  if (!fieldIn(page)) return null;
  const phone = page.document.querySelector<HTMLInputElement>("input[autocomplete^='tel']");
  return { hostname: page.location.hostname, phone: phone?.value ?? "" };
}

/** Puts the code in the place of what was typed, as the engine itself does: the page and a recording hear of it. */
export function fillCode(page: Inside, code: string): boolean {
  const field = fieldIn(page);
  if (!field) return false;
  field.focus({ preventScroll: true });
  field.select();
  return page.document.execCommand("insertText", false, code);
}
