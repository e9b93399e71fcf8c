/**
 * Derives the order page's offers from the server's data (ORDER-03, ORDER-04, ORDER-08 to ORDER-13). Pure: shows and
 * sends nothing.
 */
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { OFFERS, ORDER_STATUS, WAITING } from "../../api/values.gen.ts";
import { firstNumber } from "../../lib/phones.ts";

export type Order = components["schemas"]["LoanDetails"];
export type RecommendedProduct = components["schemas"]["RecommendedProduct"];

/** The address that replaces this page, or empty (ORDER-03). */
export function replacementAddress(order: Pick<Order, "orderStatus" | "playeduL">): string {
  return order.orderStatus === ORDER_STATUS.underReview ? "" : order.playeduL;
}

/** Returns true if the brand shows the market and it has products (ORDER-08). */
export function hasMarket(order: Pick<Order, "recProducts">, isWanted: boolean): boolean {
  return isWanted && order.recProducts.length > 0;
}

/** An order has an account from its release on; a partner keeps that of its own loans, and another core has none. */
export function hasStatement(
  order: Pick<Order, "orderStatus" | "inside" | "principalCentavos">,
): boolean {
  const offer = OFFERS[order.orderStatus];
  return (
    order.principalCentavos > 0 && order.inside === 1 && offer !== "Nothing" && offer !== "Account"
  );
}

/** Returns true while the lender or a bank works on the order: it changes without the borrower (UX-42). */
export function isInWork({ orderStatus }: Pick<Order, "orderStatus">): boolean {
  return WAITING.includes(orderStatus);
}

export type Actions =
  | "repay-or-rollover"
  | "repay"
  | "account-or-borrow-again"
  | "borrow-again"
  | "apply-again"
  | "account"
  | "none";

type Actionable = Pick<Order, "orderStatus" | "isDelay" | "cardNeedPop" | "isWithdrawn">;

/** ORDER-04, ORDER-16, UX-25. */
export function actionsOf(order: Actionable): Actions {
  if (order.isWithdrawn) return "apply-again";
  switch (OFFERS[order.orderStatus]) {
    case "RepayOrRollover":
      return order.isDelay === 1 ? "repay-or-rollover" : "repay";
    case "Repay":
      return "repay";
    case "BorrowAgain":
      return order.cardNeedPop === 1 ? "account-or-borrow-again" : "borrow-again";
    case "Account":
      return order.cardNeedPop === 1 ? "account" : "none";
    default:
      return "none";
  }
}

/** Returns true if the order can be paid. */
export function canBePaid(order: Actionable): boolean {
  const actions = actionsOf(order);
  return actions === "repay" || actions === "repay-or-rollover";
}

/** Returns true if no market takes the order's buttons away (ORDER-08). */
export function keepsButtons(order: Actionable): boolean {
  const actions = actionsOf(order);
  return actions !== "none" && actions !== "borrow-again" && actions !== "apply-again";
}

/** A payment is due soon from so many days before its due date on. */
const SOON_DAYS = 7;

/** Returns true if the borrower should pay now: something is due soon, and no payment is awaited (UX-17). */
export function isPaymentWanted(
  { daysLeft }: Pick<Order, "daysLeft">,
  isPaymentAwaited: boolean,
): boolean {
  return !isPaymentAwaited && (daysLeft == null || daysLeft <= SOON_DAYS);
}

export type Question = "bank-card" | "withdraw" | "kind-tips" | "rating";

/** The dialogs at the opening of an order, in their order (ORDER-10 to ORDER-13). */
export function questionsOf(order: Order, areTipsSeen: boolean): Question[] {
  const questions: Question[] = [];
  if (order.cardNeedPop === 1) questions.push("bank-card");
  if (order.reyMsg) questions.push("withdraw");
  if (order.KindTipsMsg && !areTipsSeen) questions.push("kind-tips");
  if (order.isScore === 1) questions.push("rating");
  return questions;
}

/** The order's service phone, if it has a number, else the brand's; empty where there is none (ORDER-14). */
export function servicePhone({ telephone }: Pick<Order, "telephone">): string {
  return firstNumber(telephone) ? telephone : pageContext().brand.servicePhone;
}
