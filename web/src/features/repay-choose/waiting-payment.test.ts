import { beforeEach, expect, it } from "vitest";
import { readWaiting, removeWaiting, storeWaiting } from "./waiting-payment.ts";

const NOW = Date.parse("2026-07-15T09:30:00+08:00");
const HALF_AN_HOUR_MS = 30 * 60_000;
const payment = {
  orderId: "o1",
  amountCentavos: 207_200,
  repayToken: "t",
  recordId: "rep_1",
  card: { id: "c", bankName: "Metrobank", cardNo: "•••• 1234", bankCode: "MBTC" },
  sentAt: NOW,
};

beforeEach(() => window.sessionStorage.clear());

it("LEGACY-03 a payment waits for its code in its own tab, for its own order, for half an hour", () => {
  storeWaiting(payment);
  expect(readWaiting("o1", NOW)).toEqual(payment);
  expect(readWaiting("o2", NOW)).toBeNull();
  expect(readWaiting("o1", NOW + HALF_AN_HOUR_MS - 1)).toEqual(payment);
  expect(readWaiting("o1", NOW + HALF_AN_HOUR_MS)).toBeNull();
  expect(readWaiting("o1", NOW - 1)).toBeNull();
  expect(window.localStorage.length).toBe(0);
  removeWaiting();
  expect(readWaiting("o1", NOW)).toBeNull();
});

it.each(["", "x", "null", "[]", "1", "{}"])("LEGACY-03 %j in its place is none", (text) => {
  window.sessionStorage.setItem("tulay.legacyPayment", text);
  expect(readWaiting("o1", NOW)).toBeNull();
});
