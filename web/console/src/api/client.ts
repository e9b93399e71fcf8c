/** Calls of the staff API. */

interface FailureBody {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly needsCode?: boolean;
}

/** An answer other than success; its message is a sentence for the reader. */
export class ApiFailure extends Error {
  readonly status: number;
  /** Sentences by the name of the field that they are about. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** The app's answers to what can happen in any call. */
interface Listeners {
  readonly onSessionEnd: () => void;
  /** Called for each call that keeps the session alive. */
  readonly onUse: () => void;
  /** Asks for a code of the second factor; true once the server has accepted one. */
  readonly askForCode: () => Promise<boolean>;
}

let listeners: Listeners | null = null;

/** Sets the listeners; returns the function that takes them away. */
export function listenToCalls(added: Listeners): () => void {
  listeners = added;
  return () => {
    if (listeners === added) listeners = null;
  };
}

const NO_ANSWER = "The server does not answer. Check the connection and try again.";
const NO_ANSWER_TO_ACT =
  "The server did not answer. It may have been done: look at the page before you press again.";
/** A code counts once: one whose answer was lost may have been taken. */
const NO_ANSWER_TO_CODE =
  "The server did not answer. Check the connection and try again with a new code.";

/** Calls with a code, after which nothing is done yet. */
const WITH_CODE: readonly string[] = ["/api/login", "/api/prove"];

function noAnswer(method: string, path: string, body: unknown): string {
  if (WITH_CODE.includes(path)) return NO_ANSWER_TO_CODE;
  return method === "GET" || isDryRun(body) ? NO_ANSWER : NO_ANSWER_TO_ACT;
}

/** Header of a reading that nobody asked for: the server does not take it as use of the session. */
const REFRESH = "x-refresh";

/** A call that shows an act only. */
function isDryRun(body: unknown): boolean {
  if (body instanceof FormData) return body.get("dryRun") === "true";
  return (body as { readonly dryRun?: boolean } | undefined)?.dryRun === true;
}

async function send(
  method: string,
  path: string,
  body: unknown,
  isRefresh = false,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { accept: "application/json" };
  if (isRefresh) headers[REFRESH] = "1";
  else listeners?.onUse();
  if (body !== undefined && !isForm) headers["content-type"] = "application/json";
  try {
    return await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new ApiFailure(0, noAnswer(method, path, body));
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const failure = (answer ?? {}) as FailureBody;
  if (await isProven(failure)) return call(method, path, body);
  // The browser would log a refusal of the question who is signed in.
  throw refused(response.status === NOBODY ? 401 : response.status, failure);
}

/** Status of an answer without a signed-in person. */
const NOBODY = 204;

/** Asks for the code that a refusal needs; true once the server has accepted one. */
async function isProven({ needsCode }: FailureBody): Promise<boolean> {
  return Boolean(needsCode && listeners && (await listeners.askForCode()));
}

/** Reports a refusal to the app; returns it for the caller. */
function refused(status: number, failure: FailureBody): ApiFailure {
  const message = failure.message ?? `The server failed (${status}). Try again later.`;
  if (status === 401) listeners?.onSessionEnd();
  return new ApiFailure(status, message, failure.fields);
}

/** A line of an answer with progress: the last one has the result or the refusal. */
interface ProgressLine<T> {
  /** Number of the rows that were read so far. */
  readonly read: number;
  readonly result: T | null;
  readonly failure: FailureBody | null;
}

/** Calls for long work, whose answer tells its progress line by line. */
export async function follow<T>(
  method: "GET" | "POST",
  path: string,
  onRead: (rows: number) => void,
  body?: FormData,
): Promise<T> {
  const response = await send(method, path, body);
  if (!response.ok || response.body === null) {
    const failure = ((await response.json().catch(() => null)) ?? {}) as FailureBody;
    if (await isProven(failure)) return follow(method, path, onRead, body);
    throw refused(response.status, failure);
  }
  for await (const line of lines(response.body)) {
    const { read, result, failure } = JSON.parse(line) as ProgressLine<T>;
    if (result !== null) return result;
    if (failure !== null) {
      if (await isProven(failure)) return follow(method, path, onRead, body);
      throw refused(response.status, failure);
    }
    onRead(read);
  }
  throw new ApiFailure(0, body ? noAnswer(method, path, body) : NO_ANSWER);
}

/** The lines of a body as they come. A body that breaks off ends without its last one. */
async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = "";
  while (true) {
    const part = await reader.read().catch(() => null);
    if (!part?.value) return;
    const complete = (begun + decoder.decode(part.value, { stream: true })).split("\n");
    begun = complete.pop() ?? "";
    yield* complete;
  }
}

/** An address with its query, if there is any. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

export function get<T>(path: string): Promise<T> {
  return call("GET", path);
}

/** Reads by itself what a page shows; `null` where it could not be read. */
export async function refresh<T>(path: string): Promise<T | null> {
  try {
    const response = await send("GET", path, undefined, true);
    if (response.status === 401) listeners?.onSessionEnd();
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Looks again where the answer to an act was lost and the server answers now: it may have been done. */
export async function lookAfterLost(failure: unknown, look: () => void): Promise<void> {
  const isLost = failure instanceof ApiFailure && failure.status === 0;
  if (isLost && (await refresh("/api/me")) !== null) look();
}

/** Posts JSON, or a form with files. */
export function post<T>(path: string, body: object): Promise<T> {
  return call("POST", path, body);
}
