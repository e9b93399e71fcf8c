/** The order page with a test server: the page's calls and its messages to the wrapper. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import type { Order } from "../src/features/order/order-rules.ts";
import { OrderScreen } from "../src/features/order/order-screen.tsx";
import * as results from "../src/features/order/payment-result.tsx";
import { renderScreen } from "./render-screen.tsx";
import { sampleOrder } from "./sample-order.ts";

export const server = vi.fn<typeof fetch>();
export const native = {
  jump: vi.fn(),
  jumpToHome: vi.fn(),
  callPhoneMethod: vi.fn(),
  toGrade: vi.fn(),
};
export const user = userEvent.setup();

/** Shows an order in repayment with these fields. */
export const renderOrder = (fields: Partial<Order> = {}) =>
  renderScreen(
    <OrderScreen
      order={{ ...sampleOrder, ...fields }}
      ids={{ productId: "1", orderId: "o1" }}
      results={results}
    />,
  );

export const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

/** Path and body of each call made. */
export const calls = () =>
  server.mock.calls.map(([url, init]) => [new URL(String(url)).pathname, String(init?.body)]);

export const success = (data: unknown) => Response.json({ code: "00", message: "", data });

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/loanDetail?productId=1&orderId=o1");
  server.mockReset().mockImplementation(async () => success({}));
  vi.stubGlobal("fetch", server);
  const handlers = Object.entries(native).map(([name, postMessage]) => [name, { postMessage }]);
  window.webkit = { messageHandlers: Object.fromEntries(handlers) };
});

afterEach(() => {
  delete window.webkit;
  document.head.innerHTML = "";
  for (const handler of Object.values(native)) handler.mockReset();
});
