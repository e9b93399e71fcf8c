/** Networks without an end, to test timeouts: each replaces `fetch`. */

const givenUp = (init: RequestInit | undefined, giveUp: (error: Error) => void) =>
  init?.signal?.addEventListener("abort", () => giveUp(new DOMException("given up", "AbortError")));

export const neverEnding = {
  /** No answer begins. */
  answer: (...[, init]: Parameters<typeof fetch>): Promise<Response> =>
    new Promise((_, reject) => givenUp(init, reject)),

  /** The answer begins, and its body never ends. */
  body: async (...[, init]: Parameters<typeof fetch>): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"code":"00",'));
        givenUp(init, (error) => stream.error(error));
      },
    });
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  },
};
