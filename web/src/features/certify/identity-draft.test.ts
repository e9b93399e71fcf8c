import { beforeEach, expect, it } from "vitest";
import { keepIdentityDraft, readIdentityDraft, removeIdentityDraft } from "./identity-draft.ts";

const KEY = "tulay.identity";

beforeEach(() => window.sessionStorage.clear());

it("UX-03 a draft of identity grows field by field, and is gone when sent", () => {
  keepIdentityDraft("bor_1", { name: "Ana" });
  keepIdentityDraft("bor_1", { name: "Ana Reyes" });
  keepIdentityDraft("bor_1", { city: "Lipa", province: "Batangas" });
  expect(readIdentityDraft("bor_1")).toEqual({
    name: "Ana Reyes",
    city: "Lipa",
    province: "Batangas",
  });
  removeIdentityDraft();
  expect(readIdentityDraft("bor_1")).toEqual({});
});

it("UX-03 another borrower's draft is dropped, and not shown to its own later", () => {
  keepIdentityDraft("bor_1", { name: "Ana Reyes" });
  expect(readIdentityDraft("bor_2")).toEqual({});
  expect(window.sessionStorage.getItem(KEY)).toBeNull();
  expect(readIdentityDraft("bor_1")).toEqual({});
});

it.each([
  "{",
  "7",
  "[]",
  "null",
  '{"userId":"bor_1","values":{"name":7}}',
  '{"userId":"bor_1","values":{"name":{"a":"b"}}}',
  '{"values":{"name":"Ana"}}',
])("UX-03 a stored %j is no draft", (stored) => {
  window.sessionStorage.setItem(KEY, stored);
  expect(readIdentityDraft("bor_1")).toEqual({});
});
