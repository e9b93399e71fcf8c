/** The native handlers of the wrapper around a page: the only reader of `window.webkit`. Knows no page context. */
import type { Brand } from "../lib/brand.ts";
import { DEFAULT_WIRE_NAMES } from "./contract.gen.ts";

interface MessageHandler {
  postMessage(message: unknown): unknown;
}

declare global {
  interface Window {
    webkit?: { messageHandlers?: Record<string, MessageHandler | undefined> };
  }
}

/** The wrapper's handler of this name, in this window or in a frame of it; undefined where there is none. */
export function handlerOf(name: string, page: Window = window): MessageHandler | undefined {
  return page.webkit?.messageHandlers?.[name];
}

/** Returns true if the page runs in this brand's wrapper. */
export function hasHandlers({ form, handler = "", names }: Brand["bridge"], page: Window): boolean {
  const name = form === "single" ? handler : (names.goHome ?? DEFAULT_WIRE_NAMES.goHome);
  return handlerOf(name, page) !== undefined;
}
