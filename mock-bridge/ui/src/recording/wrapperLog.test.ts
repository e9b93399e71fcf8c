import { describe, expect, it } from "vitest";
import type { Message } from "./bugFile.ts";
import { differences, readWrapperLog } from "./wrapperLog.ts";

const REPORT = String.raw`Bridge self-test, contract version 3
Page: https://h5.example

| message | wire name | payload | expected | handler | answer | verdict |
| --- | --- | --- | --- | --- | --- | --- |
| rate | toGrade | {} | taken | there | accepted, 3 ms | passed |
| call | callPhone | {"phone":"a\|b"} | refused | there | refused: wrong \| shape, 2 ms | passed |
| open | openUrl | not sent | taken | there |  | by hand |
| share | share | {} | taken | undefined | no handler, 0 ms | missing |
| risk | upload | {"a":1,"b":2} | taken | there | answered undefined, 1 ms | passed |
`;

const took = (wireName: string, payload: unknown, verdict: Message["verdict"] = "accepted") => ({
  name: null,
  wireName,
  payload,
  verdict,
});
const EMULATOR: Message[] = [
  took("toGrade", {}),
  took("callPhone", { phone: "a|b" }, "refused"),
  took("share", {}),
  took("upload", { b: 2, a: 1 }),
];
const line = (message: Message) => `${JSON.stringify(message)}\n`;

describe("the log of a real wrapper", () => {
  it("QA-12 is read from the report of a self-test, without what was not sent", () => {
    expect(readWrapperLog(REPORT)).toEqual([
      { wireName: "toGrade", payload: {}, verdict: "accepted" },
      { wireName: "callPhone", payload: { phone: "a|b" }, verdict: "refused" },
      { wireName: "share", payload: {}, verdict: "missing" },
      { wireName: "upload", payload: { a: 1, b: 2 } },
    ]);
  });

  it("QA-12 is read in the form of a bug file's messages", () => {
    const log = EMULATOR.map(line).join("");
    expect(differences(readWrapperLog(log), EMULATOR)).toEqual([]);
  });

  it.each([
    ["nothing", " \n", "Nothing was pasted."],
    ["another text", "hello", "No line has the columns wire name, payload, handler, answer"],
    ["a row that was cut off", `${REPORT}| a | b |\n`, "Line 11 has not the columns of the table."],
    [
      "a payload cut off",
      REPORT.replace('{"a":1,"b":2}', "{"),
      "The payload of upload is no JSON.",
    ],
    ["no JSON", '{"wireName":\n', "The log, line 1: It is no JSON"],
    [
      "no wire name",
      '{"name":null,"payload":{},"verdict":"accepted"}',
      "line 1: wireName is no text.",
    ],
    ["too many", line(took("a", {})).repeat(2_001), "The log has more than 2000 lines."],
    ["too long", "x".repeat(2_000_001), "It is longer than 2000000 characters."],
  ])("QA-12 with %s says what is wrong", (_, source, why) => {
    expect(() => readWrapperLog(source)).toThrow(why);
  });
});

describe("the differences from the emulator", () => {
  const wrapper = readWrapperLog(REPORT);

  it("QA-12 name a missing handler, and no verdict that the wrapper does not say", () => {
    expect(differences(wrapper, EMULATOR)).toEqual([
      "Message 3, share: the wrapper has no handler, the emulator accepted it.",
    ]);
  });

  it("QA-12 name another payload and another verdict", () => {
    const emulator = [took("toGrade", { stars: 4 }, "refused"), ...EMULATOR.slice(1)];
    expect(differences(wrapper, emulator).slice(0, 2)).toEqual([
      "Message 1, toGrade: the wrapper's payload is {}, the emulator's {\"stars\":4}.",
      "Message 1, toGrade: the wrapper accepted it, the emulator refused it.",
    ]);
  });

  it("QA-12 name messages that one of them alone has, and another order", () => {
    const log = [took("a", {}), took("b", {}), took("c", {})];
    expect(differences([took("b", {}), took("a", {}), took("c", {})], log)).toEqual([
      "The emulator alone has a here, its message 1.",
      "The wrapper alone has a here, its message 2.",
    ]);
    expect(differences(log, [took("a", {}), took("c", {}), took("d", {})])).toEqual([
      "The wrapper alone has b here, its message 2.",
      "The emulator alone has d here, its message 3.",
    ]);
    const twice = [took("a", { x: 1 }), took("a", { x: 2 })];
    expect(differences(twice.slice(1), twice)).toEqual([
      "The emulator alone has a here, its message 1.",
    ]);
    expect(differences(log, [])).toHaveLength(3);
    expect(differences([], log)).toHaveLength(3);
  });
});
