/** The order's page after a payment was begun, while the server does not answer: the route with its loader. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { beginPayment } from "../src/lib/begun-payment.ts";
import { keepCopy } from "../src/offline/copies.ts";
import { convert } from "../src/route-module.tsx";
import * as loanDetail from "../src/routes/loan-detail.tsx";
import { renderRoutes } from "./render-screen.tsx";
import { sampleOrder } from "./sample-order.ts";

const server = vi.fn<typeof fetch>();
const UNKNOWN = "We do not know yet whether your payment arrived";

const open = () => renderRoutes([{ path: "/loanDetail", ...convert(loanDetail) }]);
const buttons = () =>
  screen
    .getAllByRole("button")
    .map((button) => button.textContent || button.getAttribute("aria-label"));

beforeEach(async () => {
  window.happyDOM.setURL(
    "https://loan.example/loanDetail?productId=1&orderId=o1&sessionId=demo-s1",
  );
  window.sessionStorage.clear();
  window.localStorage.clear();
  vi.stubGlobal("fetch", server.mockReset());
  await keepCopy("demo-s1", "order o1", { ...sampleOrder, noticeStatusText: "Pay by then" });
});

it.each([
  ["is lost", () => Promise.reject(new TypeError("lost"))],
  ["has no envelope", async () => new Response("", { status: 500 })],
  ["is a failure", async () => Response.json({ code: "1500", message: "Sorry", data: null })],
])(
  "UX-01 who comes from a channel reads that nothing is known where the answer %s, and pays no second time",
  async (_, answer) => {
    beginPayment("o1");
    server.mockImplementation(answer);
    open();
    expect(await screen.findByRole("heading", { name: UNKNOWN })).toBeTruthy();
    expect(screen.getByText(/^Do not pay again/)).toBeTruthy();
    expect(screen.queryByText("Pay by then")).toBeNull();
    expect(buttons()).toEqual(["Back", "Try again"]);
    expect(document.querySelector("[aria-live] p")).toBeNull();
  },
);

it("UX-01 'Try again' shows the order once there is an answer, and what is old later is only old", async () => {
  beginPayment("o1");
  server.mockRejectedValue(new TypeError("lost"));
  const { unmount } = open();
  await screen.findByRole("heading", { name: UNKNOWN });
  server.mockImplementation(async () =>
    Response.json({ code: "00", message: "", data: sampleOrder }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "REPAY" })).toBeTruthy();
  unmount();
  server.mockRejectedValue(new TypeError("lost"));
  open();
  expect(await screen.findByText(/ · as of /)).toBeTruthy();
});
