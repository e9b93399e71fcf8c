import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { OfflineMark } from "./offline-mark.tsx";

const AS_OF = Date.parse("2026-07-15T09:30:00+08:00");
const retry = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: AS_OF + 60_000 });
  retry.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ["of today, without a network", 60_000, false, "Offline · as of 9:30 AM"],
  [
    "of yesterday, without a network",
    23 * 3_600_000,
    false,
    "Offline · as of Jul 15, 2026, 9:30 AM",
  ],
  ["of today, of a server that fails", 60_000, true, "Not updated · as of 9:30 AM"],
])("UX-07 a copy %s is marked with its time", (_, age, onLine, text) => {
  vi.setSystemTime(AS_OF + age);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
  renderScreen(<OfflineMark asOf={AS_OF} onRetry={retry} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it("UX-07 what is no copy has no mark; a copy asks again once there is a network", () => {
  const { unmount } = renderScreen(<OfflineMark asOf={undefined} onRetry={retry} />);
  expect(screen.queryByRole("button")).toBeNull();
  window.dispatchEvent(new Event("online"));
  expect(retry).not.toHaveBeenCalled();
  unmount();
  renderScreen(<OfflineMark asOf={AS_OF} onRetry={retry} />);
  window.dispatchEvent(new Event("online"));
  expect(retry).toHaveBeenCalledOnce();
});
