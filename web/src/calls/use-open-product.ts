/**
 * A tap on a recommended product: the tap is recorded, and where it leads is the server's to say (CALL-36, CALL-37;
 * ORDER-09).
 */
import { postForm } from "../api/client.ts";
import { call } from "./call.ts";
import { jump } from "./jump.ts";
import { recordTap } from "./record-tap.ts";
import { useSingleCall } from "./use-single-call.ts";

/**
 * Gives the function that opens the product at this place of the module's list, showing `loading` meanwhile; it tells
 * whether the server named a link.
 */
export function useOpenProduct(
  moduleId: number,
  loading: string,
): (productId: string, index: number) => Promise<boolean> {
  const callOnce = useSingleCall();

  return async (productId, index) => {
    // The fields have the source's names: module, position, product.
    const tapped = { alder: moduleId, birch: index, cedar: productId };
    const answer = await callOnce(() => {
      recordTap(moduleId, productId, index);
      const link = postForm("/mountain/gopia/goya/define", tapped, { success: "exact" });
      return call(link, { loading });
    }, jump);
    return answer?.ok === true;
  };
}
