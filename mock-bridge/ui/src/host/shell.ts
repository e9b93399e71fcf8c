import { invoke } from "@tauri-apps/api/core";
import { emit, listen } from "@tauri-apps/api/event";
import type { Update } from "../contract.gen.ts";
import type { AskPage, PageRequest } from "../recording/answer.ts";
import { unbased } from "../recording/base64.ts";
import type { Done } from "../recording/watched.ts";
import type { Heard } from "../shellPage.ts";
import type { Host, OpenedFile } from "./host.ts";
import type { View } from "./keyboard.ts";
import type { PageReport } from "./pageReports.ts";
import { topPath } from "./topPath.ts";

/** Listens to an event of the shell. Returns the function that stops it. */
function hear<T>(event: string, onEvent: (payload: T) => void): () => void {
  const listening = listen<T>(event, ({ payload }) => onEvent(payload));
  return () => {
    listening.then((stop) => stop()).catch(() => undefined);
  };
}

/** Time for an answer of a page: one whose script never ends gives none. */
const ANSWERS_WITHIN_MS = 10_000;

async function askPage(request: PageRequest): Promise<unknown> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, fail) => {
    late = setTimeout(() => fail(new Error("The page does not answer.")), ANSWERS_WITHIN_MS);
  });
  const asked = invoke("ask_page", { request }).catch((why: unknown) => {
    throw new Error(String(why));
  });
  return Promise.race([asked, silence]).finally(() => clearTimeout(late));
}

/** Rows that this window told of. */
let rows = 0;

const NO_STORAGE = { local: {}, session: {} };

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
  state: async () => (await invoke<Update>("device")).state,
  act: (action) => invoke("act", { action }),
  holdPhone: (isHeld) => invoke("hold_phone", { isHeld }),
  noteUnsaved: (isUnsaved) => invoke("note_unsaved", { isUnsaved }),
  back: () => invoke("back"),
  swipeBack: () => invoke<boolean>("swipe_back"),
  call: ({ path, query = {}, body }) =>
    invoke("server", { call: { path, query, body: body ?? null } }),
  askPage: askPage as AskPage,
  hearPages: ({ onStep, onPick, onCall, onDocument }) =>
    hear<Heard>("heard", (it) => {
      if ("step" in it) onStep(it.step);
      else if ("call" in it) onCall(it.call);
      else if ("picked" in it) onPick(it.picked ?? undefined);
      else onDocument();
    }),
  hearPhone: (onDone) => hear<Done>("done", onDone),
  visiblePath: (state) => topPath(state),
  readStorage: async () => (await shellHost.askPage({ kind: "storage" })) ?? NO_STORAGE,
  clearStorage: async () => void (await invoke("clear_storage")),
  save: async (name, bytes) => {
    const path = await invoke<string | null>("save", { name, bytes: [...bytes] });
    return path && `Saved as ${path}`;
  },
  chooseFile: () => invoke("choose_bug_file"),
  hearFiles: (onFile) => hear<OpenedFile>("opened", onFile),
  hearOrders: (onOrder) => hear<string>("order", onOrder),
  takePicture: async () => {
    const png = await invoke<string | null>("picture");
    return png === null ? null : unbased(png);
  },
  inspectPage: () => invoke("inspect"),
  watchPages: (onReport) => hear<PageReport>("row", onReport),
  tellRow: (row) => {
    rows += 1;
    const order = performance.timeOrigin + performance.now();
    void emit("row", { page: "phone", id: rows, add: { ...row, order } } satisfies PageReport);
  },
  watchKeys: (onKeys) =>
    hear<{ webViewId: number; keys: View["keys"] }>("keys", ({ webViewId, keys }) =>
      onKeys(webViewId, keys),
    ),
  hideKeyboard: () => invoke("hide_keyboard"),
};
