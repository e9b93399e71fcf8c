/** What a complaint is about, and what may be complained of (CMPH). Pure: it knows no text and no screen. */
import type { components } from "../../api/openapi.gen.ts";

export type Choices = components["schemas"]["ProblemInit"];
export type ComplaintOrder = components["schemas"]["ProblemOrder"];
export type ProblemOption = components["schemas"]["ProblemOption"];

/** How repayment is collected: the only type with a second list, and about an order alone. */
export const COLLECTION_TYPE = 1;

/** What a complaint is about, as the next page's query names it; empty where it is absent. */
export interface Subject {
  readonly productId: string;
  readonly orderId: string;
  readonly type: string;
  readonly sonType: string;
}

/** What the page at this address is about (CMPH-04); empty parts where the query names none. */
export function subjectOf(pageUrl: string): Subject {
  const { searchParams } = new URL(pageUrl);
  const given = (name: string) => searchParams.get(name) ?? "";
  return {
    productId: given("productId"),
    orderId: given("orderId"),
    type: given("type"),
    sonType: given("sonType"),
  };
}

/** The order with this number, where it is the borrower's. */
export function orderOf(choices: Choices, orderNo: string): ComplaintOrder | null {
  const { orderDetail, orderList } = choices;
  if (orderDetail?.orderNo === orderNo) return orderDetail;
  return orderList.find((order) => order.orderNo === orderNo) ?? null;
}

/** Whether how this order is collected can be complained of (CMPH-05). */
export function mayBeAboutCollection(order: ComplaintOrder | null): boolean {
  return order?.isShow === 1;
}

/** The chosen type and, of the first, the chosen sub-type; null where the query names none of the lists. */
export function chosenTypes(
  choices: Choices,
  { type, sonType }: Subject,
): { type: ProblemOption; sonType: ProblemOption | null } | null {
  const named = (options: readonly ProblemOption[], value: string) =>
    options.find((option) => String(option.value) === value) ?? null;
  const chosen = named(choices.problemType, type);
  if (!chosen) return null;
  if (chosen.value !== COLLECTION_TYPE) return { type: chosen, sonType: null };
  const chosenSon = named(choices.problemSonType, sonType);
  return chosenSon && { type: chosen, sonType: chosenSon };
}
