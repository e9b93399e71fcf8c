import { useEffect, useEffectEvent, useRef, useState } from "react";
import { withTicket } from "../api/app.ts";
import type { WebView } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { insideOf, type NavigateEvent } from "../host/pageFrame.ts";
import styles from "./WebViews.module.css";

/** The pages in a browser: a frame each, so that a page keeps its state under another page or a dialer. */
export function WebViews() {
  const { stack } = useDevice().update.state;
  return stack.map((page, index) => (
    <Frame key={`${page.id}.${page.loads}`} page={page} isTop={index === stack.length - 1} />
  ));
}

/** The address to load; none until there is a ticket for its session. */
function useTicketAddress(url: string): string | undefined {
  const { host, update } = useDevice();
  const [address, setAddress] = useState<string>();
  const exchange = useEffectEvent((given: string) => withTicket(host, update.state, given));
  useEffect(() => {
    let isWanted = true;
    void exchange(url).then((made) => isWanted && setAddress(made));
    return () => {
      isWanted = false;
    };
  }, [url]);
  return address;
}

function Frame({ page, isTop }: { page: WebView; isTop: boolean }) {
  const { host, update } = useDevice();
  const { h5Origin } = update.state.wrapper;
  const address = useTicketAddress(page.url);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(loads): each document has a history of its own to listen to
  useEffect(() => {
    if (!isTop) return;
    const page = insideOf(frame.current);
    const reportAddress = () => {
      if (page && page.location.href !== "about:blank") {
        void host.act({ kind: "navigated", url: page.location.href });
      }
    };
    // The frame shows only pages of this origin; the wrapper decides about other addresses.
    const redirectForeign = (event: Event) => {
      const { url } = (event as NavigateEvent).destination;
      if (!event.cancelable || originOf(url) === h5Origin) return;
      event.preventDefault();
      void host.act({ kind: "followed", url });
    };
    reportAddress();
    page?.navigation?.addEventListener("currententrychange", reportAddress);
    page?.navigation?.addEventListener("navigate", redirectForeign);
    return () => {
      page?.navigation?.removeEventListener("currententrychange", reportAddress);
      page?.navigation?.removeEventListener("navigate", redirectForeign);
    };
  }, [host, h5Origin, isTop, loads]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="The page"
      src={address}
      data-top={isTop || undefined}
      onLoad={() => setLoads((count) => count + 1)}
    />
  );
}

/** The origin of an address; `null`, as in browsers, for an address without a host. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "null";
}
