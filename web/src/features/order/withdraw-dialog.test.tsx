import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { calls, press, renderOrder, server } from "../../../tests/order-page.tsx";

const WITHDRAW = "/mountain/v3/loan-details/withdraw-application";
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const asked = () => screen.findByRole("dialog", { name: "Withdraw your application?" });

it("UX-25 an application under review is withdrawn after a question, and kept by its filled button", async () => {
  renderOrder({ orderStatus: 21 });
  await press(/Withdraw application/);
  expect((await asked()).textContent).toContain("It does not count against you");
  await press("Keep it");
  await closed();
  expect(calls()).toEqual([]);
  await press(/Withdraw application/);
  await press("Withdraw it");
  expect(calls()).toEqual([[WITHDRAW, "productId=1&orderId=o1"]]);
  await closed();
});

it("UX-25 an application that was decided meanwhile is not withdrawn, and the page says why", async () => {
  const why = "This application is approved already: it can no longer be withdrawn";
  server.mockImplementation(async () => Response.json({ code: "1409", message: why, data: null }));
  renderOrder({ orderStatus: 21 });
  await press(/Withdraw application/);
  await press("Withdraw it");
  expect(await screen.findByText(why)).toBeTruthy();
  await closed();
});

it.each([110, 151, 170, 174, 180, 200])(
  "UX-25 an order at %i cannot be withdrawn",
  (orderStatus) => {
    renderOrder({ orderStatus: orderStatus as 110 });
    expect(screen.queryByRole("button", { name: /Withdraw application/ })).toBeNull();
  },
);
