import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, type LoaderFunction } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideToastsOnLeaving } from "./toast-leaves.ts";
import { showToast, ToastHost } from "./ui/toast.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const said = () => screen.getByRole("status").textContent;

function start(loader: LoaderFunction = () => null) {
  const router = createMemoryRouter([{ path: "/loanDetail" }, { path: "/repay", loader }], {
    initialEntries: ["/loanDetail?orderId=o1"],
  });
  hideToastsOnLeaving(router);
  render(<ToastHost />);
  act(() => showToast("This link cannot be opened."));
  vi.advanceTimersByTime(500);
  return (address: string) => act(() => router.navigate(address));
}

it("UI-01 a toast goes with its screen", async () => {
  const navigate = start();
  expect(said()).toBe("This link cannot be opened.");
  await navigate("/repay");
  expect(said()).toBe("");
});

it("CONF-06 CONF-07 a toast that says why the screen is left stays on the next one", async () => {
  const navigate = start();
  act(() => showToast("You already have an open loan of this product"));
  vi.advanceTimersByTime(499);
  await navigate("/repay");
  expect(said()).toBe("You already have an open loan of this product");
});

it("UI-01 a toast stays where only the query or the hash of its screen changes", async () => {
  const navigate = start();
  await navigate("/loanDetail?orderId=o2");
  await navigate("/loanDetail?orderId=o2#/downloadTemplate");
  expect(said()).toBe("This link cannot be opened.");
});

it("UI-01 API-08 what the next screen's first call says stays on that screen", async () => {
  const navigate = start(() => {
    showToast("error");
    return null;
  });
  await navigate("/repay");
  expect(said()).toBe("error");
});
