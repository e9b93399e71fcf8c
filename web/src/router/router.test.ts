import { createMemoryHistory, type RouterHistory } from "@tanstack/history";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createRouter } from "./router.ts";
import type { ScreenModule } from "./screen-module.ts";

/** A promise that a test keeps or breaks. */
function deferred<T>() {
  let keep: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

const screen = (parts: Partial<ScreenModule> = {}): ScreenModule => ({
  default: () => null,
  ...parts,
});
/** A screen whose data is its own address. */
const echo = () => screen({ clientLoader: ({ request }) => request.url.slice(20) });

const assign = vi.fn();
const reload = vi.fn();
/** The window as its reader scrolled it. */
const scrollTo = (y: number) => vi.spyOn(window, "scrollY", "get").mockReturnValue(y);
let history: RouterHistory;

/** The browser's back and forward, as the history's library tells of them. */
function goBack(): void {
  history.back();
  history.notify({ type: "BACK" });
}
function goForward(): void {
  history.forward();
  history.notify({ type: "FORWARD" });
}

/** A router at `/a`, on these screens. */
async function startAt(screens: Record<string, ScreenModule>) {
  const find = async (path: string) => {
    const found = screens[path];
    if (!found) throw new TypeError("offline");
    return found;
  };
  const router = createRouter(await find("/a"), find, history);
  await router.start();
  return router;
}

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/a");
  history = createMemoryHistory({ initialEntries: ["/a"] });
  vi.spyOn(window.location, "assign").mockImplementation(assign.mockReset());
  vi.spyOn(window.location, "reload").mockImplementation(reload.mockReset());
  scrollTo(0);
});

it("UI-04 the first screen waits for its data; its prerendered state stays at hand", async () => {
  const answer = deferred<string>();
  const first = screen({ clientLoader: () => answer.promise });
  const router = createRouter(first, async () => first, history);
  const started = router.start();
  expect(router.get()).toMatchObject({ isStarting: true, module: first });
  answer.keep("data");
  await started;
  expect(router.get()).toMatchObject({ isStarting: false, data: "data" });
  expect(router.getFirst().isStarting).toBe(true);
});

