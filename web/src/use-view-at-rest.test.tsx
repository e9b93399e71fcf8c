import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useViewAtRest } from "./use-view-at-rest.ts";

function Field() {
  useViewAtRest();
  return <input aria-label="field" />;
}

const scrolled = vi.fn();
const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("scrollTo", scrolled);
  Object.assign(viewport, { scale: 1, offsetTop: 0 });
  scrolled.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function typeAndLeave() {
  render(<Field />);
  act(() => screen.getByLabelText("field").focus());
  act(() => screen.getByLabelText("field").blur());
  vi.runAllTimers();
}

it("QA-02 scrolls to where it is when the keyboard has left the view moved up", () => {
  viewport.offsetTop = 120;
  typeAndLeave();
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it.each([
  ["that is at rest", { offsetTop: 0 }],
  ["that a person has enlarged", { offsetTop: 120, scale: 2 }],
])("QA-02 leaves a view alone %s", (_, state) => {
  Object.assign(viewport, state);
  typeAndLeave();
  expect(scrolled).not.toHaveBeenCalled();
});

it("QA-02 leaves a view alone while the next field has the focus", () => {
  viewport.offsetTop = 120;
  render(<Field />);
  act(() => screen.getByLabelText("field").focus());
  viewport.dispatchEvent(new Event("resize"));
  vi.runAllTimers();
  expect(scrolled).not.toHaveBeenCalled();
});
