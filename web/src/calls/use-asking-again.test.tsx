import { act } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderRoutes } from "../../tests/render-screen.tsx";
import { PAUSES_MS, STEADY_PAUSE_MS, useAskingAgain } from "./use-asking-again.ts";

let asked = 0;
/** What is awaited, at each question. */
let awaited: (string | undefined)[] = [];

const Nothing = () => null;

let isSteady = false;

function Probe() {
  const { name } = useLoaderData<{ name: string | undefined }>();
  useAskingAgain(name, isSteady);
  return null;
}

/** A page that shows what is awaited; its first question is not counted. */
async function open(...names: (string | undefined)[]) {
  awaited = names;
  const loader = () => {
    asked += 1;
    return { name: awaited.length > 1 ? awaited.shift() : awaited[0] };
  };
  const { unmount } = renderRoutes([
    { path: "*", loader, element: <Probe />, HydrateFallback: Nothing },
  ]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  asked = 0;
  return unmount;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function turn(visibility: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
}

beforeEach(() => {
  isSteady = false;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("UX-01 a payment that is awaited is asked about ever more rarely, for five minutes", async () => {
  await open("code");
  for (const [index, pause] of PAUSES_MS.entries()) {
    await pass(pause - 1);
    expect(asked).toBe(index);
    await pass(1);
    expect(asked).toBe(index + 1);
  }
  expect(PAUSES_MS.reduce((sum, pause) => sum + pause)).toBe(300_000);
  await pass(3_600_000);
  expect(asked).toBe(PAUSES_MS.length);
});

it("UX-01 nothing is asked where nothing is awaited, nor once it is there, nor after the page", async () => {
  await open(undefined);
  await pass(300_000);
  expect(asked).toBe(0);
  await open("code", undefined);
  await pass(2000);
  await pass(300_000);
  expect(asked).toBe(1);
  (await open("code"))();
  await pass(300_000);
  expect(asked).toBe(0);
});

it("UX-01 a page that nobody sees asks nothing, and asks at once when it is seen again", async () => {
  await open("code");
  await turn("hidden");
  await pass(300_000);
  expect(asked).toBe(0);
  await turn("visible");
  expect(asked).toBe(1);
  await pass(PAUSES_MS[0] ?? 0);
  expect(asked).toBe(2);
});

it("UX-01 another payment that is awaited is asked about from the beginning", async () => {
  await open("code", "code", "another");
  await pass(2000 + 4000);
  expect(asked).toBe(2);
  await pass(2000);
  expect(asked).toBe(3);
});

it("UX-42 what people decide is asked about every half minute, for as long as the page is seen", async () => {
  isSteady = true;
  await open("status 21");
  await pass(20 * STEADY_PAUSE_MS);
  expect(asked).toBe(20);
  await turn("hidden");
  await pass(20 * STEADY_PAUSE_MS);
  expect(asked).toBe(20);
  await turn("visible");
  expect(asked).toBe(21);
});

it.each(["focus", "online"])(
  "UX-42 '%s' asks at once, and a return that is several events asks once",
  async (event) => {
    isSteady = true;
    await open("status 21");
    window.dispatchEvent(new Event(event));
    await turn("visible");
    window.dispatchEvent(new Event("focus"));
    await pass(0);
    expect(asked).toBe(1);
    await pass(STEADY_PAUSE_MS);
    expect(asked).toBe(2);
  },
);

it("UX-42 a page that waits for nothing does not ask at each focus", async () => {
  await open(undefined);
  window.dispatchEvent(new Event("focus"));
  await pass(STEADY_PAUSE_MS);
  expect(asked).toBe(0);
});

it("UX-42 a page that was opened where nobody sees it asks nothing", async () => {
  isSteady = true;
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await open("status 21");
  window.dispatchEvent(new Event("online"));
  await pass(20 * STEADY_PAUSE_MS);
  expect(asked).toBe(0);
});
