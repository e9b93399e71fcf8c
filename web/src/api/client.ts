/**
 * Makes a call of the server (API-01 to API-08). `calls.gen.ts` defines every call by meaning with `get`, `postForm`,
 * `postQuery`, `postFile` and `getImage`. A call never throws: a lost network is an answer too. It shows nothing and
 * never navigates: `calls/` does.
 */
import { type CommonParams, withCommonParams } from "../lib/common-params.ts";
import {
  type Answer,
  NETWORK_FAILURE,
  readAnswer,
  type SuccessRule,
  UNSENT_FAILURE,
} from "./answer.ts";
import { takeFirstAnswer } from "./first-answer.ts";
import type { components, operations } from "./openapi.gen.ts";
import { pageContext } from "./page-context.ts";
import { type Completed, complete } from "./source-wire.ts";

export const TIMEOUT_MS = 60_000;
const FORM_CONTENT = "application/x-www-form-urlencoded";

export interface CallOptions {
  /** The server answers a repeated key with its first answer, so that a retry does nothing twice. */
  readonly idempotencyKey?: string | undefined;
  /** The request outlives the page: for calls whose answer nothing waits for. */
  readonly keepalive?: boolean;
  /** Sends the call before the app's code has loaded; the app's same call then takes this answer. */
  readonly isAhead?: boolean;
  /** Asks for this session, or for none if empty, and does not wait until the page's own is known. */
  readonly sessionId?: string;
  /** Sends the request in the place of `fetch`, as an upload that tells its progress. */
  readonly transport?: typeof fetch;
}

/** One call of the server, typed by its OpenAPI document. */
export type ApiCall<P, D> = (payload: P, options?: CallOptions) => Promise<Answer<D>>;

type Operation = keyof operations;
type Refusal = components["schemas"]["Refusal"];
type Content<T> = T extends { content: infer C } ? C[keyof C] : never;
/** A field that may be absent can be sent empty, too. */
type OrEmpty<F> = { [K in keyof F]: null extends F[K] ? F[K] | "" : F[K] };
export type FormOf<O extends Operation> = OrEmpty<
  Content<NonNullable<operations[O]["requestBody"]>>
>;
type QueryOf<O extends Operation> = Omit<
  NonNullable<operations[O]["parameters"]["query"]>,
  keyof CommonParams
>;
type DataOf<O extends Operation> = Completed<
  NonNullable<
    Exclude<Content<operations[O]["responses"][200]>, Refusal> extends { data?: infer D }
      ? D
      : never
  >
>;

interface ApiRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly body?: string | FormData;
}

declare global {
  interface Window {
    /** Pending answers by their request. The inline script starts them; the app takes each once. */
    tulayPrefetched?: Map<string, Promise<Answer<unknown>>> | undefined;
  }
}

const keyOf = ({ method, url, body }: ApiRequest) => `${method} ${url.href} ${body ?? ""}`;

function takePrefetched(key: string): Promise<Answer<unknown>> | undefined {
  const answer = window.tulayPrefetched?.get(key);
  window.tulayPrefetched?.delete(key);
  return answer;
}

/** `/mountain` is at the brand's API base, or at the page's origin. */
function urlOf(path: string, query = ""): URL {
  const url = new URL(`/mountain${path}`, pageContext().brand.apiBase || window.location.origin);
  url.search = query;
  return url;
}

