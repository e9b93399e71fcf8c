/**
 * How one call leaves the page: under `/mountain`, with the common parameters, the shared headers and a
 * time-out (API-01 to API-04). The early script and the client both send by it, so that an early answer fits.
 */
import { type CommonParams, withCommonParams } from "../lib/common-params.ts";
import type { PageContext } from "./page-context.ts";

export const BASE_PATH = "/mountain";
export const FORM_CONTENT = "application/x-www-form-urlencoded";
export const TIMEOUT_MS = 60_000;

export interface Call {
  readonly method: "GET" | "POST";
  /** Address with the call's own query, without the common parameters. */
  readonly url: URL;
  readonly body?: string | FormData;
  /** Left out for a `FormData`: the browser then sets it, with the boundary. */
  readonly contentType?: string;
  readonly idempotencyKey?: string;
  /** It goes out even where the page is left at once, and nobody waits for its answer. */
  readonly keepalive?: boolean;
}

/** Where `/mountain` is served: the brand's API base, or the page's own origin. */
export function apiOrigin(page: PageContext, pageOrigin: string): string {
  return page.brand.apiBase ? new URL(page.brand.apiBase).origin : pageOrigin;
}

/** The headers of every call; the last three repeat the page's own query (API-03). */
function sharedHeaders(params: CommonParams): Record<string, string> {
  const headers: Record<string, string> = { "X-Requested-With": "XMLHttpRequest" };
  if (params.appName) headers["X-App-Name"] = params.appName;
  if (params.appVersion) headers["X-App-Version"] = params.appVersion;
  if (params.channel) headers["X-Channel"] = params.channel;
  return headers;
}

/** What tells one call from another, within a page. */
export function callKey(call: Call): string {
  return `${call.method} ${call.url.href} ${call.body ?? ""}`;
}

/**
 * Sends a call (API-01 to API-04); gives the response with its whole body read.
 * @throws where the network is lost, or nothing came within `TIMEOUT_MS`
 */
export async function sendCall(call: Call, page: PageContext): Promise<Response> {
  const headers = sharedHeaders(page.params);
  if (call.contentType) headers["Content-Type"] = call.contentType;
  if (call.idempotencyKey) headers["Idempotency-Key"] = call.idempotencyKey;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(withCommonParams(call.url, page.params), {
      method: call.method,
      headers,
      signal: timeout.signal,
      keepalive: call.keepalive ?? false,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    // The time-out covers the body too: it is read here, while the timer runs.
    const { status, headers: answered } = response;
    const type = answered.get("Content-Type") ?? "";
    return new Response(await response.arrayBuffer(), {
      status,
      headers: { "Content-Type": type },
    });
  } finally {
    clearTimeout(timer);
  }
}
