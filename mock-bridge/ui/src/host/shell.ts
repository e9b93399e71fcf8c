import { invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import type { Update } from "../contract.gen.ts";
import type { Host } from "./host.ts";
import type { View } from "./keyboard.ts";
import type { PageReport } from "./pageReports.ts";

/** True where the pages are in Tauri's own web views, which report no focus (QA-15). */
const HAS_TAURI_VIEWS = new URLSearchParams(window.location.search).get("views") === "tauri";

/** Listens to an event of the shell. Returns the function that stops it. */
function hear<T>(event: string, onEvent: (payload: T) => void): () => void {
  const listening = listen<T>(event, ({ payload }) => onEvent(payload));
  return () => {
    listening.then((stop) => stop()).catch(() => undefined);
  };
}

/** The host in the desktop shell: the emulator runs in its process, and the native side makes the calls. */
export const shellHost: Host = {
  kind: "shell",
  listen(onUpdate, onLost) {
    let seq = -1;
    // A partial update is of no use before the state that it adds to.
    let early: Update[] = [];
    const newest = (update: Update) => {
      if (seq < 0 && update.partial) {
        early.push(update);
        return;
      }
      if (update.seq <= seq) return;
      seq = update.seq;
      onUpdate(update);
      const waiting = early;
      early = [];
      for (const it of waiting) newest(it);
    };
    // Listens before it reads the state, so that no step is lost in between.
    const listening = listen<Update>("update", (event) => newest(event.payload));
    listening
      .then(() => invoke<Update>("device"))
      .then(newest)
      .catch((error: unknown) => onLost(String(error)));
    return () => {
      listening.then((stop) => stop()).catch(() => undefined);
    };
  },
  act: (action) => invoke("act", { action }),
  back: () => invoke("back"),
  swipeBack: () => invoke<boolean>("swipe_back"),
  call: ({ path, query = {}, body }) =>
    invoke("server", { call: { path, query, body: body ?? null } }),
  inspectPage: () => invoke("inspect"),
  watchPages: (onReport) => hear<PageReport>("row", onReport),
  ...(!HAS_TAURI_VIEWS && {
    watchKeys: (onKeys) =>
      hear<{ webViewId: number; keys: View["keys"] }>("keys", ({ webViewId, keys }) =>
        onKeys(webViewId, keys),
      ),
  }),
  hideKeyboard: () => invoke("hide_keyboard"),
};
