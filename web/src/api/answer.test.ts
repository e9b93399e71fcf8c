import { expect, it } from "vitest";
import { isSuccess, NETWORK_FAILURE, readAnswer } from "./answer.ts";

it.each([
  ["00", true, true],
  ["0", true, false],
  ["000", true, false],
  ["0x", true, false],
  ["1001", false, false],
  ["-1", false, false],
  ["", false, false],
  ["ok", false, false],
])("API-05 code %j is success %j, on an older call %j", (code, integer, exact) => {
  expect(isSuccess(code, "integer")).toBe(integer);
  expect(isSuccess(code, "exact")).toBe(exact);
});

it("API-02 unwraps the data of a success", () => {
  expect(readAnswer({ code: "00", message: "Success", data: { a: 1 } })).toEqual({
    ok: true,
    data: { a: 1 },
  });
  expect(readAnswer({ code: 0, data: null })).toEqual({ ok: true, data: null });
});

it("API-06 gives the server's message and the fields it names", () => {
  const answer = readAnswer({
    code: "1400",
    message: "Check the form",
    data: { fields: { name: "Enter your name" } },
  });
  expect(answer).toMatchObject({
    ok: false,
    code: "1400",
    message: "Check the form",
    fields: { name: "Enter your name" },
  });
});

it.each([null, undefined, "text", 1, [], {}])(
  "API-08 takes %j, which is no envelope, as a network failure",
  (body) => {
    expect(readAnswer(body)).toBe(NETWORK_FAILURE);
  },
);
