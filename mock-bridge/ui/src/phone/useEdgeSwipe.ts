import { type RefObject, useEffect, useEffectEvent } from "react";
import { useDevice } from "../host/Device.tsx";
import { followSwipes } from "../host/edgeSwipe.ts";
import { insideOf } from "../host/pageFrame.ts";
import { useQuiet } from "../inspector/Quiet.tsx";
import { DOCUMENT_START } from "./documentStart.ts";

/** Goes back in the history of a frame's page by a swipe from its left edge (QA-18). */
export function useEdgeSwipe(frame: RefObject<HTMLIFrameElement | null>): void {
  const { host } = useDevice();
  const isReplayed = useQuiet() !== undefined;
  const swipe = useEffectEvent(() => {
    if (!isReplayed) void host.swipeBack();
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const follow = () => {
      const page = insideOf(element);
      if (page) followSwipes(page, () => swipe());
    };
    const listening = new AbortController();
    element.addEventListener(DOCUMENT_START, follow, { signal: listening.signal });
    element.addEventListener("load", follow, { signal: listening.signal });
    follow();
    return () => listening.abort();
  }, [frame]);
}
