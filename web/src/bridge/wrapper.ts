/**
 * The way to the native wrapper (BRIDGE-02): the only user of `window.webkit`. A brand may rename the
 * messages, and may take them all by a single handler.
 */
import { pageContext } from "../api/page-context.ts";
import { DEFAULT_WIRE_NAMES, type MessageName, type Payloads } from "./contract.gen.ts";

interface MessageHandler {
  postMessage(message: unknown): unknown;
}

declare global {
  interface Window {
    webkit?: { messageHandlers?: Record<string, MessageHandler | undefined> };
  }
}

let lastCallbackId = 0;

/** Sends a message; false when no wrapper took it. */
export function sendToWrapper<N extends MessageName>(name: N, payload: Payloads[N]): boolean {
  const { form, handler, names } = pageContext().brand.bridge;
  const wireName = names[name] ?? DEFAULT_WIRE_NAMES[name];
  const isSingle = form === "single";
  try {
    const target = window.webkit?.messageHandlers?.[isSingle ? (handler ?? "") : wireName];
    if (!target) return false;
    lastCallbackId += 1;
    const message = isSingle
      ? { action: wireName, data: payload, callbackId: String(lastCallbackId) }
      : payload;
    // A wrapper's refusal is its own matter: it logs it, the page goes on.
    Promise.resolve(target.postMessage(message)).catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}
