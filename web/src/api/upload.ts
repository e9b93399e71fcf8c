/** An upload that tells how much of it has left the phone; `fetch` cannot say that. */

/** The request as `fetch` makes it; `onProgress` gets the part that was sent, 0 to 1. */
export function uploadTelling(onProgress: (part: number) => void): typeof fetch {
  return (input, { method = "POST", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(input));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText));
      request.onerror = () => reject(new TypeError("the network is lost"));
      request.onabort = () => reject(new DOMException("given up", "AbortError"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}
