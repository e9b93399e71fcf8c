import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGE_KEY } from "../../api/page-context.ts";
import type { DialogProps } from "../../ui/overlay.tsx";
import { SentDialog } from "./sent-dialog.tsx";

// The panel's code loads first, and it opens with a motion: the timing is tested without these.
let onShown: DialogProps["onShown"];
let onLost: DialogProps["onLost"];
vi.mock("../../ui/overlay.tsx", () => ({
  Dialog: (props: DialogProps) => {
    ({ onShown, onLost } = props);
    return null;
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("CMPN-05 UX-04 shows for 1.5 s after it opened, then clears local storage but the language, and goes on", () => {
  const onDone = vi.fn();
  window.localStorage.setItem("repaymentInfo", "{}");
  window.localStorage.setItem(LANGUAGE_KEY, "fil");
  render(<SentDialog isOpen={true} number="H5RB-8MX2" onDone={onDone} />);
  act(() => vi.advanceTimersByTime(5000));
  act(() => onShown?.());
  act(() => vi.advanceTimersByTime(1499));
  expect(onDone).not.toHaveBeenCalled();
  expect(window.localStorage.length).toBe(2);
  act(() => vi.advanceTimersByTime(1));
  expect(onDone).toHaveBeenCalledOnce();
  expect(Object.keys(window.localStorage)).toEqual([LANGUAGE_KEY]);
  window.localStorage.clear();
});

it("CMPN-05 goes on where the dialog could not be loaded: the complaint was sent", () => {
  const onDone = vi.fn();
  render(<SentDialog isOpen={true} number="H5RB-8MX2" onDone={onDone} />);
  act(() => onLost?.());
  act(() => vi.advanceTimersByTime(1500));
  expect(onDone).toHaveBeenCalledOnce();
});

it("CMPN-05 a page that was left before that is left alone", () => {
  const onDone = vi.fn();
  const { unmount } = render(<SentDialog isOpen={true} number="H5RB-8MX2" onDone={onDone} />);
  act(() => onShown?.());
  act(() => vi.advanceTimersByTime(1000));
  unmount();
  act(() => vi.advanceTimersByTime(1000));
  expect(onDone).not.toHaveBeenCalled();
});
