/** 'Send' of a complaint: it waits for the images, and goes when they have arrived (CMPN-04). */
import { useEffect, useEffectEvent, useState } from "react";
import type { Images } from "./use-images.ts";

export interface Sending {
  /** The complaint goes when the images have arrived. */
  readonly isWaiting: boolean;
  /** It did not go: an image did not arrive. */
  readonly isStopped: boolean;
  readonly send: () => void;
  readonly stop: () => void;
}

export function useSending({ all, retryAll }: Images, sendNow: () => void): Sending {
  const [state, setState] = useState<"rest" | "waiting" | "stopped">("rest");
  const isUploading = all.some((image) => image.state === "waiting" || image.state === "uploading");
  const hasFailed = all.some((image) => image.state === "failed" || image.state === "lost");

  const endWaiting = useEffectEvent(() => {
    setState(hasFailed ? "stopped" : "rest");
    if (!hasFailed) sendNow();
  });
  useEffect(() => {
    if (state === "waiting" && !isUploading) endWaiting();
  }, [state, isUploading]);

  return {
    isWaiting: state === "waiting",
    isStopped: state === "stopped" && hasFailed,
    send() {
      retryAll();
      if (isUploading || hasFailed) setState("waiting");
      else sendNow();
    },
    stop: () => setState("rest"),
  };
}
