/**
 * Back closes what is open over a screen before it leaves the screen: the browser's way back, and a wrapper's that goes
 * through the history. An open overlay has a history entry at the screen's address. The router does not know of these
 * entries, as it would load the screen's data again at each: what happens between them is kept from it here.
 */
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** Functions that close the open overlays, the topmost last. */
const open: (() => void)[] = [];
/** The key of the screen's own entry in the router's history; undefined before the app started. */
let screenKey: string | undefined;
/** Number of overlay entries up to the reader's place in the history. */
let depth = 0;
export const overlayDepth = () => depth;
/** An entry is being taken away, as its overlay was closed by its own controls. */
let isRemoving = false;
/** Done when the entries of the overlays that were closed are gone. */
let removal: Promise<void> = Promise.resolve();
/** Ends `removal`, while the browser takes entries away. */
let endRemoval = () => {};

const state = () => window.history.state ?? {};
const isOnScreen = () => (state().key ?? "default") === screenKey;
/** Number of overlay entries that the current history entry records. */
const overlaysHere = (): number => state().overlays ?? 0;

/** Not while the browser is elsewhere, as when the router takes a blocked way back again. */
function addEntries(): void {
  if (!isOnScreen()) return;
  while (overlaysHere() < open.length) {
    window.history.pushState({ ...state(), overlays: overlaysHere() + 1 }, "");
  }
  depth = overlaysHere();
}

function removeEntries(onDone: () => void): void {
  const spare = overlaysHere() - open.length;
  if (!isOnScreen() || spare <= 0 || isRemoving) {
    onDone();
    return;
  }
  isRemoving = true;
  endRemoval = onDone;
  window.history.go(-spare);
}

/** Keeps from the router what happens between entries of one screen. */
function onPopState(event: PopStateEvent): void {
  if (!isOnScreen()) return;
  const before = depth;
  depth = overlaysHere();
  if (depth === before) {
    addEntries();
    return;
  }
  event.stopImmediatePropagation();
  const isRemoved = isRemoving;
  isRemoving = false;
  endRemoval();
  if (isRemoved) addEntries();
  else if (depth > before) removeEntries(() => {});
  else if (open.length > depth) for (const close of open.splice(depth).reverse()) close();
  // The entry of an overlay that is closed, below a screen that was gone to from there.
  else window.history.back();
}

/** Hears of each way through the history. Call it before the router is made: the first listener is the first to hear. */
export function watchHistory(): void {
  window.addEventListener("popstate", onPopState);
}

/**
 * Waits until the entries of closed overlays are gone. A function that loads another document waits for it first: the
 * browser would give the load up for the way back.
 */
export function overlaysRemoved(): Promise<void> {
  return removal;
}

/** Takes the entries of open overlays away, so that a page that replaces the screen takes its place in the history. */
export function overlaysLeft(): Promise<void> {
  if (open.length === 0) return removal;
  open.length = 0;
  removal = new Promise(removeEntries);
  return removal;
}

/** For the frame around all screens. */
export function useOverlayHistory(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    screenKey = key;
    depth = overlaysHere();
    isRemoving = false;
    endRemoval();
  }, [key]);
}

/** For an overlay: the way back closes it while it is open. Without `onClose` it cannot be closed, and back leaves. */
export function useClosingBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const isClosable = isOpen && onClose !== undefined;
  const closeIt = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!isClosable) return;
    const close = () => closeIt();
    open.push(close);
    addEntries();
    return () => {
      const place = open.indexOf(close);
      if (place >= 0) open.splice(place, 1);
      // Later, so that what opens instead takes the entry over, and a screen that is gone to leaves it where it is.
      removal = new Promise((resolve) => setTimeout(() => removeEntries(resolve)));
    };
  }, [isClosable]);
}
