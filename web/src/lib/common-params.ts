/**
 * The common parameters of every call (API-01). They come in the page's query, and are stored for the tab's life; the
 * session is removed from the visible address. Pure: without server and DOM.
 */
import type { components } from "../api/openapi.gen.ts";
import { COMMON_PARAM_NAMES } from "../api/values.gen.ts";

export type CommonParams = Partial<components["schemas"]["CommonParams"]>;

/** The parameters of this page: those of its query first, then those stored from earlier pages. */
export function readCommonParams(query: URLSearchParams, stored: CommonParams): CommonParams {
  const params: CommonParams = {};
  for (const name of COMMON_PARAM_NAMES) {
    const value = query.get(name) || stored[name];
    if (value) params[name] = value;
  }
  return params;
}

/** Reads what `JSON.stringify(params)` stored; drops everything but known names with texts. */
export function parseStoredParams(text: string | null): CommonParams {
  try {
    const stored = new URLSearchParams(Object.entries(JSON.parse(text ?? "{}") as object));
    return readCommonParams(stored, {});
  } catch {
    return {};
  }
}

/** The address with the common parameters set; its other parameters stay. */
export function withCommonParams(address: URL, params: CommonParams): URL {
  const result = new URL(address);
  for (const [name, value] of Object.entries(params)) result.searchParams.set(name, value);
  return result;
}

/** The parameter that a wrapper may set in place of the session: it is exchanged for it, once (SEC-04). */
export const TICKET = "ticket";

/** The address to show: without the session and the ticket for one. */
export function withoutSession(address: URL): URL {
  const result = new URL(address);
  for (const name of ["sessionId", TICKET]) result.searchParams.delete(name);
  return result;
}

/** A session of the demo is a public name, which no other server accepts. */
export function isDemoSession(sessionId: string): boolean {
  return sessionId.startsWith("demo-");
}
