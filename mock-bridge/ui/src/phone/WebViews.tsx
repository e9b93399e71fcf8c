import { useEffect, useRef, useState } from "react";
import type { WebView } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { insideOf } from "../host/pageFrame.ts";
import styles from "./WebViews.module.css";

/** The pages, in a browser: a frame each, so that one keeps its state under another and under a dialer. */
export function WebViews() {
  const { stack } = useDevice().update.state;
  return stack.map((page, index) => (
    <Frame key={`${page.id}.${page.loads}`} page={page} isTop={index === stack.length - 1} />
  ));
}

function Frame({ page, isTop }: { page: WebView; isTop: boolean }) {
  const { host } = useDevice();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(loads): each document has a history of its own to listen to
  useEffect(() => {
    if (!isTop) return;
    const page = insideOf(frame.current);
    const tell = () => {
      if (page && page.location.href !== "about:blank") {
        void host.act({ kind: "navigated", url: page.location.href });
      }
    };
    tell();
    page?.navigation?.addEventListener("currententrychange", tell);
    return () => page?.navigation?.removeEventListener("currententrychange", tell);
  }, [host, isTop, loads]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="The page"
      src={page.url}
      data-top={isTop || undefined}
      onLoad={() => setLoads((count) => count + 1)}
    />
  );
}
