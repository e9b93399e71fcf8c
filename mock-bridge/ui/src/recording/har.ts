import { masked } from "../inspector/text.ts";
import { addressOf, withoutNumbers } from "./bodies.ts";
import { pathOf } from "./path.ts";
import { fields, list, text } from "./read.ts";

/** A call that a page made, as it was seen. */
export type SeenCall = {
  startedAtMs: number;
  method: string;
  url: string;
  /** 0 where no answer came. */
  status: number;
  statusText: string;
  /** Failure of a call that had no whole answer. */
  error?: string;
  type: string;
  tookMs: number;
  /** Bodies of the call and its answer, masked; none where they are no text or too long. */
  sent?: string;
  got?: string;
};

/** A call as expectations have it: method and path, in which `*` stands for ids. */
export const callOf = ({ method, url }: SeenCall) => `${method} ${pathOf(new URL(url).pathname)}`;

type Pair = { name: string; value: string };

/** The used part of HAR 1.2. */
export type Har = {
  log: {
    version: "1.2";
    creator: { name: string; version: string };
    entries: HarEntry[];
  };
};

type HarEntry = {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    httpVersion: string;
    cookies: Pair[];
    headers: Pair[];
    queryString: Pair[];
    postData?: { mimeType: string; text: string };
    headersSize: -1;
    bodySize: -1;
  };
  response: {
    status: number;
    statusText: string;
    /** Failure, in the field in which browsers write it. */
    _error?: string;
    httpVersion: string;
    cookies: Pair[];
    headers: Pair[];
    content: { size: -1; mimeType: string; text?: string };
    redirectURL: string;
    headersSize: -1;
    bodySize: -1;
  };
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
};

const MAX_CALLS = 5_000;
/** The newest calls, which alone have their bodies: a file has a bound. */
const MAX_BODIES = 200;

/** Calls as HAR 1.2: without headers and cookies, and with masked secrets and long numbers. */
export function asHar(calls: SeenCall[], version: string): Har {
  const creator = { name: "emulator", version };
  const kept = calls.slice(-MAX_CALLS);
  const entries = kept.map((call, at) => entry(call, at >= kept.length - MAX_BODIES));
  return { log: { version: "1.2", creator, entries } };
}

function entry(call: SeenCall, hasBodies: boolean): HarEntry {
  const url = addressOf(call.url);
  const { sent, got } = hasBodies ? call : {};
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const none = { httpVersion: "", cookies: [], headers: [] };
  return {
    startedDateTime: new Date(call.startedAtMs).toISOString(),
    time: call.tookMs,
    request: {
      method: call.method,
      url,
      ...none,
      queryString: query.map(([name, value]) => ({ name, value })),
      ...(sent !== undefined && { postData: { mimeType: typeOf(sent), text: sent } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: call.status,
      statusText: call.statusText,
      ...(call.error !== undefined && { _error: withoutNumbers(masked(call.error) as string) }),
      ...none,
      content: { size: -1, mimeType: call.type, ...(got !== undefined && { text: got }) },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: call.tookMs, receive: 0 },
  };
}

const typeOf = (body: string) =>
  /^[{[]/.test(body) ? "application/json" : "application/x-www-form-urlencoded";

/** Reads a HAR: its frame is checked, for it is only looked at. */
export function readHar(value: unknown): Har {
  const { log } = fields(value, "The archive", ["log"]);
  const all = fields(log, "log");
  if (all.version !== "1.2") throw new Error("version is not 1.2.");
  for (const [index, call] of list(all.entries, "entries", MAX_CALLS).entries()) {
    const what = `Entry ${index + 1}`;
    const { request, response } = fields(call, what);
    text(fields(request, `${what}'s request`).url, `${what}'s url`, 1, 10_000);
    fields(response, `${what}'s response`);
  }
  return value as Har;
}
