import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { LostPage } from "./lost-page.tsx";

afterEach(() => {
  delete window.webkit;
});

it("ROUTE-01 says what happened and goes home by the wrapper", async () => {
  const postMessage = vi.fn();
  window.webkit = { messageHandlers: { jumpToHome: { postMessage } } };
  renderScreen(<LostPage cause="unknown" />);
  expect(screen.getByText("This page does not exist")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Back to home" }));
  expect(postMessage).toHaveBeenCalledOnce();
});

it("ROUTE-01 goes to / in a plain browser", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  renderScreen(<LostPage cause="failed" />);
  await userEvent.click(screen.getByRole("button", { name: "Back to home" }));
  expect(assign).toHaveBeenCalledExactlyOnceWith("/");
});
