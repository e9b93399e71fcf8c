import { createMemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { addressesBefore, keepAddressesBefore } from "./screen-before.ts";

const ORDER = "/loanDetail?orderId=o1";

it("UX-01 an entry knows the screens below it, also once another takes its place", async () => {
  const routes = ["/loanDetail", "/repay", "/payCode"].map((path) => ({ path }));
  const router = createMemoryRouter(routes, { initialEntries: [ORDER] });
  let openOverlays = 0;
  keepAddressesBefore(router, () => openOverlays);
  expect(addressesBefore()).toEqual([]);
  window.history.pushState({ key: "second" }, "");
  await router.navigate("/repay?orderId=o1");
  expect(window.history.state).toEqual({ key: "second", before: [ORDER] });
  window.history.pushState({ key: "third" }, "");
  await router.navigate("/repay?orderId=o1&page=2");
  expect(addressesBefore()).toEqual(["/repay?orderId=o1", ORDER]);
  window.history.replaceState({ key: "fourth" }, "");
  await router.navigate("/payCode", { replace: true });
  expect(addressesBefore()).toEqual(["/repay?orderId=o1", ORDER]);
  // The browser has gone back to the first entry, and a sheet opens there.
  window.history.replaceState({}, "");
  await router.navigate(-2);
  openOverlays = 1;
  window.history.pushState({}, "");
  await router.navigate("/payCode");
  expect(addressesBefore()).toEqual([ORDER, ORDER]);
});
