/** One step back: to the page before within this web view, or out of it. */
import { closeWebView } from "../bridge/messages.ts";

/** What a screen's back control does, where nothing is to be asked first. react-router counts its entries in `idx`. */
export function goBack(): void {
  if (window.history.state?.idx > 0) window.history.back();
  else closeWebView();
}
