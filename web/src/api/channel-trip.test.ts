import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endChannelTrip, followReturn, leaveForChannel } from "./channel-trip.ts";

const ORDER = "/loanDetail?productId=1&orderId=o1";
const go = vi.fn();

/** Opens the order's page while a trip is under way, reached as the browser says. */
function open(type: NavigationTimingType): void {
  window.happyDOM.setURL(`https://loan.example${ORDER}`);
  window.sessionStorage.setItem("tulay.channelTrip", String(window.history.length));
  vi.spyOn(window.performance, "getEntriesByType").mockReturnValue([
    { type } as PerformanceNavigationTiming,
  ]);
}

beforeEach(() => {
  vi.useFakeTimers();
  window.sessionStorage.clear();
  go.mockReset();
  vi.spyOn(window.history, "go").mockImplementation(go);
});

afterEach(() => {
  vi.useRealTimers();
});

it("UX-01 the channel's way back leads to the page that the payment began at", () => {
  open("navigate");
  expect(endChannelTrip(false)).toBe(true);
  expect(go).toHaveBeenCalledWith(-1);
});

it.each([
  ["the order's own page, where it was opened from there", [ORDER], -2],
  ["the order's own page, below a second page", ["/repay?orderId=o1", ORDER], -3],
  ["the order's own page, below its open sheet", [ORDER, ORDER], -3],
  [
    "the page that the payment began at, where that was opened from another order",
    [`${ORDER}2`],
    -1,
  ],
  ["the page that the payment began at, where that was the first one", undefined, -1],
])("UX-01 the channel's way back leads to %s", (_case, before, way) => {
  window.happyDOM.setURL("https://loan.example/repay?productId=1&orderId=o1");
  window.history.replaceState({ before }, "");
  vi.spyOn(window.location, "replace").mockReturnValue();
  leaveForChannel(new URL("https://pay.example/1"));
  const trip = window.sessionStorage.getItem("tulay.channelTrip");
  open("navigate");
  window.sessionStorage.setItem("tulay.channelTrip", trip ?? "");
  expect(endChannelTrip(false)).toBe(true);
  expect(go).toHaveBeenCalledWith(way);
});

it("UX-01 a borrower who leaves the channel by Back stays on the page that they come to", () => {
  open("back_forward");
  expect(endChannelTrip(false)).toBe(false);
  expect(go).not.toHaveBeenCalled();
});

it.each(["back_forward", "reload"] as const)(
  "UX-01 a borrower who comes back to the channel after a page by %s ends the trip by its way back",
  (type) => {
    const entries = String(window.history.length);
    open(type);
    endChannelTrip(false);
    expect(window.sessionStorage.getItem("tulay.channelTrip")).toBe(entries);
    vi.spyOn(window.performance, "getEntriesByType").mockReturnValue([
      { type: "navigate" } as PerformanceNavigationTiming,
    ]);
    expect(endChannelTrip(false)).toBe(true);
    expect(go).toHaveBeenCalledWith(-1);
  },
);

it("UX-01 Maria's early tap on the page that is being left does nothing, and counts again if she stays on it", () => {
  const takesNone = () => document.documentElement.hasAttribute("inert");
  open("navigate");
  endChannelTrip(false);
  expect(takesNone()).toBe(true);
  vi.runAllTimers();
  expect(takesNone()).toBe(false);

  open("navigate");
  endChannelTrip(false);
  window.sessionStorage.clear();
  followReturn();
  expect(takesNone()).toBe(false);
});
