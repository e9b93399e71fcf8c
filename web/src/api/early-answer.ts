/** The answer that the early script left for the same call of the app. It is taken once, by its key. */
interface EarlyAnswer {
  readonly key: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    tulayEarly?: EarlyAnswer | undefined;
  }
}

export function keepEarly(key: string, response: Promise<Response>): void {
  // A failure is the taker's to handle; it is no unhandled one meanwhile.
  response.catch(() => undefined);
  window.tulayEarly = { key, response };
}

/** The early answer to this call, if there is one; a second taker finds none. */
export function takeEarly(key: string): Promise<Response> | undefined {
  const early = window.tulayEarly;
  if (early?.key !== key) return undefined;
  window.tulayEarly = undefined;
  return early.response;
}
