import { afterEach, describe, expect, it } from "vitest";
import { COPIES_KEY } from "../api/page-context.ts";
import { keepCopy, readCopy } from "./copies.ts";

const NOW = Date.parse("2026-07-15T01:28:00Z");
const DAY = 24 * 3_600_000;
const DATA = { orderId: "the-order", detail: [{ text: "Term", value: "120 days · ₱" }] };

const stored = () => window.localStorage.getItem(COPIES_KEY);
const count = () => Object.keys(JSON.parse(stored() ?? "{}")).length;

afterEach(() => window.localStorage.clear());

describe("UX-07 copies of answers", () => {
  it("UX-07 give the data back in their session, with their time", async () => {
    await keepCopy("s1", "order o1", DATA, NOW);
    expect(await readCopy("s1", "order o1", NOW + 60_000)).toEqual({
      ok: true,
      data: DATA,
      asOf: NOW,
    });
  });

  it("UX-07 say nothing in another session, of another name, or without what they say in clear", async () => {
    const [session, name] = ["the-session", "order the-order"];
    await keepCopy(session, name, DATA, NOW);
    expect(await readCopy("another-session", name, NOW)).toBeNull();
    expect(await readCopy(session, "order another-order", NOW)).toBeNull();
    // Each of these has a character that base64 has not: what is encrypted cannot hold it by chance.
    expect(stored()).not.toMatch(/the-order|the-session|120 days|orderId":/);
    expect(await readCopy(session, name, NOW)).toMatchObject({ data: DATA });
  });

  it.each([
    ["a day later", NOW + DAY],
    ["before they were made", NOW - 1],
  ])("UX-07 are gone %s", async (_, at) => {
    await keepCopy("s1", "order o1", DATA, NOW);
    expect(await readCopy("s1", "order o1", at)).toBeNull();
    expect(stored()).toBeNull();
  });

  it.each(["{", "[]", "null", '{"a":null}', '{"a":{"at":"x","box":1}}'])(
    "UX-07 %j in the storage is dropped, and another copy can be kept",
    async (text) => {
      window.localStorage.setItem(COPIES_KEY, text);
      expect(await readCopy("s1", "order o1", NOW)).toBeNull();
      expect(stored()).toBeNull();
      await keepCopy("s1", "order o1", DATA, NOW);
      expect(await readCopy("s1", "order o1", NOW)).toMatchObject({ data: DATA });
    },
  );

  it.each([
    ["another letter", (text: string) => text.replace(/"box":"(.{40})./, '"box":"$1#')],
    ["another time", (text: string) => text.replace(/"at":(\d+)/, `"at":${NOW - 1}`)],
    ["no end", (text: string) => text.slice(0, -9)],
  ])("UX-07 with %s are dropped", async (_, damage) => {
    await keepCopy("s1", "order o1", DATA, NOW);
    window.localStorage.setItem(COPIES_KEY, damage(stored() ?? ""));
    expect(await readCopy("s1", "order o1", NOW + 1)).toBeNull();
    expect(stored()).toBeNull();
  });

  it("UX-07 moved under another entry, one does not open and is removed", async () => {
    await keepCopy("s1", "order o1", DATA, NOW);
    await keepCopy("s1", "order o2", { ...DATA, orderId: "o2" }, NOW + 1);
    const copies = JSON.parse(stored() ?? "{}");
    const [second, first] = Object.keys(copies) as [string, string];
    copies[second] = copies[first];
    window.localStorage.setItem(COPIES_KEY, JSON.stringify(copies));
    expect(await readCopy("s1", "order o2", NOW + 2)).toBeNull();
    expect(count()).toBe(1);
    expect(await readCopy("s1", "order o1", NOW + 2)).toMatchObject({ data: DATA });
  });

  it("UX-07 are twelve at most, and the oldest goes", async () => {
    for (let index = 0; index < 13; index += 1)
      await keepCopy("s1", `order ${index}`, DATA, NOW + index);
    expect(count()).toBe(12);
    expect(await readCopy("s1", "order 0", NOW + 20)).toBeNull();
    expect(await readCopy("s1", "order 12", NOW + 20)).toMatchObject({ data: DATA });
  });
});
