import { afterEach, expect, it, vi } from "vitest";
import type { PageWindow } from "../host/pageFrame.ts";
import { hearPage } from "./capture.ts";
import { asHar, type SeenCall } from "./har.ts";

const stopping = new AbortController();
afterEach(() => stopping.abort());

it("QA-10 a call whose answer broke off within its body is a failed one", async () => {
  const original = window.fetch;
  const body = new ReadableStream({ start: (it) => it.error(new TypeError("network error")) });
  window.fetch = async () => new Response(body, { status: 200 });
  const calls: SeenCall[] = [];
  const ears = {
    onStep: () => undefined,
    onPick: () => undefined,
    onDocument: () => undefined,
    onCall: (call: SeenCall) => calls.push(call),
  };
  hearPage(window as unknown as PageWindow, ears, stopping.signal);
  await window.fetch("https://h5.example/save", { method: "POST" }).catch(() => undefined);
  window.fetch = original;
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const [entry] = asHar(calls, "").log.entries;
  expect(entry?.response).toMatchObject({
    status: 0,
    _error: expect.stringContaining("network error"),
  });
});
