/**
 * The two clients of the server (API-02): forms, and JSON. Paths, payloads and answers are typed by the
 * server's own OpenAPI document. They show no toast and change no address: see `calls/`.
 */
import createClient, { type ClientOptions } from "openapi-fetch";
import { type Answer, NETWORK_FAILURE, readAnswer, type SuccessRule } from "./answer.ts";
import { takeEarly } from "./early-answer.ts";
import { FIRST_CALLS, type FirstCallAddress, FORM_CONTENT, firstPayload } from "./first-call.ts";
import type { paths } from "./openapi.gen.ts";
import { pageContext } from "./page-context.ts";
import { apiOrigin, BASE_PATH, type Call, callKey, sendCall } from "./transport.ts";

type PathOf<M extends "get" | "post"> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Content<T> = T extends { content: infer C } ? C[keyof C] : never;
type Ok<Op> = Op extends { responses: { 200: infer R } } ? Content<R> : never;
/** The unwrapped data of a call's answer. */
export type DataOf<P extends keyof paths, M extends "get" | "post"> = NonNullable<
  Ok<paths[P][M]> extends { data?: infer D } ? D : never
>;
type BodyOf<P extends PathOf<"post">> = paths[P]["post"] extends { requestBody?: infer R }
  ? Content<NonNullable<R>>
  : Record<string, never>;
type QueryOf<P extends PathOf<"get">> = paths[P]["get"] extends { parameters: { query?: infer Q } }
  ? Q
  : Record<string, never>;

export interface CallOptions {
  /** How success is judged; `exact` for the older calls. */
  readonly success?: SuccessRule;
  /** Names one intention of the borrower, so that a second press is the same one (money calls). */
  readonly idempotencyKey?: string;
}

async function send(request: Request): Promise<Response> {
  const hasBody = request.method === "POST";
  const call: Call = {
    method: hasBody ? "POST" : "GET",
    url: new URL(request.url),
    idempotencyKey: request.headers.get("Idempotency-Key"),
    ...(hasBody && {
      body: await request.text(),
      contentType: request.headers.get("Content-Type") ?? FORM_CONTENT,
    }),
  };
  return (await takeEarly(callKey(call))) ?? sendCall(call, pageContext());
}

function openClient(options: ClientOptions) {
  const baseUrl = apiOrigin(pageContext(), window.location.origin);
  return createClient<paths>({ baseUrl, fetch: send, ...options });
}

/** Pairs of a form; what is absent is left out. */
function formBody(body: unknown): string {
  const pairs = Object.entries((body ?? {}) as Record<string, unknown>);
  const given = pairs.filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

const formClient = () =>
  openClient({ bodySerializer: formBody, headers: { "Content-Type": FORM_CONTENT } });
const jsonClient = () => openClient({ headers: { Accept: "application/json" } });

interface LooseOptions {
  readonly params?: object;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
type LooseCall = (
  path: string,
  options: LooseOptions,
) => Promise<{ data?: unknown; error?: unknown }>;

async function answerOf<T>(
  call: unknown,
  path: string,
  request: LooseOptions,
  options: CallOptions,
): Promise<Answer<T>> {
  const headers = options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {};
  try {
    const { data, error } = await (call as LooseCall)(path, { ...request, headers });
    return readAnswer<T>(data ?? error, options.success);
  } catch {
    return NETWORK_FAILURE;
  }
}

/** Posts a form. The answer is the envelope unwrapped; it never throws. */
export function postForm<P extends PathOf<"post">>(
  path: P,
  body: BodyOf<P>,
  options: CallOptions = {},
): Promise<Answer<DataOf<P, "post">>> {
  return answerOf(formClient().POST, path, { body }, options);
}

/** Gets, the payload as query parameters. */
export function getJson<P extends PathOf<"get">>(
  path: P,
  query: QueryOf<P>,
  options: CallOptions = {},
): Promise<Answer<DataOf<P, "get">>> {
  return answerOf(jsonClient().GET, path, { params: { query } }, options);
}

type FirstPath<A extends FirstCallAddress> = `/mountain${(typeof FIRST_CALLS)[A]["path"]}`;
/** The data that an address's first call answers with. */
export type FirstData<A extends FirstCallAddress> = DataOf<FirstPath<A>, "post">;

/** Makes the first call of an address, or takes up the answer that the early script asked for. */
export function postFirst<A extends FirstCallAddress>(
  address: A,
  pageUrl: string,
): Promise<Answer<FirstData<A>>> {
  const path = BASE_PATH + FIRST_CALLS[address].path;
  const body = firstPayload(address, new URL(pageUrl).searchParams);
  return answerOf(formClient().POST, path, { body }, {});
}
