/**
 * Replaces the page when its code could not be fetched (API-08): says that the network is lost, with a button to try
 * again. Part of the inline script, so it uses nothing that could be missing then: no React, no catalogue, no style
 * sheet.
 */
import { LOST_NETWORK } from "./api/answer.ts";
import type { Language } from "./lib/language.ts";

const TRY_AGAIN: Record<Language, string> = {
  en: "Try again",
  fil: "Subukan muli",
  id: "Coba lagi",
  zh: "重试",
};

const BOX =
  "position:fixed;inset:auto 16px 24px;z-index:40;padding:16px;border-radius:16px;" +
  "background:#0f172a;color:#fff;font:16px system-ui,sans-serif;text-align:center";
const BUTTON =
  "display:block;width:100%;min-height:48px;margin-top:12px;border:0;border-radius:12px;" +
  "background:#fff;color:#0f172a;font:inherit;font-weight:600";

declare global {
  interface Window {
    /** Set once the app runs and shows its failures itself. */
    tulayStarted?: boolean;
  }
}

/** Reports that the app runs and shows its failures itself from now on. */
export function reportStarted(): void {
  window.tulayStarted = true;
}

function showFailure(language: Language): void {
  if (window.tulayStarted || document.getElementById("failed-start")) return;
  const box = document.createElement("div");
  box.id = "failed-start";
  box.setAttribute("role", "alert");
  // Sets styles by script: the content policy refuses style attributes in the HTML.
  box.style.cssText = BOX;
  box.textContent = LOST_NETWORK[language];
  const button = document.createElement("button");
  button.type = "button";
  button.style.cssText = BUTTON;
  button.textContent = TRY_AGAIN[language];
  // The browser's own error page would be a dead end in a web view (UX-15).
  button.onclick = () => navigator.onLine && window.location.reload();
  box.append(button);
  document.body.append(box);
}

/** Watches the page's scripts until the app runs; a script's failure does not bubble, so it is captured. */
export function watchStart(language: Language): void {
  window.addEventListener(
    "error",
    (event) => event.target instanceof HTMLScriptElement && showFailure(language),
    true,
  );
  // The app imports its first screen in a promise.
  window.addEventListener("unhandledrejection", () => showFailure(language));
}
