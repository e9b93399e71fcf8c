/** The loader of a screen: its first call, shown as every call is. A failure is the screen's to show. */
import type { Answer } from "../api/answer.ts";
import { callFirst, type FirstData } from "../api/client.ts";
import type { FirstCallAddress } from "../api/first-call.ts";
import { call } from "./call.ts";

/** Makes the first call of an address, with the payload of the page's query; the answer is the screen's data or its failure. */
export function loadFirst<A extends FirstCallAddress>(
  address: A,
  request: Request,
): Promise<Answer<FirstData<A>>> {
  return call(callFirst(address, request.url));
}
