import type { Insets } from "../contract.gen.ts";

/**
 * Returns true for an element that lies as a whole in the part of its page that the phone leaves free, without scrolling.
 */
export function isInSafeArea(element: Element, insets: Insets): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const { innerHeight } = element.ownerDocument.defaultView ?? window;
  const { clientWidth } = element.ownerDocument.documentElement;
  // A place is a fraction of a pixel where the emulator draws the phone smaller than life.
  const near = 0.5;
  return (
    width > 0 &&
    height > 0 &&
    left >= insets.left - near &&
    top >= insets.top - near &&
    right <= clientWidth - insets.right + near &&
    bottom <= innerHeight - insets.bottom + near
  );
}
