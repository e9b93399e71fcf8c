import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { TestPreviewScreen } from "./test-preview-screen.tsx";

const taken = vi.fn(() => new Promise(() => undefined));
const run = () => screen.getByRole("button", { name: "Run all that is safe" });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.happyDOM.setURL("https://loan.example/testPreview");
  window.webkit = { messageHandlers: { uploadRiskLoan: { postMessage: taken } } };
});

afterEach(() => {
  vi.useRealTimers();
  delete window.webkit;
});

it("PREV-04 the self-test runs once, however often it is pressed while it runs", async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  renderScreen(<TestPreviewScreen />);
  await user.click(run());
  await user.click(run());
  expect(taken).toHaveBeenCalledOnce();
  expect(run()).toHaveProperty("disabled", true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(run()).toHaveProperty("disabled", false);
});
