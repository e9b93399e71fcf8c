import type { Action, State, Update } from "../contract.gen.ts";
import type { AskPage } from "../recording/answer.ts";
import type { Storages } from "../recording/bugFile.ts";
import type { Ears } from "../recording/capture.ts";
import type { Done } from "../recording/watched.ts";
import type { NewRow } from "../timeline/row.ts";
import type { View } from "./keyboard.ts";
import type { PageReport } from "./pageReports.ts";

/** A call of a native screen to the server. Without a body it is a GET. */
export type Call = {
  path: string;
  query?: Record<string, string>;
  body?: { form: Record<string, string> } | { json: unknown };
  /** The words of the button that makes it, for a recording. */
  label?: string;
};

export type Answer = {
  status: number;
  /** The answer's JSON; null for anything else. */
  body: unknown;
};

/** A bug file, in base64, or the reason why it cannot be read. */
export type OpenedFile = { bytes: string } | { fault: string };

/** Runs the emulator for these screens: the demo server in a browser, or the desktop shell. */
export type Host = {
  kind: "browser" | "shell";
  /** Reports the current state at once, then each step. Returns the function that stops it. */
  listen: (onUpdate: (update: Update) => void, onLost: (why: string) => void) => () => void;
  /** The phone's state now, which may be newer than the last one that was reported. */
  state: () => Promise<State>;
  /** Performs an action of the person at the phone. */
  act: (action: Action) => Promise<void>;
  /** Keeps the tester's hands off the phone, where it is in another window, or gives it back to them. */
  holdPhone?: (isHeld: boolean) => Promise<void>;
  /** Takes note of a recording that is in no file, where the host's windows close without their pages' consent. */
  noteUnsaved?: (isUnsaved: boolean) => Promise<void>;
  /** The app's back button: back in the page's history, else in the app. */
  back: () => Promise<void>;
  /** WKWebView's own swipe from the left edge: back in the page's history alone; false where it has none. */
  swipeBack: () => Promise<boolean>;
  /** Throws if no answer comes. */
  call: (call: Call) => Promise<Answer>;
  askPage: AskPage;
  /** Reports what a recording has of the pages, those that come later, too. Returns the function that stops it. */
  hearPages: (ears: Ears) => () => void;
  /** Reports what is done on the native screens, where they are in another process. Returns the function that stops it. */
  hearPhone?: (onDone: (done: Done) => void) => () => void;
  /** The path of the visible page, with `*` for ids; empty on the app's own screens. */
  visiblePath: (state: State) => string;
  /** The pages' storage, with its secrets. */
  readStorage: () => Promise<Storages>;
  clearStorage: () => Promise<void>;
  /** Keeps a bug file or a trace. Returns a sentence with its place, empty where the browser says it; null for none. */
  save: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>;
  /** Lets the tester choose a bug file, where the host has a dialog of its own; `hearFiles` reports it. */
  chooseFile?: () => Promise<void>;
  /** Reports the bug files that are opened outside of the page. Returns the function that stops it. */
  hearFiles?: (onFile: (file: OpenedFile) => void) => () => void;
  /** Reports the names of buttons that are chosen in the host's menu. Returns the function that stops it. */
  hearOrders?: (onOrder: (label: string) => void) => () => void;
  /** Takes a picture of the visible page as a PNG, where the host can; null where none is open. */
  takePicture?: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Opens the engine's own inspector on the visible page, where the host can. */
  inspectPage?: () => Promise<void>;
  /** Reports what the pages do, where they run in another process. Returns the function that stops it. */
  watchPages?: (onReport: (report: PageReport) => void) => () => void;
  /** Puts a row of the phone into the timeline, where that is in another window. */
  tellRow?: (row: NewRow) => void;
  /** Reports the keys for the field of each page, where the page runs in another process. */
  watchKeys?: (onKeys: (page: number, keys: View["keys"]) => void) => () => void;
  /** Takes the focus from the visible page's field, as the keyboard's button 'Done' does. */
  hideKeyboard: () => Promise<void>;
};