describe("ROUTE-01 going on", () => {
  it("ROUTE-01 changes address and screen together, once the data is there", async () => {
    const answer = deferred<string>();
    const b = screen({ clientLoader: () => answer.promise });
    const router = await startAt({ "/a": echo(), "/b": b });
    const going = router.navigate("/b?orderId=1");
    expect(router.get()).toMatchObject({ isLeaving: true, data: "/a", location: { key: "0" } });
    expect(history.location.href).toBe("/a");
    answer.keep("b");
    await going;
    expect(router.get()).toMatchObject({
      isLeaving: false,
      module: b,
      data: "b",
      location: { pathname: "/b", search: "?orderId=1" },
    });
    expect(history.location.href).toBe("/b?orderId=1");
    expect(router.get().arrival).toEqual({ scrollY: 0 });
  });

  it("ROUTE-01 the way back leads to the screen before, unless its place was taken", async () => {
    const router = await startAt({ "/a": echo(), "/b": echo(), "/c": echo() });
    await router.navigate("/b");
    expect(history.canGoBack()).toBe(true);
    await router.navigate("/c", { replace: true });
    history.notify({ type: "BACK" });
    expect(router.get().location.pathname).toBe("/c");
    goBack();
    await vi.waitFor(() => expect(router.get().data).toBe("/a"));
    expect(history.canGoBack()).toBe(false);
  });

  it("ROUTE-01 the newest way wins over a slower one before it", async () => {
    const slow = deferred<string>();
    const b = screen({ clientLoader: () => slow.promise });
    const router = await startAt({ "/a": echo(), "/b": b, "/c": echo() });
    const dropped = router.navigate("/b");
    await router.navigate("/c");
    slow.keep("late");
    await dropped;
    expect(router.get().data).toBe("/c");
    expect(history.location.href).toBe("/c");
  });

  it("ROUTE-01 back and forward again, before the screen before came, stays where one is", async () => {
    const slow = deferred<string>();
    const clientLoader = vi.fn().mockReturnValueOnce("a").mockReturnValueOnce(slow.promise);
    const router = await startAt({ "/a": screen({ clientLoader }), "/b": echo() });
    await router.navigate("/b");
    goBack();
    expect(router.get().isLeaving).toBe(true);
    goForward();
    expect(router.get()).toMatchObject({ isLeaving: false, data: "/b" });
    slow.keep("late");
    await slow.promise;
    await Promise.resolve();
    expect(router.get()).toMatchObject({ data: "/b", location: { pathname: "/b" } });
    expect(history.location.href).toBe("/b");
  });

  it("UI-04 the first screen's data is shown, though a way to another one was begun and given up", async () => {
    const data = deferred<string>();
    const never = deferred<string>();
    const first = screen({ clientLoader: () => data.promise });
    const other = screen({ clientLoader: () => never.promise });
    history.replace("/b");
    history.push("/a");
    const router = createRouter(first, async (path) => (path === "/a" ? first : other), history);
    const started = router.start();
    goBack();
    goForward();
    data.keep("data");
    await started;
    expect(router.get()).toMatchObject({ isStarting: false, isLeaving: false, data: "data" });
  });

  it("ROUTE-01 the way back leads to where a screen was left; a screen gone to anew begins at its top", async () => {
    const router = await startAt({ "/a": echo(), "/b": echo() });
    expect(router.get().arrival).toBeNull();
    scrollTo(420);
    await router.navigate("/b");
    expect(router.get().arrival).toEqual({ scrollY: 0 });
    scrollTo(70);
    goBack();
    await vi.waitFor(() => expect(router.get().data).toBe("/a"));
    expect(router.get().arrival).toEqual({ scrollY: 420 });
    goForward();
    await vi.waitFor(() => expect(router.get().data).toBe("/b"));
    expect(router.get().arrival).toEqual({ scrollY: 70 });
    goBack();
    await vi.waitFor(() => expect(router.get().data).toBe("/a"));
    await router.navigate("/b");
    expect(router.get().arrival).toEqual({ scrollY: 0 });
  });

  it("ROUTE-25 a hash that is an address comes as a screen does, and its way back too", async () => {
    const router = await startAt({ "/a": screen() });
    scrollTo(300);
    await router.navigate("/a#/agreementTemplate");
    expect(router.get().arrival).toEqual({ scrollY: 0 });
    goBack();
    await vi.waitFor(() => expect(router.get().location.hash).toBe(""));
    expect(router.get().arrival).toEqual({ scrollY: 300 });
  });

  it("API-08 loads the page anew where the way back led to a screen whose code is lost", async () => {
    history.replace("/gone#part");
    history.push("/a");
    const router = await startAt({ "/a": echo() });
    window.happyDOM.setURL("https://loan.example/gone#part");
    goBack();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(assign).not.toHaveBeenCalled();
    expect(router.get().data).toBe("/a");
  });

  it("API-08 leaves a screen whose code is lost to the browser", async () => {
    const router = await startAt({ "/a": echo() });
    await router.navigate("/gone?orderId=1");
    expect(assign).toHaveBeenCalledOnce();
    expect(String(assign.mock.calls[0]?.[0])).toBe("https://loan.example/gone?orderId=1");
    expect(history.location.href).toBe("/a");
  });

  it("UI-04 hands what a loader throws to the error boundary", async () => {
    const broken = screen({
      clientLoader: () => {
        throw new Error("broken");
      },
    });
    const router = await startAt({ "/a": broken, "/b": echo() });
    expect(router.get().failure).toEqual(new Error("broken"));
    await router.navigate("/b");
    expect(router.get().failure).toBeUndefined();
  });
});

describe("asking anew", () => {
  it("API-08 asks the shown screen's loader once more, at the same visit", async () => {
    const clientLoader = vi.fn().mockReturnValueOnce("old").mockReturnValueOnce("new");
    const router = await startAt({ "/a": screen({ clientLoader }) });
    const { key } = router.get().location;
    const asking = router.revalidate();
    expect(router.get()).toMatchObject({ isRevalidating: true, data: "old" });
    await asking;
    expect(router.get()).toMatchObject({ isRevalidating: false, data: "new", location: { key } });
  });

  it("UI-04 what a loader threw is over once it gives data again", async () => {
    const clientLoader = vi.fn().mockRejectedValueOnce(new Error("broken")).mockReturnValue("data");
    const router = await startAt({ "/a": screen({ clientLoader }) });
    expect(router.get().failure).toEqual(new Error("broken"));
    await router.revalidate();
    expect(router.get()).toMatchObject({ failure: undefined, data: "data" });
  });

  it("CMPL-01 another query keeps the data where the screen says so, another hash in any case", async () => {
    const clientLoader = vi.fn(() => "data");
    const shouldRevalidate = () => false;
    const router = await startAt({ "/a": screen({ clientLoader, shouldRevalidate }) });
    await router.navigate("/a?tab=2", { replace: true });
    expect(router.get().location.search).toBe("?tab=2");
    await router.navigate("/a?tab=2#part");
    expect(router.get().location.hash).toBe("#part");
    expect(clientLoader).toHaveBeenCalledOnce();
    expect(router.get().arrival).toBeNull();
  });

  it("CMPL-01 another query asks anew where the screen says nothing", async () => {
    const router = await startAt({ "/a": echo() });
    await router.navigate("/a?tab=2");
    expect(router.get().data).toBe("/a?tab=2");
  });
});
