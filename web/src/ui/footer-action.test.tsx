import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { FooterAction } from "./footer-action.tsx";

/** Shows a footer of this height on the smallest phone; an alert takes 100 of it. */
function show(height: number, children = <button type="button">Pay</button>) {
  vi.stubGlobal("innerHeight", 568);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function offsetHeight(
    this: HTMLElement,
  ) {
    return this.role === "alert" ? 100 : height;
  });
  renderScreen(<FooterAction>{children}</FooterAction>);
  const padding = document.documentElement.style.getPropertyValue("--footer-height");
  return { className: screen.getByRole("contentinfo").className, padding };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("QA-19 a footer is fixed on two fifths of the screen, and scrolls with the page where it is taller", () => {
  const { className, padding } = show(227);
  expect(className).not.toMatch(/scrolling/);
  expect(padding).toBe("227px");
});

it("QA-19 a footer that would hide the page scrolls with it, and nothing has to keep clear of it", () => {
  const { className, padding } = show(228);
  expect(className).toMatch(/scrolling/);
  expect(padding).toBe("0px");
});

it("UX-14 an alert in a footer leaves the footer where it was pressed", () => {
  const { className } = show(320, <p role="alert">Nothing was sent</p>);
  expect(className).not.toMatch(/scrolling/);
});
