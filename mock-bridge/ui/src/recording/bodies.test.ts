import { expect, it } from "vitest";
import { addressOf, bodyOf, MOST_CHARACTERS, withoutNumbers } from "./bodies.ts";

const decoded = (body: unknown) => decodeURIComponent(bodyOf(body) ?? "");

it("QA-10 a kept body has no secret, however deep it stands", () => {
  const inner = JSON.stringify({ sessionId: "s-1", page: "/a" });
  const json = { ticket: "t-1", rows: [{ smsCode: "123456" }], inner, amount: 207_200 };
  expect(bodyOf(JSON.stringify(json))).toBe(
    '{"ticket":"•••","rows":[{"smsCode":"•••"}],"inner":"{\\"sessionId\\":\\"•••\\",\\"page\\":\\"/a\\"}","amount":207200}',
  );
  const form = new URLSearchParams({ verifyCode: "123456", repayToken: "r-1", inner, a: "b=c&d" });
  expect(decoded(form)).toBe(
    'verifyCode=•••&repayToken=•••&inner={"sessionId":"•••","page":"/a"}&a=b=c&d',
  );
  expect([...new URLSearchParams(bodyOf(form))]).toHaveLength(4);
  expect(decoded("note=%3Ftoken%3Dx&also=sessionId%3Ds-1")).toBe(
    "note=?token=•••&also=sessionId=•••",
  );
});

it.each([
  ["a phone", "09171234567", "•••67"],
  ["a phone in groups", "+63 917 123 4567", "•••67"],
  ["a card", "4111-1111-1111-1111", "•••11"],
  ["a code in groups that stay together", "1234\u{a0}5678\u{a0}90", "•••90"],
  ["a day and its time", "2026-07-15 09:30:00", "2026-07-15 09:30:00"],
  ["a phone after a day", "2026-07-15 09171234567", "•••67"],
  ["an amount", "12,345,678.90", "12,345,678.90"],
])("QA-10 a long number is hidden, other figures stay: %s", (_, text, shown) => {
  expect(withoutNumbers(text)).toBe(shown);
  expect(bodyOf(JSON.stringify({ text }))).toBe(JSON.stringify({ text: shown }));
});

it("QA-10 numbers that are no texts, and short ones of accounts and papers, are hidden, too", () => {
  expect(bodyOf('{"phone":639171234567,"amount":207200}')).toBe(
    '{"phone":"•••67","amount":207200}',
  );
  expect(decoded("bankCardNo=12345678&idNumber=P1234567A&orderId=o-1")).toBe(
    "bankCardNo=•••78&idNumber=•••7A&orderId=o-1",
  );
});

it("QA-10 an address is read before it is masked", () => {
  const address = addressOf("https://h5.example/a?phone=0917+123+4567&next=%2Fb%3FsessionId%3Ds-1");
  expect([...new URL(address).searchParams]).toEqual([
    ["phone", "•••67"],
    ["next", "/b?sessionId=•••"],
  ]);
  expect(addressOf("no address 09171234567")).toBe("no address •••67");
});

it("QA-10 a body that is no text, is broken, or too long, is left out", () => {
  const broken = ["plain words", "{broken", '{"sessionId":"s-1","u":"a=b"'];
  for (const body of [undefined, null, "", ...broken, new FormData(), new Blob()])
    expect(bodyOf(body)).toBeUndefined();
  expect(bodyOf(JSON.stringify({ a: "b".repeat(MOST_CHARACTERS) }))).toBeUndefined();
});
