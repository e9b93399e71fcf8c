/** Opens a recommended product by the link that the server sends for it (ORDER-09). */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as api from "../api/calls.gen.ts";
import { goToPage } from "../bridge/messages.ts";
import { productLinkTarget } from "../lib/product-link.ts";
import { showToast } from "../ui/toast.tsx";
import { openTrustedUrl } from "./open-trusted-url.ts";
import { recordTap } from "./record-tap.ts";
import { useMutation } from "./use-mutation.ts";

/** Opens a web link in the page, and sends any other link to the wrapper. A refused link shows a toast. */
export function openProductLink(link: string): Promise<void> | undefined {
  switch (productLinkTarget(link)) {
    case "web":
      return openTrustedUrl(link);
    case "wrapper":
      if (!goToPage(link)) showToast(i18n._(msg`This link cannot be opened.`));
      return undefined;
    case "refused":
      showToast(i18n._(msg`This link cannot be opened.`));
      return undefined;
  }
}

/**
 * Gives the function that records a tap on the product at this place of the module's list (CALL-36), asks the server for its
 * link (CALL-37) and opens that. Shows `loading` meanwhile; `onOpened` runs when the link is there.
 */
export function useOpenRecommendedProduct(
  moduleId: number,
  loading: string,
  onOpened?: () => void,
): (productId: string, index: number) => Promise<void> {
  const open = useMutation({
    isQuestion: true,
    call: ({ productId, index }: { productId: string; index: number }) => {
      recordTap(moduleId, productId, index);
      // The wire's names for module, position and product.
      return api.recommendedProductLink({ alder: moduleId, birch: index, cedar: productId });
    },
    loading,
    onSuccess(link) {
      onOpened?.();
      return openProductLink(link);
    },
  });
  return (productId, index) => open({ productId, index });
}
