import { afterEach, expect, it, vi } from "vitest";
import type { PageWindow } from "../host/pageFrame.ts";
import { hearPage } from "./capture.ts";
import { asHar, type SeenCall } from "./har.ts";
import type { Step } from "./steps.ts";

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

/** Presses at the same place, as the browser reports a person's. */
function press(target: Element, timeStamp: number, hasClick = true): void {
  for (const kind of hasClick ? ["pointerdown", "click"] : ["pointerdown"]) {
    const event = new MouseEvent(kind, {
      bubbles: true,
      cancelable: true,
      clientX: 50,
      clientY: 50,
    });
    Object.defineProperties(event, { isTrusted: { value: true }, timeStamp: { value: timeStamp } });
    target.dispatchEvent(event);
  }
}

it("QA-09 a second press within 150 ms means the first one's element, whatever came over it", () => {
  document.body.innerHTML = "<button>Pay</button><div>One moment…</div>";
  const [button, overlay] = document.body.children as unknown as [Element, Element];
  const steps: Step[] = [];
  const ears = {
    onStep: (step: Step) => steps.push(step),
    onPick: () => undefined,
    onDocument: () => undefined,
    onCall: () => undefined,
  };
  const listening = new AbortController();
  hearPage(window as unknown as PageWindow, ears, listening.signal);
  press(button, 1000);
  press(overlay, 1080);
  // A button that is disabled by now hears of no click.
  press(button, 1200, false);
  press(overlay, 1400);
  listening.abort();
  const at = { role: "button", name: "Pay" };
  expect(steps.map(({ on: _on, ...step }) => step)).toEqual([
    { kind: "tap", at },
    { kind: "tap", at, afterMs: 80 },
    { kind: "tap", at, afterMs: 120 },
    { kind: "tap", at: { text: "One moment…" } },
  ]);
});
