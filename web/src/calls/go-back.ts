/** One step back: to the page before within this web view, or out of it. */
import { closeWebView } from "../bridge/messages.ts";

export function goBack(): void {
  // The router counts its entries: at 0 there is no page of ours before this one.
  const state = window.history.state as { idx?: number } | null;
  if (state?.idx) window.history.back();
  else closeWebView();
}
