import { useEffect, useEffectEvent, useRef, useState } from "react";
import { withTicket } from "../api/app.ts";
import type { WebView } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { insideOf, type NavigateEvent } from "../host/pageFrame.ts";
import styles from "./WebViews.module.css";

/** Event that the shim sends to the frame of a document before the document's own scripts run. */
const DOCUMENT_START = "bridgedocumentstart";

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
  useEffect(() => {
    const element = frame.current;
    if (!element || !isTop) return;
    const listening = new AbortController();
    const { signal } = listening;
    const reportAddress = () => {
      const address = insideOf(element)?.location.href;
      if (address && address !== "about:blank") {
        void host.act({ kind: "navigated", url: address });
      }
    };
    // The frame shows only pages of this origin; the wrapper decides about other addresses.
    const redirectForeign = (event: Event) => {
      const { url } = (event as NavigateEvent).destination;
      if (!event.cancelable || originOf(url) === h5Origin) return;
      event.preventDefault();
      void host.act({ kind: "followed", url });
    };
    // Each document has a history of its own. Adding the same listener twice has no effect.
    const watchDocument = () => {
      const history = insideOf(element)?.navigation;
      history?.addEventListener("currententrychange", reportAddress, { signal });
      history?.addEventListener("navigate", redirectForeign, { signal });
    };
    const onLoad = () => {
      watchDocument();
      reportAddress();
    };
    // The shim reports a document before anybody can follow a link in it; documents without the shim are met at `load`.
    element.addEventListener(DOCUMENT_START, watchDocument, { signal });
    element.addEventListener("load", onLoad, { signal });
    onLoad();
    return () => listening.abort();
  }, [host, h5Origin, isTop]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="The page"
      src={address}
      data-top={isTop || undefined}
    />
  );
}

/** The origin of an address; `null`, as in browsers, for an address without a host. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "null";
}
