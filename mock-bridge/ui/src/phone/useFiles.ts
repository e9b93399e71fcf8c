import { type RefObject, useEffect, useRef } from "react";
import type { WebView } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { cancelChoices, followFiles } from "../host/files.ts";
import { insideOf } from "../host/pageFrame.ts";
import { DOCUMENT_START } from "./documentStart.ts";

/** Gives the fields for files of a frame's page the outcome that the tester chose (QA-17). */
export function useFiles({ id }: WebView, frame: RefObject<HTMLIFrameElement | null>): void {
  const { host, update } = useDevice();
  const { photos, overlay } = update.state;
  const isAlertOpen = overlay.kind === "noPhotos";
  /** Fields whose choice goes on: with an alert, until it is closed. */
  const waiting = useRef<HTMLInputElement[]>([]);
  /** The outcome, for documents that stay when it changes. */
  const outcome = useRef(photos);
  useEffect(() => {
    outcome.current = photos;
  }, [photos]);
  useEffect(() => {
    if (!isAlertOpen) cancelChoices(waiting.current);
  }, [isAlertOpen]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const takes = (field: HTMLInputElement): boolean => {
      if (outcome.current === "allowed") return false;
      waiting.current.push(field);
      const end = () => cancelChoices(waiting.current);
      const asked = host.act({ kind: "fileWanted", webViewId: id });
      // The alert ends the choice when it is closed; a phone that is gone has none.
      asked.then(() => outcome.current !== "denied" && end()).catch(end);
      return true;
    };
    const follow = () => {
      const page = insideOf(element);
      if (page) followFiles(page, takes);
    };
    const listening = new AbortController();
    element.addEventListener(DOCUMENT_START, follow, { signal: listening.signal });
    element.addEventListener("load", follow, { signal: listening.signal });
    follow();
    return () => listening.abort();
  }, [host, id, frame]);
}
