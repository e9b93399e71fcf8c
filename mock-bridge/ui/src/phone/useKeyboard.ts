import { type RefObject, useEffect, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { AT_REST, PageKeyboard, type View } from "../host/keyboard.ts";
import { insideOf } from "../host/pageFrame.ts";
import { DOCUMENT_START } from "./documentStart.ts";

/** The on-screen keyboard of a frame's page: the view that it leaves to the page. */
export function useKeyboard(frame: RefObject<HTMLIFrameElement | null>): View {
  const { keyboard, hardware } = useDevice().update.state;
  const [view, setView] = useState(AT_REST);
  const height = hardware.keyboard;
  useEffect(() => {
    const element = frame.current;
    if (!element || keyboard === "none") return;
    const it = new PageKeyboard(keyboard, height, setView);
    const follow = () => {
      const page = insideOf(element);
      if (page) it.follow(page);
    };
    const listening = new AbortController();
    element.addEventListener(DOCUMENT_START, follow, { signal: listening.signal });
    element.addEventListener("load", follow, { signal: listening.signal });
    follow();
    return () => {
      listening.abort();
      it.stop();
    };
  }, [frame, keyboard, height]);
  return view;
}
