import { afterEach, expect, it, vi } from "vitest";
import type { PageWindow } from "../host/pageFrame.ts";
import { expectedOf, hearPage } from "./capture.ts";
import { asHar, type SeenCall } from "./har.ts";
import type { Step } from "./steps.ts";

const stopping = new AbortController();
afterEach(() => stopping.abort());

/** The calls of this page from now on, as they are seen. */
function hearCalls(): SeenCall[] {
  const calls: SeenCall[] = [];
  const ears = {
    onStep: () => undefined,
    onPick: () => undefined,
    onDocument: () => undefined,
    onCall: (call: SeenCall) => calls.push(call),
  };
  hearPage(window as unknown as PageWindow, ears, stopping.signal);
  return calls;
}

it("QA-10 a call whose answer broke off within its body is a failed one", async () => {
  const original = window.fetch;
  const body = new ReadableStream({ start: (it) => it.error(new TypeError("network error")) });
  window.fetch = async () => new Response(body, { status: 200 });
  const calls = hearCalls();
  await window.fetch("https://h5.example/save", { method: "POST" }).catch(() => undefined);
  window.fetch = original;
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const [entry] = asHar(calls, "").log.entries;
  expect(entry?.response).toMatchObject({
    status: 0,
    _error: expect.stringContaining("network error"),
  });
});

it("QA-10 the archive has the bodies of the newest calls, without their secrets", async () => {
  const original = window.fetch;
  const answer = JSON.stringify({ code: "00", data: { token: "t-1", phone: "09171234567" } });
  const headers = { "content-type": "application/json" };
  window.fetch = async () => new Response(answer, { headers });
  const calls = hearCalls();
  const body = new URLSearchParams({ smsCode: "123456", amount: "207200" });
  await window.fetch("https://h5.example/pay?mobile=09171234567", { method: "POST", body });
  window.fetch = original;
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const many = Array.from({ length: 201 }, () => calls).flat();
  const { entries } = asHar(many, "").log;
  expect(entries.at(-1)).toMatchObject({
    request: {
      url: "https://h5.example/pay?mobile=%E2%80%A2%E2%80%A2%E2%80%A267",
      postData: { text: "smsCode=%E2%80%A2%E2%80%A2%E2%80%A2&amount=207200" },
    },
    response: { content: { text: '{"code":"00","data":{"token":"•••","phone":"•••67"}}' } },
  });
  expect(entries[0]?.request.postData).toBeUndefined();
  expect(entries[1]?.request.postData).toBeDefined();
});

/** Presses at the same place, as the browser reports a person's; a click without a pointer has the `detail` 0. */
function press(target: Element, timeStamp: number, kinds = ["pointerdown", "click"]): void {
  const detail = kinds.includes("pointerdown") ? 1 : 0;
  for (const kind of kinds) {
    const at = { clientX: 50, clientY: 50 };
    const event = new MouseEvent(kind, { bubbles: true, cancelable: true, detail, ...at });
    Object.defineProperties(event, { isTrusted: { value: true }, timeStamp: { value: timeStamp } });
    target.dispatchEvent(event);
  }
}

/** The steps of what is done on a page. */
function stepsOf(html: string, act: (...elements: Element[]) => void): object[] {
  document.body.innerHTML = html;
  const steps: Step[] = [];
  const ears = {
    onStep: (step: Step) => steps.push(step),
    onPick: () => undefined,
    onDocument: () => undefined,
    onCall: () => undefined,
  };
  const listening = new AbortController();
  hearPage(window as unknown as PageWindow, ears, listening.signal);
  act(...document.body.children);
  listening.abort();
  return steps.map(({ on: _on, ...step }) => step);
}

it("QA-09 a second press within 300 ms means the first one's element, whatever came over it", () => {
  const html = "<button>Pay</button><div>One moment…</div>";
  const steps = stepsOf(html, (button, overlay) => {
    press(button as Element, 1000);
    press(overlay as Element, 1080);
    // A button that is disabled by now hears of no click.
    press(button as Element, 1200, ["pointerdown"]);
    press(overlay as Element, 1501);
  });
  const at = { role: "button", name: "Pay" };
  expect(steps).toEqual([
    { kind: "tap", at },
    { kind: "tap", at, afterMs: 80 },
    { kind: "tap", at, afterMs: 120 },
    { kind: "tap", at: { text: "One moment…" } },
  ]);
});

it("QA-09 a tap that brings the keyboard for a text field is a step, and one into a list is none", () => {
  const html = `<input aria-label="Name"><select aria-label="Bank"></select><input type="date">`;
  const steps = stepsOf(html, (...fields) => {
    for (const [index, field] of fields.entries()) press(field, 1000 * (index + 1));
  });
  expect(steps).toEqual([{ kind: "tap", at: { role: "textbox", name: "Name" } }]);
});

it("QA-09 a click by a key after a double tap is a step of its own", () => {
  const steps = stepsOf("<button>Add</button><button>Send</button>", (add, send) => {
    press(add as Element, 1000);
    press(add as Element, 1080);
    press(send as Element, 3000, ["click"]);
  });
  const at = { role: "button", name: "Add" };
  expect(steps).toEqual([
    { kind: "tap", at },
    { kind: "tap", at, afterMs: 80 },
    { kind: "tap", at: { role: "button", name: "Send" } },
  ]);
});

it("QA-09 a double tap on a labelled choice is two taps", () => {
  const html = `<label><input type="checkbox" />I agree</label>`;
  const steps = stepsOf(html, (label) => {
    const field = label?.querySelector("input") as Element;
    // The browser itself passes the click on: that one has no pointer.
    label?.addEventListener("click", (event) => {
      event.preventDefault();
      if (event.target === label) press(field, event.timeStamp, ["click"]);
    });
    press(label as Element, 1000);
    press(label as Element, 1080);
  });
  const at = { role: "checkbox", name: "I agree" };
  expect(steps).toEqual([
    { kind: "tap", at },
    { kind: "tap", at, afterMs: 80 },
  ]);
});

it("QA-09 an amount of which one part is tapped is expected with sign and digits", () => {
  // The test's browser has no style of its own for them.
  const style = "<style>span, b, i, a, small { display: inline }</style>";
  const amount = "<span>−<span><b>₱</b></span>1,000<small>.00</small></span>";
  document.body.innerHTML = `${style}<p>Overdue<br>Pay ${amount} by <i>5 May</i>, <a href="/">see why</a>.</p>`;
  const textOf = (selector: string) => {
    const picked = expectedOf(document.querySelector(selector) as Element);
    return picked?.kind === "expectText" && picked.text;
  };
  for (const part of ["p > span", "span > span", "b", "small"]) {
    expect(textOf(part), part).toBe("−₱1,000.00");
  }
  expect(textOf("i")).toBe("5 May");
  expect(textOf("a")).toBe("see why");
});
