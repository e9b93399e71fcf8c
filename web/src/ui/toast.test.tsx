import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast, ToastHost } from "./toast.tsx";

const LINK = "<a href='/a'>Terms</a>";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["with no wish", undefined, 3000],
  ["with a wish of 300 ms, which is none", 300, 3000],
  ["with a wish of 301 ms", 301, 301],
  ["with a wish of 5 s", 5000, 5000],
])("UI-01 closes by itself %s", (_case, wishedMs, closesAfterMs) => {
  render(<ToastHost />);
  act(() => showToast("Saved", wishedMs));
  act(() => vi.advanceTimersByTime(closesAfterMs - 1));
  expect(screen.getByRole("status").textContent).toBe("Saved");
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("status").textContent).toBe("");
});

it("UI-01 stands under the head; under a dialog's window edge where one is open", () => {
  document.body.innerHTML = "<header></header>";
  const head = document.querySelector("header");
  vi.spyOn(head ?? document.body, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 390, 240),
  );
  render(<ToastHost />);
  const top = () => screen.getByRole("status").style.top;
  act(() => showToast("First"));
  expect(top()).toContain("max(240px");
  document.body.append(Object.assign(document.createElement("div"), { role: "dialog" }));
  act(() => showToast("Second"));
  expect(top()).toContain("max(0px");
});

it("UI-01 API-08 moves with the head, where a failure replaces the shape of a page", async () => {
  document.body.innerHTML = "<header></header>";
  const head = document.querySelector("header") ?? document.body;
  const box = vi.spyOn(head, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 300));
  render(<ToastHost />);
  act(() => showToast("error"));
  expect(screen.getByRole("status").style.top).toContain("max(300px");
  box.mockReturnValue(new DOMRect(0, 0, 390, 56));
  await act(async () => void document.body.append(document.createElement("main")));
  expect(screen.getByRole("status").style.top).toContain("max(56px");
});

it("UI-01 shows the newest text for its whole time", () => {
  render(<ToastHost />);
  act(() => showToast("First"));
  act(() => vi.advanceTimersByTime(2000));
  act(() => showToast("Second"));
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getByRole("status").textContent).toBe("Second");
});

it("UI-01 goes below the field with the fault, where it would cover it", () => {
  document.body.innerHTML = `<header></header>
    <input aria-invalid="true" aria-describedby="why" /><p id="why">The code is wrong</p>`;
  const box = (selector: string, rect: DOMRect) =>
    vi
      .spyOn(document.querySelector(selector) ?? document.body, "getBoundingClientRect")
      .mockReturnValue(rect);
  box("header", new DOMRect(0, 0, 390, 56));
  const field = box("input", new DOMRect(16, 60, 358, 52));
  box("#why", new DOMRect(16, 114, 358, 18));
  document.querySelector("input")?.focus();
  render(<ToastHost />);
  const top = () => screen.getByRole("status").style.top;
  act(() => showToast("Please check"));
  expect(top()).toContain("max(132px");
  field.mockReturnValue(new DOMRect(16, 400, 358, 52));
  act(() => showToast("Please check again"));
  expect(top()).toContain("max(56px");
});

it("UX-41 UI-01 goes below the number that it is about, and below a dialog where there is no room above", () => {
  document.body.innerHTML = "<button>1234</button><header></header>";
  const number = document.querySelector("button") ?? document.body;
  vi.spyOn(number, "getBoundingClientRect").mockReturnValue(new DOMRect(16, 4, 358, 80));
  render(<ToastHost />);
  const top = () => screen.getByRole("status").style.top;
  act(() => showToast("Press and hold the number to copy it", undefined, number));
  expect(top()).toContain("max(84px");
  const dialog = Object.assign(document.createElement("div"), { role: "dialog" });
  Object.defineProperty(dialog, "offsetTop", { value: 10 });
  Object.defineProperty(dialog, "offsetHeight", { value: 400 });
  document.body.append(dialog);
  act(() => showToast("Sent"));
  expect(top()).toContain("max(410px");
});

it("UI-01 ends where a dialog opens over its place after it, and stays above one with room", async () => {
  document.body.innerHTML = "<header></header>";
  render(<ToastHost />);
  const open = async (top: number) => {
    const dialog = Object.assign(document.createElement("div"), { role: "dialog" });
    Object.defineProperty(dialog, "offsetTop", { value: top });
    await act(async () => document.body.append(dialog));
    return dialog;
  };
  act(() => showToast("Saved"));
  const small = await open(300);
  expect(screen.getByRole("status").textContent).toBe("Saved");
  small.remove();
  act(() => vi.advanceTimersByTime(600));
  await open(0);
  expect(screen.getByRole("status").textContent).toBe("");
});

it.each([
  ["a link in its place", LINK, "16 70 358 20", 90, "0 0 390 56"],
  ["a field in its place", "<input>", "16 70 358 20", 90, "0 0 390 56"],
  ["a link beside its place", LINK, "300 70 58 20", 56, "0 0 390 56"],
  ["a link in its place, and room over the head alone", LINK, "16 70 358 480", 0, "0 0 390 56"],
  ["a link in its place, and no room anywhere", LINK, "16 20 358 530", 56, "0 0 390 56"],
  ["a link at the top, the head scrolled away", LINK, "16 20 358 20", 40, "0 -300 390 56"],
])("UX-41 UI-01 covers nothing to press or to type into: %s", (_, html, control, above, head) => {
  document.body.innerHTML = `<header></header><main>${html}</main><footer></footer>`;
  const rect = (box: string) => {
    const [x, y, width, height] = box.split(" ").map(Number);
    return new DOMRect(x, y, width, height);
  };
  const boxes: Record<string, string> = {
    HEADER: head,
    A: control,
    INPUT: control,
    FOOTER: "0 600 390 100",
    P: "150 0 90 44",
  };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return rect(boxes[this.tagName] ?? "0 0 0 0");
  });
  render(<ToastHost />);
  act(() => showToast("error"));
  expect(screen.getByRole("status").style.top).toContain(`max(${above}px`);
  vi.restoreAllMocks();
});
