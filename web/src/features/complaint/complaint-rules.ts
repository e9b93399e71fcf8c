/** The subject of a complaint and the types on offer (CMPH). Pure: without texts and screens. */
import type { components } from "../../api/openapi.gen.ts";

export type Choices = components["schemas"]["ProblemInit"];
export type ComplaintOrder = components["schemas"]["ProblemOrder"];
export type ProblemOption = components["schemas"]["ProblemOption"];

/** Complaints about collection: the only type with a second list, and only about an order. */
export const COLLECTION_TYPE = 1;

/** The subject of a complaint in the next page's query; empty parts where they are absent. */
export interface Subject {
  readonly productId: string;
  readonly orderId: string;
  readonly type: string;
  readonly sonType: string;
}

/** The subject in the page's address (CMPH-04); empty parts where the query has none. */
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

/** Returns true if a complaint about the collection of this order is possible (CMPH-05). */
export function mayBeAboutCollection(order: ComplaintOrder | null): boolean {
  return order?.isShow === 1;
}

/** The chosen type and its sub-type; null where the query names neither of the lists' values. */
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
