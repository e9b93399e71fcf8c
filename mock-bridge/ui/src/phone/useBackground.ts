import { type RefObject, useEffect, useRef } from "react";
import { useDevice } from "../host/Device.tsx";
import { insideOf, type PageWindow } from "../host/pageFrame.ts";
import { DOCUMENT_START } from "./documentStart.ts";

/** Documents whose visibility is that of the app. */
const followed = new WeakSet<Document>();

/** Hides the frame's page from itself while the app is in the background (QA-03). */
export function useBackground(frame: RefObject<HTMLIFrameElement | null>): void {
  const { inBackground } = useDevice().update.state;
  const isAway = useRef(inBackground);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const follow = () => {
      const page = insideOf(element);
      if (page) followApp(page, () => isAway.current);
    };
    const listening = new AbortController();
    element.addEventListener(DOCUMENT_START, follow, { signal: listening.signal });
    element.addEventListener("load", follow, { signal: listening.signal });
    follow();
    return () => listening.abort();
  }, [frame]);
  useEffect(() => {
    if (isAway.current === inBackground) return;
    isAway.current = inBackground;
    const page = insideOf(frame.current)?.document;
    page?.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, [frame, inBackground]);
}

function followApp({ document, Document }: PageWindow, isAway: () => boolean): void {
  if (followed.has(document)) return;
  followed.add(document);
  const isHidden = () => isAway() || Reflect.get(Document.prototype, "hidden", document) === true;
  Object.defineProperty(document, "hidden", { get: isHidden, configurable: true });
  const visibilityState = () => (isHidden() ? "hidden" : "visible");
  Object.defineProperty(document, "visibilityState", { get: visibilityState, configurable: true });
}
