import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { LEAVING_MS } from "./leaving.ts";
import { useSingleCall } from "./use-single-call.ts";

const send = vi.fn(async () => ({ ok: true, data: null }) as const);

/** A page whose button makes a call, after which the page is being left, or not. */
function Paying({ isLeaving }: { readonly isLeaving: boolean }) {
  const callOnce = useSingleCall();
  return (
    <button type="button" onClick={() => void callOnce(send, () => isLeaving)}>
      Pay
    </button>
  );
}

const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Pay" })));
const indicator = () => screen.queryByText("One moment");
const pageshow = (persisted: boolean) =>
  act(async () => fireEvent(window, Object.assign(new Event("pageshow"), { persisted })));

beforeEach(() => {
  send.mockClear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it("API-07 CONF-07 while the page is being left it says so, and takes no second press", async () => {
  renderScreen(<Paying isLeaving />);
  await press();
  expect(indicator()).toBeTruthy();
  await press();
  // The page's own first showing, which an image may delay.
  await pageshow(false);
  await press();
  expect(send).toHaveBeenCalledOnce();
});

it("API-07 where the page is not left, nothing more is shown, and it can be pressed again", async () => {
  renderScreen(<Paying isLeaving={false} />);
  await press();
  expect(indicator()).toBeNull();
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

it("API-08 a page that comes back from the browser's memory can be pressed again", async () => {
  renderScreen(<Paying isLeaving />);
  await press();
  await pageshow(true);
  expect(indicator()).toBeNull();
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

it("API-08 a page whose next one never came can be pressed again after a while", async () => {
  renderScreen(<Paying isLeaving />);
  await press();
  await act(async () => vi.advanceTimersByTime(LEAVING_MS - 1));
  expect(indicator()).toBeTruthy();
  await act(async () => vi.advanceTimersByTime(1));
  expect(indicator()).toBeNull();
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

it("API-07 the indicator ends with the page", async () => {
  const { unmount } = renderScreen(<Paying isLeaving />);
  await press();
  unmount();
  renderScreen(<Paying isLeaving={false} />);
  expect(indicator()).toBeNull();
});
