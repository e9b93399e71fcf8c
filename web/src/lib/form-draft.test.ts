import { beforeEach, expect, it } from "vitest";
import { formDraft } from "./form-draft.ts";

const KEY = "tulay.identity";
const draft = formDraft("identity", "bor_1");
const NONE = { values: {}, sent: null };
const sent = { asked: "Enter the 6 digits", resendAtMs: 7 };

beforeEach(() => window.sessionStorage.clear());

it("UX-03 a draft of identity grows field by field, and is gone when sent", () => {
  draft.keep({ name: "Ana" });
  draft.keep({ name: "Ana Reyes" });
  draft.keep({ city: "Lipa", province: "Batangas" });
  const values = { name: "Ana Reyes", city: "Lipa", province: "Batangas" };
  expect(draft.read()).toEqual({ values, sent: null });
  draft.remove();
  expect(draft.read()).toEqual(NONE);
});

it("SEC-01 SEC-15 a draft says that a code was sent for it, until something is changed", () => {
  draft.keep({ name: "Ana" });
  draft.keepSent(sent);
  expect(draft.read()).toEqual({ values: { name: "Ana" }, sent });
  draft.keep({ name: "Ana Reyes" });
  expect(draft.read().sent).toBeNull();
});

it("UX-03 another borrower's draft is dropped, and not shown to its own later", () => {
  draft.keep({ name: "Ana Reyes" });
  expect(formDraft("account", "bor_1").read()).toEqual(NONE);
  expect(formDraft("identity", "bor_2").read()).toEqual(NONE);
  expect(window.sessionStorage.getItem(KEY)).toBeNull();
  expect(draft.read()).toEqual(NONE);
});

it.each([
  "{",
  "7",
  "[]",
  "null",
  '{"userId":"bor_1","values":{"name":7}}',
  '{"userId":"bor_1","values":{"name":{"a":"b"}}}',
  '{"userId":"bor_1","values":{"name":"Ana"},"sent":{"asked":7,"resendAtMs":7}}',
  '{"values":{"name":"Ana"}}',
])("UX-03 a stored %j is no draft", (stored) => {
  window.sessionStorage.setItem(KEY, stored);
  expect(draft.read()).toEqual(NONE);
});
