/** The tick of the agreements (CONF-03). A reload of the tab, and the way back to it, keep it taken away. */
import { useState } from "react";
import { readStorage, writeStorage } from "../../lib/storage.ts";

export function useAgreed(productId: string): [boolean, (isAgreed: boolean) => void] {
  const key = `tulay.notAgreed.${productId}` as const;
  const [isAgreed, setAgreed] = useState(() => readStorage("session", key) === null);
  return [
    isAgreed,
    (agreed) => {
      setAgreed(agreed);
      writeStorage("session", key, agreed ? null : "1");
    },
  ];
}
