import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast, ToastHost } from "./toast.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["with no wish", undefined, 3000],
  ["with a wish of 300 ms, which is none", 300, 3000],
  ["with a wish of 301 ms", 301, 301],
  ["with a wish of 5 s", 5000, 5000],
])("UI-01 closes by itself %s", (_case, wishedMs, closesAfterMs) => {
  render(<ToastHost />);
  act(() => showToast("Saved", wishedMs));
  act(() => vi.advanceTimersByTime(closesAfterMs - 1));
  expect(screen.getByRole("status").textContent).toBe("Saved");
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("status").textContent).toBe("");
});

it("UI-01 shows the newest text for its whole time", () => {
  render(<ToastHost />);
  act(() => showToast("First"));
  act(() => vi.advanceTimersByTime(2000));
  act(() => showToast("Second"));
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getByRole("status").textContent).toBe("Second");
});
