/** A page's fields for files, where the system's chooser gives no file (QA-17). */
import type { Photos } from "../contract.gen.ts";
import type { PageWindow } from "./pageFrame.ts";

/** The outcomes by the names that a tester reads. */
export const PHOTOS: Record<Photos, string> = {
  allowed: "Allowed",
  chooserCancelled: "Chooser cancelled",
  denied: "Denied",
};

const followed = new WeakSet<Document>();

/** The field for files that an event is about. */
function fieldOf({ target }: Event): HTMLInputElement | null {
  const field = target as Partial<HTMLInputElement> | null;
  return field?.localName === "input" && field.type === "file" ? (field as HTMLInputElement) : null;
}

/**
 * Follows a page's document: before a field's chooser would open, `takes` may take the choice from the engine. A press of
 * the field's label and `click()` of a field outside the document are a press of the field, too.
 */
export function followFiles(page: PageWindow, takes: (field: HTMLInputElement) => boolean): void {
  if (followed.has(page.document)) return;
  followed.add(page.document);
  const onClick = (event: Event) => {
    const field = fieldOf(event);
    if (field && !field.disabled && !event.defaultPrevented && takes(field)) event.preventDefault();
  };
  // After the page's own listeners, one of which may prevent the choice.
  page.addEventListener("click", onClick);
  const { prototype } = page.HTMLInputElement;
  const { click, showPicker } = prototype;
  prototype.click = function (this: HTMLInputElement) {
    if (!this.isConnected) this.addEventListener("click", onClick, { once: true });
    click.call(this);
  };
  prototype.showPicker = function (this: HTMLInputElement) {
    if (this.type === "file" && !this.disabled && takes(this)) return;
    showPicker.call(this);
  };
}

/** Ends choices as a system does whose chooser was closed: the fields keep their files, and hear of no change. */
export function cancelChoices(waiting: HTMLInputElement[]): void {
  for (const field of waiting.splice(0)) {
    const page = field.ownerDocument.defaultView as PageWindow | null;
    if (page) field.dispatchEvent(new page.Event("cancel", { bubbles: true }));
  }
}
