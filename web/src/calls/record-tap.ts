/** Records taps at the server (CALL-36). The borrower goes on whether or not the record arrives. */
import * as api from "../api/calls.gen.ts";
import { isFirstTap } from "../lib/first-tap.ts";

/** The numbers of the recorded events: 'Borrow Again', and the parts of pages that recommend products. */
export const MODULE = {
  borrowAgain: 30,
  orderMarket: 31,
  recommendList: 32,
  jointFailure: 33,
  promo: 34,
} as const;

/** Records a tap on the product at this place of a list, from 0; a double tap once. */
export function recordTap(moduleId: number, productId: string, positionId: number): void {
  const event = { productId, moduleId, positionId };
  if (!isFirstTap(JSON.stringify(event))) return;
  void api.recordEvent(event);
}
