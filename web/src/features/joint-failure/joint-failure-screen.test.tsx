import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleOrder } from "../../../tests/sample-order.ts";
import { type JointFailure, JointFailureScreen } from "./joint-failure-screen.tsx";

const failure: JointFailure = {
  noticeMessage: "Bayan Credit could not be opened",
  errMessage: "The partner did not accept the login. No loan was made.",
  family: sampleOrder.recProducts,
};
const native = { jump: vi.fn(), jumpToHome: vi.fn(), callPhoneMethod: vi.fn(), closeSyn: vi.fn() };
const server = vi.fn<typeof fetch>(async () => Response.json({ code: "00", data: {} }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/jointLoginFail?productId=9&sessionId=demo-s1");
  setBrand({ servicePhone: "0281234567", allowedHosts: ["pay.example"] });
  vi.stubGlobal("fetch", server.mockClear());
  const handlers = Object.entries(native).map(([name, send]) => {
    return [name, { postMessage: send.mockReset() }];
  });
  window.webkit = { messageHandlers: Object.fromEntries(handlers) };
});

afterEach(() => {
  delete window.webkit;
  document.head.innerHTML = "";
});

it("JOINT-01 says that it failed, what, and what that means", () => {
  renderScreen(<JointFailureScreen failure={failure} />);
  expect(screen.getByRole("heading", { level: 1, name: "Order Details" })).toBeTruthy();
  expect(screen.getByText("Failed")).toBeTruthy();
  expect(screen.getByText(failure.noticeMessage)).toBeTruthy();
  expect(screen.getByText(failure.errMessage)).toBeTruthy();
});

it("JOINT-02 CALL-38 lists the family, and opens a product at its own address without a product-open call", async () => {
  renderScreen(<JointFailureScreen failure={failure} />);
  expect(screen.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
  await press("Apply");
  expect(native.jump).toHaveBeenCalledExactlyOnceWith({ link: "/product?productId=2", params: {} });
  const called = server.mock.calls.map(([input]) => new URL(String(input)).pathname);
  expect(called).toEqual(["/mountain/service/event/save"]);
  expect(server.mock.calls[0]?.[1]?.body).toBe("productId=2&moduleId=33&positionId=0");
  await press("Click to view more products");
  expect(native.jumpToHome).toHaveBeenCalledOnce();
});

it("JOINT-01 back closes the web view", async () => {
  renderScreen(<JointFailureScreen failure={failure} />);
  await press("Back");
  expect(native.closeSyn).toHaveBeenCalledOnce();
});

it("JOINT-02 without a family there is no list; the service phone stands in each case", async () => {
  renderScreen(<JointFailureScreen failure={{ ...failure, family: [] }} />);
  expect(screen.queryByText("More products for you")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /Questions\? Call us.*02 8123 4567/ }));
  expect(native.callPhoneMethod).toHaveBeenCalledExactlyOnceWith({ phone: "0281234567" });
});

it.each([
  "javascript:alert(1)",
  "//evil.example",
  "https://evil.example/",
  "https://a@pay.example",
])("JOINT-02 ORDER-09 does not follow %s, and says so", async (url) => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const family = failure.family.map((product) => ({ ...product, url }));
  renderScreen(<JointFailureScreen failure={{ ...failure, family }} />);
  await press("Apply");
  expect(await screen.findByText("This link cannot be opened.")).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  expect(native.jump).not.toHaveBeenCalled();
});