/** Pairs of a form or a query; what is absent is left out. */
function encode(payload: object | undefined): string {
  const given = Object.entries(payload ?? {}).filter(([, value]) => value != null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

function headersOf({ body }: ApiRequest, { idempotencyKey }: CallOptions): Record<string, string> {
  const { appName, appVersion, channel } = pageContext().params;
  return Object.fromEntries(
    Object.entries({
      "X-Requested-With": "XMLHttpRequest",
      // The last three come from the page's query (API-03).
      "X-App-Name": appName,
      "X-App-Version": appVersion,
      "X-Channel": channel,
      // The browser sets the type of a `FormData` itself, with the boundary.
      "Content-Type": typeof body === "string" ? FORM_CONTENT : undefined,
      "Idempotency-Key": idempotencyKey,
    }).filter((header): header is [string, string] => Boolean(header[1])),
  );
}

type Read<D> = (response: Response) => Promise<Answer<D>>;

async function send<D>(
  request: ApiRequest,
  options: CallOptions,
  read: Read<D>,
): Promise<Answer<D>> {
  const { sessionId, transport = fetch } = options;
  const { params, settled } = pageContext();
  if (settled && sessionId === undefined) await settled;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const { method, url, body } = request;
  const wasOffline = !navigator.onLine;
  try {
    const response = await transport(
      withCommonParams(url, sessionId === undefined ? params : { ...params, sessionId }),
      {
        method,
        headers: headersOf(request, options),
        signal: timeout.signal,
        keepalive: options.keepalive ?? false,
        ...(body === undefined ? {} : { body }),
      },
    );
    // Reads the body while the timer runs: the body may never end.
    return await read(response);
  } catch {
    const isUnsent = wasOffline && !navigator.onLine && !timeout.signal.aborted;
    return isUnsent ? UNSENT_FAILURE : NETWORK_FAILURE;
  } finally {
    clearTimeout(timer);
  }
}

function define<P, D>(
  path: string,
  requestOf: (payload: P) => ApiRequest,
  read: Read<D>,
): ApiCall<P, D> {
  return (payload, options = {}) => {
    const request = requestOf(payload);
    const key = keyOf(request);
    // The inline script only asks ahead: it needs no rules of what to complete.
    if (!(options.isAhead || import.meta.env.IS_INLINE)) {
      const prefetched = takePrefetched(key) as Promise<Answer<D>> | undefined;
      const answer = prefetched ?? send(request, options, read);
      return answer.then((given) => complete(path, given));
    }
    const given = takeFirstAnswer();
    const answer = given ? read(given) : send(request, options, read);
    window.tulayPrefetched ??= new Map();
    window.tulayPrefetched.set(key, answer);
    return answer;
  };
}

function envelope<D>(rule?: SuccessRule): Read<D> {
  return async (response) => readAnswer<D>(await response.json(), rule);
}

/** A GET with its payload in the query. */
export function get<O extends Operation>(path: string, rule?: SuccessRule) {
  return define<QueryOf<O>, DataOf<O>>(
    path,
    (query) => ({ method: "GET", url: urlOf(path, encode(query)) }),
    envelope(rule),
  );
}

/** A POST with its payload in a form. */
export function postForm<O extends Operation>(path: string, rule?: SuccessRule) {
  return define<FormOf<O>, DataOf<O>>(
    path,
    (form) => ({ method: "POST", url: urlOf(path), body: encode(form as object) }),
    envelope(rule),
  );
}

/** A POST with an empty form; its payload, if any, is in the query (CALL-11). */
export function postQuery<O extends Operation>(path: string, rule?: SuccessRule) {
  return define<QueryOf<O>, DataOf<O>>(
    path,
    (query) => ({ method: "POST", url: urlOf(path, encode(query)), body: "" }),
    envelope(rule),
  );
}

/** A POST with one file. */
export function postFile<O extends Operation>(path: string, rule?: SuccessRule) {
  return define<Record<keyof FormOf<O>, Blob>, DataOf<O>>(
    path,
    (files) => {
      const body = new FormData();
      for (const [field, file] of Object.entries<Blob>(files)) body.set(field, file);
      return { method: "POST", url: urlOf(path), body };
    },
    envelope(rule),
  );
}

/** A GET of an image; an envelope in its place is a refusal. */
export function getImage<O extends Operation>(path: string) {
  return define<QueryOf<O>, Blob>(
    path,
    (query) => ({ method: "GET", url: urlOf(path, encode(query)) }),
    async (response) => {
      const isImage = response.headers.get("Content-Type")?.startsWith("image/");
      if (isImage) return { ok: true, data: await response.blob() };
      const answer = readAnswer<never>(await response.json());
      return answer.ok ? NETWORK_FAILURE : answer;
    },
  );
}
