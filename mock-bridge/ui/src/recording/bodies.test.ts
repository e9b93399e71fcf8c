import { expect, it } from "vitest";
import { bodyOf, MOST_CHARACTERS, withoutNumbers } from "./bodies.ts";

it("QA-10 a kept body has no secret, however deep it stands", () => {
  const inner = JSON.stringify({ sessionId: "s-1", page: "/a" });
  const json = { ticket: "t-1", rows: [{ smsCode: "123456" }], inner, amount: 207_200 };
  expect(bodyOf(JSON.stringify(json))).toBe(
    '{"ticket":"•••","rows":[{"smsCode":"•••"}],"inner":"{\\"sessionId\\":\\"•••\\",\\"page\\":\\"/a\\"}","amount":207200}',
  );
  const form = new URLSearchParams({ sessionId: "s-1", orderId: "ord_1", inner });
  expect(bodyOf(form)).toBe(
    "sessionId=•••&orderId=ord_1&inner=".replaceAll("•", "%E2%80%A2") +
      encodeURI('{"sessionId":"•••","page":"/a"}'),
  );
  expect(bodyOf("note=%3Ftoken%3Dx")).toBe(encodeURI("note=?token=•••"));
});

it.each([
  ["a phone", "09171234567", "•••67"],
  ["a phone in groups", "+63 917 123 4567", "•••67"],
  ["a card", "4111-1111-1111-1111", "•••11"],
  ["a day and its time", "2026-07-15 09:30:00", "2026-07-15 09:30:00"],
  ["an amount", "12,345,678.90", "12,345,678.90"],
])("QA-10 a long number is hidden, other figures stay: %s", (_, text, shown) => {
  expect(withoutNumbers(text)).toBe(shown);
  expect(bodyOf(JSON.stringify({ text }))).toBe(JSON.stringify({ text: shown }));
});

it("QA-10 a body that is no text, or too long, is left out", () => {
  for (const body of [undefined, null, "", "plain words", "{broken", new FormData(), new Blob()])
    expect(bodyOf(body)).toBeUndefined();
  expect(bodyOf(JSON.stringify({ a: "b".repeat(MOST_CHARACTERS) }))).toBeUndefined();
});
