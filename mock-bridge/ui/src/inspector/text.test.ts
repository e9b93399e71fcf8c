import { describe, expect, it } from "vitest";
import type { LogEntry } from "../contract.gen.ts";
import { asReport, dayAndTime, hiddenSession, matches, timeOfDay, withoutQuery } from "./text.ts";

const ENTRY: LogEntry = {
  id: 1,
  atMs: 0,
  handler: "openUrl",
  body: { url: "https://shop.example" },
  message: { name: "openPortal", payload: { url: "https://shop.example" } },
  sender: { origin: "https://h5.example", isMainFrame: true, url: "https://h5.example/" },
  verdict: {
    kind: "refused",
    refusal: { reason: "notMainFrame" },
    text: "sent by a frame",
  },
};

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

  it("tells each message in a line that a bug report can hold", () => {
    const accepted: LogEntry = { ...ENTRY, atMs: 1, verdict: { kind: "accepted", note: null } };
    expect(asReport([ENTRY, { ...accepted, message: null }])).toBe(
      '08:00:00.000  refused  openUrl (openPortal)  {"url":"https://shop.example"}  from page https://h5.example/  sent by a frame\n' +
        '08:00:00.001  accepted  openUrl  {"url":"https://shop.example"}  from page https://h5.example/',
    );
    expect(asReport([])).toBe("");
  });

  it("finds a message by either name, its payload and its verdict", () => {
    for (const search of ["OPENURL", "portal", "shop.example", "refused", "by a frame", " "]) {
      expect(matches(ENTRY, search), search).toBe(true);
    }
    expect(matches(ENTRY, "jump")).toBe(false);
  });
});
