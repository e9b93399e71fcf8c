import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, NETWORK_FAILURE } from "../api/answer.ts";
import { LoadingHost } from "../ui/loading.tsx";
import { ToastHost } from "../ui/toast.tsx";
import { firstCall, withFeedback } from "./with-feedback.ts";

const refused = (code: string, message: string): Answer<never> => ({
  ok: false,
  code,
  message,
  fields: {},
  data: null,
});

const jumpToLogin = vi.fn();

beforeEach(() => {
  window.webkit = { messageHandlers: { jumpToLogin: { postMessage: jumpToLogin } } };
});

afterEach(() => {
  delete window.webkit;
  jumpToLogin.mockReset();
});

it("API-06 shows the server's message, and the caller still gets the result", async () => {
  render(<ToastHost />);
  const result = await act(() =>
    withFeedback(Promise.resolve(refused("1409", "This order is closed"))),
  );
  expect(screen.getByRole("status").textContent).toBe("This order is closed");
  expect(result).toMatchObject({ ok: false, code: "1409" });
  expect(jumpToLogin).not.toHaveBeenCalled();
});

it("API-06 sends a borrower without a session to sign in", async () => {
  await withFeedback(Promise.resolve(refused("1001", "Please sign in")));
  expect(jumpToLogin).toHaveBeenCalledOnce();
});

it("API-07 shows the loading text only while the call runs", async () => {
  render(<LoadingHost />);
  // The element exists before, so that a screen reader announces its content.
  expect(screen.getByRole("status").textContent).toBe("");
  let answer: (answer: Answer<string>) => void = () => undefined;
  const server = new Promise<Answer<string>>((resolve) => {
    answer = resolve;
  });
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = withFeedback(server, { loading: "Sending" });
  });
  expect(screen.getByRole("status").textContent).toBe("Sending");
  await act(async () => {
    answer({ ok: true, data: "x" });
    await running;
  });
  expect(screen.getByRole("status").textContent).toBe("");
});

it("UI-01 API-06 a first call's refusal is no toast at any time: its page says it; a lost network is one", async () => {
  render(<ToastHost />);
  await act(() => firstCall(Promise.resolve(refused("1500", "Please try again later"))));
  expect(screen.queryByText("Please try again later")).toBeNull();
  await act(() => firstCall(Promise.resolve(NETWORK_FAILURE)));
  expect(screen.getByRole("status").textContent).toBe("error");
});
