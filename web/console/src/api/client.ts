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
  /** The data on the page is older than the server's. */
  readonly onStale: () => void;
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
  "The server did not answer. It may have been done: load the page again before you press again.";

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined && !isForm) headers["content-type"] = "application/json";
  try {
    return await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new ApiFailure(0, method === "GET" ? NO_ANSWER : NO_ANSWER_TO_ACT);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const failure = (answer ?? {}) as FailureBody;
  const message = failure.message ?? `The server failed (${response.status}). Try again later.`;
  if (failure.needsCode && listeners && (await listeners.askForCode())) {
    return call(method, path, body);
  }
  if (response.status === 401) listeners?.onSessionEnd();
  if (response.status === 409 && !failure.needsCode) listeners?.onStale();
  throw new ApiFailure(response.status, message, failure.fields);
}

export function get<T>(path: string): Promise<T> {
  return call("GET", path);
}

/** Posts JSON, or a form with files. */
export function post<T>(path: string, body: object): Promise<T> {
  return call("POST", path, body);
}
