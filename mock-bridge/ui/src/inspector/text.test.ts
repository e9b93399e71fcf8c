import { describe, expect, it } from "vitest";
import type { Row } from "../timeline/row.ts";
import { asReport, dayAndTime, hiddenSession, masked, timeOfDay, withoutQuery } from "./text.ts";

describe("the inspector's words", () => {
  it("reads a moment as Manila's, with or without its offset", () => {
    const morning = dayAndTime("2026-07-15T09:30:00+08:00");
    expect(morning).toContain("09:30");
    expect(dayAndTime("2026-07-15 09:30:00")).toBe(morning);
    expect(dayAndTime("2026-07-15T01:30:00Z")).toBe(morning);
    expect(dayAndTime("soon")).toBe("soon");
  });

  it("tells two messages of one second apart", () => {
    expect(timeOfDay(1)).toBe("08:00:00.001");
    expect(timeOfDay(999)).toBe("08:00:00.999");
  });

  it("shows no session that could be used", () => {
    expect(hiddenSession({ sessionId: "0123456789abcdef", phoneLast4: null })).toBe("0123…ef");
    expect(hiddenSession({ sessionId: "demo-overdue", phoneLast4: null })).toBe("demo-overdue");
  });

  it("shows no query of an address", () => {
    expect(withoutQuery("https://a.example/b?sessionId=1#c")).toBe("https://a.example/b");
    expect(withoutQuery("https://a.example/#/b")).toBe("https://a.example/");
  });

  it("QA-06 shows and copies no secret, by a field's name or in an address", () => {
    const body = {
      link: "/repay?orderId=1&sessionId=s-1&lang=en#/a?ticket=t-1",
      params: [{ ticket: "t-2", smsCode: 123456, token: "", other: ["?token=x", null, 7] }],
    };
    expect(masked(body)).toEqual({
      link: "/repay?orderId=1&sessionId=•••&lang=en#/a?ticket=•••",
      params: [{ ticket: "•••", smsCode: "•••", token: "", other: ["?token=•••", null, 7] }],
    });
  });

  it("QA-06 tells each row in a line that a bug report can hold", () => {
    const row: Row = {
      id: 1,
      order: 0,
      atMs: 0,
      kind: "message",
      word: "refused",
      isBad: true,
      title: "openUrl (openPortal)",
      text: '{"url":"https://shop.example"}',
      from: "page https://h5.example/",
      note: "sent by a frame",
      detail: [],
    };
    expect(asReport([row, { ...row, atMs: 1, text: "", from: "", note: "" }])).toBe(
      '08:00:00.000  message  refused  openUrl (openPortal)  {"url":"https://shop.example"}  from page https://h5.example/  sent by a frame\n' +
        "08:00:00.001  message  refused  openUrl (openPortal)",
    );
    expect(asReport([])).toBe("");
  });
});
