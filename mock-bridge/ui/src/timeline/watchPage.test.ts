import { afterEach, expect, it, vi } from "vitest";
import type { PageWindow } from "../host/pageFrame.ts";
import { headOf, type Row } from "./row.ts";
import { Timeline } from "./timeline.ts";
import { envelopeOf, hiddenValue, watchPage } from "./watchPage.ts";

afterEach(() => vi.restoreAllMocks());

/** A page with the parts that are watched, and nothing else. */
function fakePage(answer: () => Promise<Response>) {
  class Store {
    readonly #held = new Map<string, string>();
    get length() {
      return this.#held.size;
    }
    getItem(key: string) {
      return this.#held.get(key) ?? null;
    }
    setItem(key: string, value: string) {
      this.#held.set(key, value);
    }
    removeItem(key: string) {
      this.#held.delete(key);
    }
    clear() {
      this.#held.clear();
    }
  }
  const printed = vi.fn();
  const page = Object.assign(new EventTarget(), {
    document: {},
    location: { href: "https://h5.example/loan?sessionId=s-1" },
    navigation: new EventTarget(),
    fetch: answer,
    XMLHttpRequest: class {
      open() {}
      send() {}
    },
    console: { error: printed, warn: printed },
    Storage: Store,
    localStorage: new Store(),
    sessionStorage: new Store(),
  });
  return { page: page as unknown as PageWindow, printed };
}

async function lines(timeline: Timeline): Promise<string[]> {
  await new Promise<void>((done) => requestAnimationFrame(() => done()));
  return timeline
    .shown()
    .rows.map(({ kind, word, title, note }) => [kind, word, title, note].join(" ").trim());
}

it("QA-06 a page's calls stand with path, status and code, and its own promise comes back", async () => {
  const timeline = new Timeline();
  const envelope = { code: "1001", message: "Log in again." };
  const { page } = fakePage(async () => Response.json(envelope, { status: 401 }));
  watchPage(page, 3, timeline);
  watchPage(page, 3, timeline);
  const answer = await page.fetch("/mountain/a?sessionId=s-2&orderId=7", { method: "post" });
  expect(await answer.json()).toEqual(envelope);
  await page.fetch("/emulator/api/devices");
  await vi.waitFor(async () =>
    expect(await lines(timeline)).toEqual([
      expect.stringMatching(/^navigation load .*\/loan web view 3$/),
      expect.stringMatching(/^call 401 POST .*\/mountain\/a Log in again\.$/),
    ]),
  );
  expect(timeline.shown().rows[1]?.text).toMatch(/^code 1001 · \d+ ms$/);
  expect(timeline.shown().rows[0]?.text).toBe("?sessionId=•••");
  expect(timeline.shown().rows[1]?.isBad).toBe(true);
  expect(timeline.shown().rows[1]?.detail[0]?.[1]).toMatch(/a\?sessionId=•••&orderId=7$/);
});

it("QA-06 a call without an answer has failed, and the page hears so, too", async () => {
  const timeline = new Timeline();
  const { page } = fakePage(() => Promise.reject(new TypeError("Failed to fetch")));
  watchPage(page, 1, timeline);
  await expect(page.fetch("/a")).rejects.toThrow("Failed to fetch");
  await vi.waitFor(async () =>
    expect((await lines(timeline)).at(-1)).toMatch(/^call failed GET .*\/a Failed to fetch$/),
  );
});

it("QA-06 a page that a script fetches and does not open says so", async () => {
  const timeline = new Timeline();
  const headers = { "content-type": "text/html; charset=utf-8" };
  const { page } = fakePage(async () => new Response("<p>Lost</p>", { headers }));
  watchPage(page, 1, timeline);
  const answer = await page.fetch("/error?lang=en");
  expect(await answer.text()).toBe("<p>Lost</p>");
  await vi.waitFor(async () =>
    expect((await lines(timeline)).at(-1)).toMatch(
      /^call 200 GET .*\/error a page's document, not opened$/,
    ),
  );
});

