import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useKeyboardShrink } from "./use-keyboard-shrink.ts";

function Form() {
  const isShrunk = useKeyboardShrink();
  return (
    <>
      <input aria-label="first" />
      <input aria-label="second" />
      {!isShrunk && <button type="button">Next</button>}
    </>
  );
}

const isNextShown = () => screen.queryByRole("button", { name: "Next" }) !== null;
const focus = (label: string) => act(() => screen.getByLabelText(label).focus());
const blur = () => act(() => (document.activeElement as HTMLElement).blur());

function resizeTo(height: number, width = 390) {
  act(() => window.happyDOM.setViewport({ width, height }));
}

beforeEach(() => window.happyDOM.setViewport({ width: 390, height: 844 }));

it.each([
  [783, false],
  [784, true],
  [844, true],
])(
  "BIND-09 with a focused field and a height of %i of 844 px the button is shown: %j",
  (height, isShown) => {
    render(<Form />);
    focus("first");
    resizeTo(height);
    expect(isNextShown()).toBe(isShown);
  },
);

it("BIND-09 stays hidden from one field to the next, and comes back without a focus", () => {
  render(<Form />);
  focus("first");
  resizeTo(500);
  focus("second");
  expect(isNextShown()).toBe(false);
  blur();
  expect(isNextShown()).toBe(true);
});

it("BIND-09 survives a viewport that iOS leaves 68 px short", () => {
  render(<Form />);
  focus("first");
  resizeTo(500);
  blur();
  resizeTo(776);
  expect(isNextShown()).toBe(true);
  focus("first");
  expect(isNextShown()).toBe(true);
  resizeTo(500);
  expect(isNextShown()).toBe(false);
});

it("BIND-09 takes a turned phone for no keyboard", () => {
  render(<Form />);
  focus("first");
  resizeTo(390, 844);
  expect(isNextShown()).toBe(true);
});
