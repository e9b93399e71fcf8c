/** Uploads by the test's own `fetch`: this DOM's `XMLHttpRequest` would ask a real server. */
import { vi } from "vitest";

class Upload {
  readonly upload: { onprogress?: (event: Pick<ProgressEvent, "loaded" | "total">) => void } = {};
  responseText = "";
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  readonly #giveUp = new AbortController();
  #asked: [string, string] = ["", ""];

  open(method: string, url: string) {
    this.#asked = [method, url];
  }

  setRequestHeader() {}

  abort() {
    this.#giveUp.abort();
    this.onabort();
  }

  async send(body: FormData) {
    const [method, url] = this.#asked;
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    try {
      const answer = await fetch(url, { method, body, signal: this.#giveUp.signal });
      this.responseText = await answer.text();
      this.onload();
    } catch {
      this.onerror();
    }
  }
}

export function stubUploads(): void {
  vi.stubGlobal("XMLHttpRequest", Upload);
}
