import { beforeEach, describe, expect, it } from "vitest";
import { readDraft, storeDraft } from "./draft.ts";

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 6, 15);
const draft = { text: "I was charged twice.", images: ["/complaint-images/a.jpg"] };
const none = { text: "", images: [] };

beforeEach(() => window.localStorage.clear());

describe("CMPN-01 API-08 a draft", () => {
  it("API-08 is there again for its own order alone", () => {
    storeDraft("o1", draft, NOW);
    expect(readDraft("o1", NOW)).toEqual(draft);
    expect(readDraft("o2", NOW)).toEqual(none);
  });

  it("API-08 goes before the server forgets its images, however often it was changed", () => {
    storeDraft("o1", draft, NOW);
    storeDraft("o1", { ...draft, text: "Twice." }, NOW + 5 * DAY_MS);
    expect(readDraft("o1", NOW + 5 * DAY_MS).text).toBe("Twice.");
    expect(readDraft("o1", NOW + 6 * DAY_MS)).toEqual(none);
  });

  it("API-08 one that is changed once it is too old is a new one", () => {
    storeDraft("o1", draft, NOW);
    storeDraft("o1", draft, NOW + 6 * DAY_MS);
    expect(readDraft("o1", NOW + 6 * DAY_MS)).toEqual(draft);
  });

  it("API-08 an empty one leaves nothing behind", () => {
    storeDraft("o1", draft, NOW);
    storeDraft("o1", none, NOW);
    expect(window.localStorage.length).toBe(0);
  });

  it.each(["", "null", "{", "[]", '{"orderId":"o1","since":1e15,"text":5,"images":{}}'])(
    "API-08 %j in its place is none",
    (stored) => {
      window.localStorage.setItem("complaintDraft", stored);
      expect(readDraft("o1", NOW)).toEqual(none);
    },
  );
});
