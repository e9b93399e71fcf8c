import type { Action, Update } from "../contract.gen.ts";

/** A call of a native screen to the server. Without a body it is a GET. */
export type Call = {
  path: string;
  query?: Record<string, string>;
  body?: { form: Record<string, string> } | { json: unknown };
};

export type Answer = {
  status: number;
  /** The answer's JSON; null where it was none. */
  body: unknown;
};

/** What carries the emulator to these screens: the demo server in a browser, or the desktop shell. */
export type Host = {
  kind: "browser" | "shell";
  /** Tells of the present state at once, then of each step. Gives what ends it. */
  listen: (onUpdate: (update: Update) => void, onLost: (why: string) => void) => () => void;
  /** Does what the person at the phone did. */
  act: (action: Action) => Promise<void>;
  /** The swipe from the edge: back in the page's own history, else in the app. */
  back: () => Promise<void>;
  /** Throws where no answer came. */
  call: (call: Call) => Promise<Answer>;
};
