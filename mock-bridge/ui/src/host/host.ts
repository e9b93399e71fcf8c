import type { Action, Update } from "../contract.gen.ts";

/** A call of a native screen to the server. Without a body it is a GET. */
export type Call = {
  path: string;
  query?: Record<string, string>;
  body?: { form: Record<string, string> } | { json: unknown };
};

export type Answer = {
  status: number;
  /** The answer's JSON; null for anything else. */
  body: unknown;
};

/** Runs the emulator for these screens: the demo server in a browser, or the desktop shell. */
export type Host = {
  kind: "browser" | "shell";
  /** Reports the current state at once, then each step. Returns the function that stops it. */
  listen: (onUpdate: (update: Update) => void, onLost: (why: string) => void) => () => void;
  /** Performs an action of the person at the phone. */
  act: (action: Action) => Promise<void>;
  /** The swipe from the edge: back in the page's history, else in the app. */
  back: () => Promise<void>;
  /** Throws if no answer comes. */
  call: (call: Call) => Promise<Answer>;
  /** Opens the engine's own inspector on the visible page, where the host can. */
  inspectPage?: () => Promise<void>;
};
