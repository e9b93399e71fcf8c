/**
 * The two clients of the server (API-02): forms, and JSON. Paths, payloads and answers are typed by the
 * server's own OpenAPI document. They show no toast and change no address: see `calls/`.
 */
import { type Answer, NETWORK_FAILURE, readAnswer, type SuccessRule } from "./answer.ts";
import { takeEarly } from "./early-answer.ts";
import type { FIRST_CALLS, FirstCallAddress } from "./first-call.ts";
import { firstCallOf, firstSuccess } from "./first-call.ts";
import type { paths } from "./openapi.gen.ts";
import { pageContext } from "./page-context.ts";
import { apiOrigin, type Call, callKey, FORM_CONTENT, sendCall } from "./transport.ts";

export type PathOf<M extends "get" | "post"> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Content<T> = T extends { content: infer C } ? C[keyof C] : never;
type Ok<Op> = Op extends { responses: { 200: infer R } } ? Content<R> : never;
/** The unwrapped data of a call's answer. */
export type DataOf<P extends keyof paths, M extends "get" | "post"> = NonNullable<
  Ok<paths[P][M]> extends { data?: infer D } ? D : never
>;
export type BodyOf<P extends PathOf<"post">> = paths[P]["post"] extends { requestBody?: infer R }
  ? Content<NonNullable<R>>
  : Record<string, never>;
export type QueryOf<P extends PathOf<"get">> = paths[P]["get"] extends {
  parameters: { query?: infer Q };
}
  ? Q
  : Record<string, never>;

export interface CallOptions {
  /** How success is judged; `exact` for the older calls. */
  readonly success?: SuccessRule;
  /** Names one intention of the borrower, so that a second press is the same one (money calls). */
  readonly idempotencyKey?: string;
  /** Goes out even where the page is left at once: for what is only told. */
  readonly keepalive?: boolean;
}

/** Pairs of a form or a query; what is absent is left out. */
function encode(payload: unknown): URLSearchParams {
  const pairs = Object.entries((payload ?? {}) as Record<string, unknown>);
  const given = pairs.filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** Makes a call and reads its answer; a network failure is one. */
export async function answerOf<T>(call: Call, success?: SuccessRule): Promise<Answer<T>> {
  try {
    const response = await (takeEarly(callKey(call)) ?? sendCall(call, pageContext()));
    return readAnswer<T>(await response.json(), success);
  } catch {
    return NETWORK_FAILURE;
  }
}

/** Where a path of the server is. */
export function callUrl(path: string): URL {
  return new URL(path, apiOrigin(pageContext(), window.location.origin));
}

/** Posts a form. The answer is the envelope unwrapped; it never throws. */
export function postForm<P extends PathOf<"post">>(
  path: P,
  form: BodyOf<P>,
  options: CallOptions = {},
): Promise<Answer<DataOf<P, "post">>> {
  const { idempotencyKey, success } = options;
  const body = encode(form).toString();
  const call: Call = { method: "POST", url: callUrl(path), body, contentType: FORM_CONTENT };
  return answerOf(idempotencyKey ? { ...call, idempotencyKey } : call, success);
}

/** Gets JSON, the payload as query parameters. */
export function getJson<P extends PathOf<"get">>(
  path: P,
  query: QueryOf<P>,
  options: CallOptions = {},
): Promise<Answer<DataOf<P, "get">>> {
  const { keepalive = false, success } = options;
  const url = callUrl(path);
  url.search = encode(query).toString();
  return answerOf({ method: "GET", url, keepalive }, success);
}

type FirstPath<A extends FirstCallAddress> = `/mountain${(typeof FIRST_CALLS)[A]["path"]}`;
type FirstMethod<A extends FirstCallAddress> = Lowercase<(typeof FIRST_CALLS)[A]["method"]>;
/** The data that an address's first call answers with. */
export type FirstData<A extends FirstCallAddress> = DataOf<FirstPath<A>, FirstMethod<A>>;

/** Makes the first call of an address, or takes up the answer that the early script asked for. */
export function callFirst<A extends FirstCallAddress>(
  address: A,
  pageUrl: string,
): Promise<Answer<FirstData<A>>> {
  const { origin } = callUrl("/");
  const call = firstCallOf(address, new URL(pageUrl).searchParams, origin);
  return answerOf(call, firstSuccess(address));
}
