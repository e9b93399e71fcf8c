import { createMemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { addressBefore, keepAddressBefore } from "./screen-before.ts";

it("UX-01 an entry knows the screen that it was opened from, also once another takes its place", async () => {
  const routes = ["/loanDetail", "/repay", "/payCode"].map((path) => ({ path }));
  const router = createMemoryRouter(routes, { initialEntries: ["/loanDetail?orderId=o1"] });
  keepAddressBefore(router);
  expect(addressBefore()).toBeUndefined();
  window.history.pushState({ key: "second" }, "");
  await router.navigate("/repay?orderId=o1");
  expect(window.history.state).toEqual({ key: "second", before: "/loanDetail?orderId=o1" });
  window.history.replaceState({ key: "third" }, "");
  await router.navigate("/payCode", { replace: true });
  expect(addressBefore()).toBe("/loanDetail?orderId=o1");
  // The browser has gone back to the first entry.
  window.history.replaceState({}, "");
  await router.navigate(-1);
  window.history.pushState({}, "");
  await router.navigate("/payCode");
  expect(addressBefore()).toBe("/loanDetail?orderId=o1");
});
