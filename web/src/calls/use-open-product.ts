/**
 * A tap on a recommended product: the tap is recorded, and the server says where it leads (CALL-36, CALL-37; ORDER-09).
 */
import * as api from "../api/calls.gen.ts";
import { jump } from "./jump.ts";
import { recordTap } from "./record-tap.ts";
import { useMutation } from "./use-mutation.ts";

/**
 * Gives the function that opens the product at this place of the module's list, showing `loading` meanwhile; `onOpened` runs
 * when the server named a link.
 */
export function useOpenProduct(
  moduleId: number,
  loading: string,
  onOpened?: () => void,
): (productId: string, index: number) => Promise<void> {
  const open = useMutation({
    call: ({ productId, index }: { productId: string; index: number }) => {
      recordTap(moduleId, productId, index);
      // The fields have the source's names: module, position, product.
      return api.recommendedProductLink({ alder: moduleId, birch: index, cedar: productId });
    },
    loading,
    onSuccess(link) {
      onOpened?.();
      return jump(link);
    },
  });
  return (productId, index) => open({ productId, index });
}
