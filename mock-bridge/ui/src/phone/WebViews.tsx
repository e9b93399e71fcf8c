import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { withTicket } from "../api/native.ts";
import type { WebView } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { keepHandsOff } from "../host/handsOff.ts";
import { giveStyles } from "../host/hardware.ts";
import { navigationOf } from "../host/navigation.ts";
import { insideOf, type NavigateEvent } from "../host/pageFrame.ts";
import { useQuiet } from "../inspector/Quiet.tsx";
import { watchPage } from "../timeline/watchPage.ts";
import { DOCUMENT_START } from "./documentStart.ts";
import { Keyboard } from "./Keyboard.tsx";
import { useBackground } from "./useBackground.ts";
import { useEdgeSwipe } from "./useEdgeSwipe.ts";
import { useFiles } from "./useFiles.ts";
import { useKeyboard } from "./useKeyboard.ts";
import styles from "./WebViews.module.css";

/** The pages in a browser: a frame each, so that a page keeps its state under another page or a dialer. */
export function WebViews() {
  const { stack } = useDevice().update.state;
  const top = stack.at(-1);
  return stack.map((page) => (
    <Frame key={page.id} page={page} isTop={page === top && !page.ends?.gaveUp} />
  ));
}

/**
 * Loads the page's address into the frame, with a ticket for its session, at each load that the wrapper orders. A page
 * whose process ended keeps its frame, and so the history that WKWebView keeps for it.
 */
function useLoads(page: WebView, frame: RefObject<HTMLIFrameElement | null>): void {
  const { url, address, loads, ends } = page;
  const { host, update } = useDevice();
  const { h5Origin } = update.state.wrapper;
  const count = ends?.count ?? 0;
  const ended = useRef(count);
  const exchange = useEffectEvent((given: string) => withTicket(host, update.state, given));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count says when to load the same address once more
  useEffect(() => {
    let isWanted = true;
    const hasEnded = count > ended.current;
    ended.current = count;
    const shown = insideOf(frame.current)?.location;
    if (hasEnded && ends?.gaveUp) shown?.replace("about:blank");
    // WebKit's own load: the entry of the history stays, with what the page keeps in it.
    else if (hasEnded && url === h5Origin + address) shown?.reload();
    else
      void exchange(url).then((it) => {
        if (isWanted && frame.current) loadInto(frame.current, it);
      });
    return () => {
      isWanted = false;
    };
  }, [url, loads, count, frame]);
}

/** Loads an address: the first as the frame's own, a later one in the place of what is shown, so that back goes on. */
function loadInto(frame: HTMLIFrameElement, address: string): void {
  const shown = frame.contentWindow?.location;
  if (!frame.hasAttribute("src") || !shown) {
    frame.src = address;
    return;
  }
  const before = insideOf(frame)?.location.href;
  shown.replace(address);
  // The same address with a fragment is the same document, which goes nowhere.
  const isSame = (it: string) => it.replace(/#.*/, "") === before?.replace(/#.*/, "");
  if (address.includes("#") && isSame(address)) shown.reload();
}

/** Gives the frame's page the phone's safe areas and its size of text: in each document, before its own scripts run, and at each turn. */
function useStyles(frame: RefObject<HTMLIFrameElement | null>, isAboveKeyboard: boolean): void {
  const { hardware, textSize } = useDevice().update.state;
  const { insets } = hardware;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const give = () => {
      const page = insideOf(element);
      const kept = isAboveKeyboard ? { ...insets, bottom: 0 } : insets;
      if (page) giveStyles(page, kept, textSize);
    };
    const listening = new AbortController();
    element.addEventListener(DOCUMENT_START, give, { signal: listening.signal });
    element.addEventListener("load", give, { signal: listening.signal });
    give();
    return () => listening.abort();
  }, [frame, insets, textSize, isAboveKeyboard]);
}

/** Writes what the frame's page does into the timeline: in each document, before its own scripts run. */
function useTimeline({ id }: WebView, frame: RefObject<HTMLIFrameElement | null>): void {
  const { timeline } = useDevice();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = () => {
      const page = insideOf(element);
      if (page) watchPage(page, id, timeline);
    };
    const listening = new AbortController();
    element.addEventListener(DOCUMENT_START, watch, { signal: listening.signal });
    element.addEventListener("load", watch, { signal: listening.signal });
    return () => listening.abort();
  }, [frame, id, timeline]);
}

/** Keeps a person's taps and keys from the frame's page while a replay makes its own (QA-10). */
function useHandsOff(frame: RefObject<HTMLIFrameElement | null>): void {
  const isReplayed = useQuiet() !== undefined;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isReplayed) return;
    const off = new AbortController();
    const { signal } = off;
    const keepOff = () => {
      const page = insideOf(element);
      if (page) keepHandsOff(page, signal);
    };
    element.addEventListener(DOCUMENT_START, keepOff, { signal });
    element.addEventListener("load", keepOff, { signal });
    keepOff();
    return () => off.abort();
  }, [frame, isReplayed]);
}

function Frame({ page, isTop }: { page: WebView; isTop: boolean }) {
  const { host, update } = useDevice();
  const { id } = page;
  const { h5Origin } = update.state.wrapper;
  const frame = useRef<HTMLIFrameElement>(null);
  useLoads(page, frame);
  useHandsOff(frame);
  const { keys, shorter, moved } = useKeyboard(frame);
  useStyles(frame, shorter > 0);
  useBackground(frame);
  useFiles(page, frame);
  useEdgeSwipe(frame);
  useTimeline(page, frame);
  useEffect(() => {
    const element = frame.current;
    if (!element || !isTop) return;
    const listening = new AbortController();
    const { signal } = listening;
    const reportAddress = () => {
      const address = insideOf(element)?.location.href;
      if (address && address !== "about:blank") {
        void host.act({ kind: "navigated", webViewId: id, url: address });
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
      const page = insideOf(element);
      const history = page && navigationOf(page);
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
  }, [host, h5Origin, id, isTop]);
  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ "--shorter": `${shorter}px`, "--moved": `${moved}px` } as CSSProperties}
        title="The page"
        data-top={isTop || undefined}
      />
      {isTop && keys && <Keyboard keys={keys} onDone={() => void host.hideKeyboard()} />}
    </>
  );
}

/** The origin of an address; `null`, as in browsers, for an address without a host. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "null";
}
