/** Which screens ask again by themselves while they are open. A screen that shows what others decide has rows here. */
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { STEADY_PAUSE_MS } from "../src/calls/use-asking-again.ts";
import { DetailsScreen } from "../src/features/complaint-list/details-screen.tsx";
import { ListScreen } from "../src/features/complaint-list/list-screen.tsx";
import type { Order } from "../src/features/order/order-rules.ts";
import { OrderScreen } from "../src/features/order/order-screen.tsx";
import { convert } from "../src/route-module.tsx";
import { renderRoutes } from "./render-screen.tsx";
import { sampleComplaint } from "./sample-complaint.ts";
import { sampleOrder } from "./sample-order.ts";

const ids = { productId: "1", orderId: "o1" };
const order = (orderStatus: Order["orderStatus"]) => (
  <OrderScreen order={{ ...sampleOrder, orderStatus }} ids={ids} />
);
const complaint = (disposeDetail: string) => (
  <DetailsScreen
    complaint={{ ...sampleComplaint, isNeedScore: 0, disposeDetail, disposeImages: [] }}
  />
);
const { problemNumber, type, time, content } = sampleComplaint;
const list = (isAnswered: boolean) => {
  const items = [{ id: "p1", problemNumber, type, time, content }];
  const tabs = [
    { title: "In progress", items: isAnswered ? [] : items },
    { title: "Answered", items: isAnswered ? items : [] },
  ];
  return <ListScreen tabs={tabs} ids={ids} />;
};

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/page?productId=1&orderId=o1");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

const ROWS: readonly (readonly [string, ReactNode, number])[] = [
  ["an order under review", order(21), 3],
  ["an order that is being paid out", order(151), 3],
  ["a declined order", order(110), 0],
  ["an order in repayment", order(174), 0],
  ["a complaint that waits", complaint(""), 3],
  ["a complaint with its answer", complaint("We are sorry."), 0],
  ["a list with a complaint that waits", list(false), 3],
  ["a list of answered complaints", list(true), 0],
];

it.each(ROWS)(
  "UX-42 %s is asked about by itself, every half minute, or never",
  async (_, element, times) => {
    const load = vi.fn(async () => "loaded");
    renderRoutes([{ path: "*", ...convert({ default: () => element, clientLoader: load }) }]);
    await act(() => vi.advanceTimersByTimeAsync(0));
    load.mockClear();
    for (let index = 0; index < 3; index += 1)
      await act(() => vi.advanceTimersByTimeAsync(STEADY_PAUSE_MS));
    expect(load).toHaveBeenCalledTimes(times);
  },
);
