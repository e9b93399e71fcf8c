import { closeWebView } from "../bridge/messages.ts";

/** True on the first page of a web view. react-router counts its history entries in `idx`. */
export const isFirstPage = (): boolean => !(window.history.state?.idx > 0);

/** Goes back one page, or closes the web view on its first one. */
export function goBack(): void {
  if (isFirstPage()) closeWebView();
  else window.history.back();
}
