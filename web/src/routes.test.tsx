import { createBrowserRouter, type DataRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "./routes.tsx";

vi.mock("./routes/repay.tsx", () => {
  throw new TypeError("offline");
});

const assign = vi.fn();
const reload = vi.fn();
let router: DataRouter;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response());
  vi.spyOn(window.location, "assign").mockImplementation(assign.mockReset());
  vi.spyOn(window.location, "reload").mockImplementation(reload.mockReset());
});
afterEach(() => router.dispose());

function startAt(address: string): void {
  window.happyDOM.setURL(`https://loan.example${address}`);
  router = createBrowserRouter(routes);
}

it("API-08 leaves a screen whose code is lost to the browser, as often as it is gone to", async () => {
  startAt("/error");
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  for (const times of [1, 2]) {
    void router.navigate("/repay?orderId=1");
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(times));
  }
  expect(assign).toHaveBeenLastCalledWith("https://loan.example/repay?orderId=1");
  expect(reload).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe("/error");
});

it("API-08 reloads the page where the way back led to a screen whose code is lost", async () => {
  startAt("/repay?orderId=1#part");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(assign).not.toHaveBeenCalled();
});

it("UX-15 without a network a screen whose code is lost says so, and the browser is not sent there", async () => {
  startAt("/error");
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await router.navigate("/repay?orderId=1");
  expect(router.state.errors).not.toBeNull();
  expect(router.state.location.pathname).toBe("/repay");
  expect(assign).not.toHaveBeenCalled();
});
