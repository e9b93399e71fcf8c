import { expect, it, vi } from "vitest";
import { parsed, SENDINGS, type Sending } from "./golden.ts";
import { sender } from "./send.ts";

const NAMED = { form: "named", names: { goHome: "backToMain" } } as const;
const SINGLE = { form: "single", handler: "nativeApp", names: {} } as const;

const sending = (wanted: (it: Sending) => boolean) => {
  const found = SENDINGS.find(wanted);
  if (!found) throw new Error("no such golden payload");
  return found;
};
const HOME = sending(({ message }) => message === "goHome");

it("QA-08 lists the app's event first, then every message with its golden payloads", () => {
  expect(SENDINGS[0]?.group).toBe("To the page: onBridgeReply");
  expect(new Set(SENDINGS.flatMap(({ message }) => message ?? [])).size).toBe(11);
  expect(new Set(SENDINGS.map(({ id }) => id)).size).toBe(SENDINGS.length);
  const refused = SENDINGS.filter(({ title }) => title.endsWith("(refused)"));
  expect(refused.length).toBeGreaterThan(11);
});

it("QA-08 a message goes to the handler that the brand's wiring names, in its form", () => {
  const postMessage = vi.fn();
  const page = { webkit: { messageHandlers: { backToMain: { postMessage } } } };
  sender(page, HOME, {}, NAMED)();
  expect(postMessage).toHaveBeenLastCalledWith({});
  const single = { webkit: { messageHandlers: { nativeApp: { postMessage } } } };
  sender(single, HOME, { a: 1 }, SINGLE)();
  expect(postMessage).toHaveBeenLastCalledWith({
    action: "jumpToHome",
    data: { a: 1 },
    callbackId: null,
  });
  expect(() => sender({}, HOME, {}, NAMED)).toThrow('The page has no native handler "backToMain".');
});

it("QA-08 an answer goes to the page's listener, and a page without one is told", () => {
  const onBridgeReply = vi.fn();
  const reply = sending(({ message }) => message === undefined);
  sender(Object.assign({}, { onBridgeReply }), reply, reply.payload, SINGLE)();
  expect(onBridgeReply).toHaveBeenCalledWith("1", { accepted: true, error: null });
  expect(() => sender({}, reply, reply.payload, SINGLE)).toThrow("The page has no onBridgeReply");
  const page = Object.assign({}, { onBridgeReply });
  expect(() => sender(page, reply, [], SINGLE)).toThrow("An answer needs callbackId and value.");
});

it("QA-08 a payload that is no JSON is refused in words", () => {
  expect(parsed('{"a":1}')).toEqual({ a: 1 });
  expect(() => parsed('{"a":')).toThrow(/^The payload is no JSON: /);
});
