import { closeWebView } from "../bridge/messages.ts";

/** Goes back one page, or closes the web view on its first one. react-router counts its history entries in `idx`. */
export function goBack(): void {
  if (window.history.state?.idx > 0) window.history.back();
  else closeWebView();
}
