import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setBrand } from "../../tests/brand.ts";
import { isPresent, probe, wireOf } from "./probe.ts";

/** Long enough for an immediate answer on any machine, and for tests without an answer. */
const PLENTY_MS = 10_000;
const SHORT_MS = 20;

function wrapperWith(name: string, answer: (message: unknown) => unknown) {
  const postMessage = vi.fn(answer);
  window.webkit = { messageHandlers: { [name]: { postMessage } } };
  return postMessage;
}

const outcomeOf = async (payload: unknown = {}, timeoutMs = PLENTY_MS) =>
  (await probe("goHome", payload, timeoutMs)).outcome;

beforeEach(() => window.happyDOM.setURL("https://loan.example/testPreview"));
afterEach(() => {
  delete window.webkit;
  delete window.onBridgeReply;
  document.head.innerHTML = "";
});

describe("PREV-04 a message to handlers with names", () => {
  it.each<[string, () => unknown, object]>([
    ["a promise that is kept", async () => null, { kind: "answered", value: null }],
    ["no promise", () => undefined, { kind: "answered", value: undefined }],
    [
      "a promise that is broken",
      async () => Promise.reject(new Error("no")),
      { kind: "rejected", error: "Error: no" },
    ],
    [
      "a handler that throws",
      () => {
        throw new TypeError("native");
      },
      { kind: "rejected", error: "TypeError: native" },
    ],
  ])("PREV-04 tells %s", async (_, answer, outcome) => {
    const posted = wrapperWith("jumpToHome", answer);
    expect(await outcomeOf({ any: 1 })).toEqual(outcome);
    expect(posted).toHaveBeenCalledExactlyOnceWith({ any: 1 });
  });

  it("PREV-04 tells that nothing came in time", async () => {
    wrapperWith("jumpToHome", () => new Promise(() => undefined));
    expect(await outcomeOf({}, SHORT_MS)).toEqual({ kind: "silent" });
  });

  it("PREV-04 tells that there is no handler", async () => {
    wrapperWith("closeSyn", () => null);
    expect(await outcomeOf()).toEqual({ kind: "absent" });
    expect([isPresent("goHome"), isPresent("closeWebView")]).toEqual([false, true]);
  });
});

describe("PREV-04 BRIDGE-02 a message to a single handler", () => {
  const bridge = { form: "single", handler: "native", names: { goHome: "toHome" } };
  type Sent = { action: string; callbackId: string };
  const reply = (sent: Sent, accepted: boolean) =>
    window.onBridgeReply?.(sent.callbackId, { accepted, error: accepted ? null : "why" });

  beforeEach(() => setBrand({ bridge }));

  it.each([true, false])("PREV-04 BRIDGE-02 tells the answer, accepted %s", async (accepted) => {
    wrapperWith("native", (sent) => reply(sent as Sent, accepted));
    const error = accepted ? null : "why";
    expect(await outcomeOf()).toEqual({ kind: "replied", reply: { accepted, error } });
    expect(wireOf("goHome")).toEqual({ handler: "native", wireName: "toHome" });
  });

  it("PREV-04 waits for an answer that comes after the promise", async () => {
    wrapperWith("native", async (sent) => void setTimeout(() => reply(sent as Sent, true)));
    expect(await outcomeOf()).toMatchObject({ kind: "replied" });
  });

  it("PREV-04 does not take the answer to another message for its own", async () => {
    wrapperWith("native", async (sent) => reply({ ...(sent as Sent), callbackId: "other" }, true));
    expect(await outcomeOf({}, SHORT_MS)).toEqual({ kind: "answered", value: undefined });
  });
});
