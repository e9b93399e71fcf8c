import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { type Answer, NETWORK_FAILURE, UNSENT_FAILURE } from "../api/answer.ts";
import { FooterAction } from "../ui/footer-action.tsx";
import { NAVIGATION_TIMEOUT_MS, navigationTimeout } from "./navigating.ts";
import { useMutation } from "./use-mutation.ts";

type Call = (
  payload: string,
  options?: { idempotencyKey?: string | undefined },
) => Promise<Answer<string>>;
const call = vi.fn<Call>();
const onFailure = vi.fn();

interface PayingProps {
  readonly onSuccess?: (data: string) => unknown;
  readonly payload?: string;
}

/** A page whose button makes a call. */
function Paying({ onSuccess = () => undefined, payload = "o1" }: PayingProps) {
  const pay = useMutation({ call, idempotencyKey: true, loading: "Paying", onSuccess, onFailure });
  return (
    <FooterAction>
      <button type="button" onClick={() => void pay(payload)}>
        Pay
      </button>
    </FooterAction>
  );
}

const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Pay" })));
const indicator = () => screen.queryByText("One moment");
const pageshow = (persisted: boolean) =>
  act(async () => fireEvent(window, Object.assign(new Event("pageshow"), { persisted })));

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true, data: "done" });
  onFailure.mockReset();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it("API-07 CONF-07 while the page is being left it says so, and takes no second press", async () => {
  renderScreen(<Paying onSuccess={navigationTimeout} />);
  await press();
  expect(indicator()).toBeTruthy();
  await press();
  // The page's first `pageshow` event, which an image may delay.
  await pageshow(false);
  await press();
  expect(call).toHaveBeenCalledOnce();
});

it("API-07 an answer that comes after the page was left is kept, but opens nothing", async () => {
  let answer: (answer: Answer<string>) => void = () => undefined;
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const open = vi.fn(navigationTimeout);
  const onSuccess = vi.fn(() => open);
  const { unmount } = renderScreen(<Paying onSuccess={onSuccess} />);
  await press();
  unmount();
  await act(async () => answer({ ok: true, data: "done" }));
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
  renderScreen(<Paying onSuccess={onSuccess} />);
  call.mockResolvedValue({ ok: true, data: "done" });
  await press();
  expect(open).toHaveBeenCalledOnce();
});

it("API-07 CMPN-05 where the page stays, nothing covers it once the answer is there", async () => {
  const onSuccess = vi.fn();
  renderScreen(<Paying onSuccess={onSuccess} />);
  await press();
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith("done", "o1");
  expect([screen.queryByText("Paying"), indicator()]).toEqual([null, null]);
  await press();
  expect(call).toHaveBeenCalledTimes(2);
});

it("API-06 CONF-07 a second press before the answer is none; a failure is told once", async () => {
  let answer: (answer: Answer<string>) => void = () => undefined;
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  renderScreen(<Paying />);
  await press();
  await press();
  expect(screen.getByText("Paying")).toBeTruthy();
  await act(async () => answer({ ...NETWORK_FAILURE, code: "1409", message: "Closed" }));
  expect(call).toHaveBeenCalledOnce();
  expect(onFailure).toHaveBeenCalledOnce();
  expect(screen.queryByText("Paying")).toBeNull();
});

const keys = () => call.mock.calls.map(([, options]) => options?.idempotencyKey);

it("CONF-07 a retry after a lost answer has the same key, and one after an answer another", async () => {
  call.mockResolvedValueOnce(NETWORK_FAILURE);
  renderScreen(<Paying />);
  await press();
  await press();
  await press();
  const [lost, retry, next] = keys();
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(retry).toBe(lost);
  expect(next).not.toBe(lost);
});

it("CONF-07 another payload has another key, though the answer to the first was lost", async () => {
  call.mockResolvedValue(NETWORK_FAILURE);
  const { unmount } = renderScreen(<Paying />);
  await press();
  unmount();
  renderScreen(<Paying payload="o2" />);
  await press();
  expect(new Set(keys()).size).toBe(2);
});

it("API-08 a page that comes back from the browser's memory can be pressed again", async () => {
  renderScreen(<Paying onSuccess={navigationTimeout} />);
  await press();
  await pageshow(true);
  expect(indicator()).toBeNull();
  await press();
  expect(call).toHaveBeenCalledTimes(2);
});

it.each([
  ["of the document", navigationTimeout],
  ["within the app", () => new Promise(() => undefined)],
])(
  "API-08 a page whose navigation %s is lost can be pressed again after a while",
  async (_, go) => {
    renderScreen(<Paying onSuccess={go} />);
    await press();
    await act(async () => vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS - 1));
    expect(indicator()).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(1));
    expect(indicator()).toBeNull();
    await press();
    expect(call).toHaveBeenCalledTimes(2);
  },
);

it("API-07 the indicator ends with the page", async () => {
  const { unmount } = renderScreen(<Paying onSuccess={navigationTimeout} />);
  await press();
  unmount();
  renderScreen(<Paying />);
  expect(indicator()).toBeNull();
});

/** The browser's network, with the event that tells of its change. */
function setNetwork(isOnline: boolean) {
  vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(isOnline);
  return act(async () => window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}
const note = () => screen.queryByRole("alert")?.textContent;
/** The note's code is fetched. */
const noted = (text: string) => vi.waitFor(() => expect(note()).toBe(text));

describe("UX-14 a press whose answer is lost", () => {
  it("UX-14 without a network it says that nothing was sent, and that the network is back", async () => {
    await setNetwork(false);
    call.mockResolvedValueOnce(UNSENT_FAILURE);
    renderScreen(<Paying />);
    await press();
    await noted(
      "Not sent: there is no networkNothing was taken or changed. Press again when you are connected.",
    );
    await setNetwork(true);
    expect(note()).toBe("Nothing was sentYou are connected again. Press again.");
    await press();
    expect(note()).toBeUndefined();
    expect(new Set(keys()).size).toBe(1);
  });

  it("UX-14 one that may have arrived says so, and can be pressed again", async () => {
    call.mockResolvedValueOnce(NETWORK_FAILURE);
    renderScreen(<Paying />);
    await press();
    await noted("We do not know yet whether this arrivedPress again: it counts only once.");
    expect(screen.queryByText("error")).toBeNull();
    await press();
    expect(note()).toBeUndefined();
  });

  it("UX-14 a second press without a network is no news of the first", async () => {
    call.mockResolvedValueOnce(NETWORK_FAILURE).mockResolvedValueOnce(UNSENT_FAILURE);
    renderScreen(<Paying />);
    await press();
    await setNetwork(false);
    await press();
    await noted(
      "We do not know yet whether this arrivedPress again when you are connected: it counts only once.",
    );
  });

  it("UX-14 the note goes with its screen", async () => {
    call.mockResolvedValueOnce(NETWORK_FAILURE);
    const { unmount } = renderScreen(<Paying />);
    await press();
    await noted("We do not know yet whether this arrivedPress again: it counts only once.");
    unmount();
    renderScreen(<Paying />);
    expect(note()).toBeUndefined();
  });
});
