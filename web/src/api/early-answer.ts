/** The answers that the early script left for the same calls of the app. Each is taken once, by its call's key. */
type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    tulayEarly?: EarlyAnswers | undefined;
  }
}

/** Keeps the answer of a call, on its way or here, for the app's call with the same `callKey`. */
export function keepEarly(key: string, response: Promise<Response>): void {
  // A failure is the taker's to handle; it is no unhandled one meanwhile.
  response.catch(() => undefined);
  window.tulayEarly ??= new Map();
  window.tulayEarly.set(key, response);
}

/** The early answer to this call, if there is one; a second taker finds none. */
export function takeEarly(key: string): Promise<Response> | undefined {
  const answer = window.tulayEarly?.get(key);
  window.tulayEarly?.delete(key);
  return answer;
}