it("QA-06 console, uncaught errors and changes of the storage are rows without secrets", async () => {
  const timeline = new Timeline();
  const { page, printed } = fakePage(async () => new Response());
  watchPage(page, 1, timeline);
  const { console } = page as unknown as { console: Console };
  console.error("gone:", new Error("?ticket=t-1"), { token: "t-2" });
  console.warn("slow");
  page.localStorage.setItem("session", "s-9");
  page.sessionStorage.setItem("draft", '{"name":"Ana","smsCode":"123456"}');
  page.sessionStorage.removeItem("nothing");
  page.sessionStorage.clear();
  expect(printed).toHaveBeenCalledTimes(2);
  expect((await lines(timeline)).slice(1)).toEqual([
    'console error gone: ?ticket=••• {"token":"•••"}',
    "console warning slow",
    "storage set session local",
    "storage set draft session",
    "storage clear everything session",
  ]);
  const texts = timeline.shown().rows.map((row) => row.text);
  expect(texts.slice(3, 5)).toEqual(["•••", '{"name":"Ana","smsCode":"•••"}']);
});

it("QA-06 a handler that a page did not find is a row once in its document", async () => {
  const timeline = new Timeline();
  const { page } = fakePage(async () => new Response());
  watchPage(page, 1, timeline);
  for (const detail of ["jumpToHome", "jumpToHome", "other"]) {
    page.dispatchEvent(new CustomEvent("bridgehandlermissing", { detail }));
  }
  expect((await lines(timeline)).slice(1)).toEqual([
    "message missing jumpToHome (goHome) the page found no such handler, and took no session",
    "message missing other the page found no such handler",
  ]);
  expect(
    timeline
      .shown()
      .rows.slice(1)
      .every((row) => row.isBad),
  ).toBe(true);
});

it("QA-06 a tap on a labelled choice is one row without its long number, and one on a sign names the whole amount", async () => {
  const timeline = new Timeline();
  const { page } = fakePage(async () => new Response());
  Object.assign(page, { document });
  document.body.innerHTML =
    '<label><input type="radio" />GCash 0917-000 0174, due in 120 days</label>';
  page.addEventListener = document.addEventListener.bind(document) as never;
  watchPage(page, 1, timeline);
  const tap = (selector: string) => {
    const event = new MouseEvent("click", { bubbles: true });
    Object.defineProperty(event, "isTrusted", { value: true });
    const target = document.querySelector(selector);
    target?.addEventListener("click", (it) => it.preventDefault());
    target?.dispatchEvent(event);
  };
  tap("label");
  tap("input");
  const amount = "<span>−<span>₱</span>1,000.00</span>";
  document.body.innerHTML = `<style>span { display: inline }</style><p>Due ${amount}</p>`;
  tap("span > span");
  expect((await lines(timeline)).slice(1)).toEqual([
    "tester tap GCash •••, due in 120 days radio",
    "tester tap −₱1,000.00",
  ]);
});

it("QA-06 a call is told apart by its path's end, and not by an id alone", () => {
  const row = { kind: "call", title: "POST /mountain/v1/loan-play-detail" } as Row;
  expect(headOf(row)).toEqual({ first: "loan-play-detail", rest: row.title });
  const ofOrder = { ...row, title: "GET /mountain/orders/ord_3m4165qetx8xccskqc7md1zh9j" };
  expect(headOf(ofOrder).first).toBe("orders/ord_3m4165qetx8xccskqc7md1zh9j");
  expect(headOf({ ...row, kind: "console" })).toEqual({ first: row.title, rest: "" });
});

it("QA-06 a stored value is hidden by its key, and within its JSON", () => {
  expect(hiddenValue("sessionId", "s")).toBe("•••");
  expect(hiddenValue("refreshToken", "s")).toBe("•••");
  expect(hiddenValue("lang", "en")).toBe("en");
});

it("reads code and message of an envelope, and nothing of another answer", () => {
  expect(envelopeOf('{"code":7,"message":"m"}')).toEqual({ code: "7", message: "m" });
  for (const other of ["", "<p>", "null", "[]"]) {
    expect(envelopeOf(other)).toEqual({ code: "", message: "" });
  }
});
