import { expect, it } from "vitest";
import { NEW_PHONE } from "../testing/fakePhone.tsx";
import { topPath } from "./topPath.ts";

const page = { id: 1, url: "https://h5.example/order", address: "/order?id=1", loads: 1 };
const phone = (more: object) => ({
  ...NEW_PHONE,
  stack: [page, { ...page, id: 2, address: "/pay", ...more }],
});

it("QA-09 a step on a page that has not come is one on the page that comes, in both hosts", () => {
  expect(topPath(phone({}), { href: "about:blank" })).toBe("/pay");
  expect(topPath(phone({}))).toBe("/pay");
  expect(topPath(phone({}), { href: "https://h5.example/orders/123456?a=1" })).toBe("/orders/*");
});

it("QA-09 no page is visible on the app's own screens, nor where one is lost", () => {
  expect(topPath(NEW_PHONE)).toBe("");
  expect(topPath(phone({ ends: { count: 2, recentMs: [1, 2], gaveUp: true } }))).toBe("");
});
