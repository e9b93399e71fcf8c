/** A code to pay, on the pages that show one: it stays while the page keeps its content, and its end is told again. */
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { PayCodeBox } from "../src/features/repay/pay-code-box.tsx";
import { storeRepayment } from "../src/lib/stored-repayment.ts";
import { convert, type RouteModule } from "../src/route-module.tsx";
import * as repay from "../src/routes/repay.tsx";
import * as rollover from "../src/routes/repay-delay.tsx";
import * as codePage from "../src/routes/repayment-of-code-2.tsx";
import { renderRoutes, renderScreen } from "./render-screen.tsx";
import { sampleDelay, samplePayCode, sampleRepayment } from "./sample-repayment.ts";

const server = vi.fn<typeof fetch>();
const answer = (data: object) => async () => Response.json({ code: "00", message: "", data });
const open = (module: RouteModule) => {
  const path = window.location.pathname;
  return renderRoutes([
    { path, ...convert(module) },
    { path: "*", element: null },
  ]);
};

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/page?productId=1&orderId=o1&lang=en");
  window.localStorage.clear();
  vi.stubGlobal("fetch", server.mockReset());
});

it.each([
  ["the repayment", repay as RouteModule],
  ["the rollover", rollover as RouteModule],
])("PERIOD-03 UI-04 a ready code stays on %s when a reload is lost", async (_, module) => {
  const info = { ...sampleRepayment, delayInfo: sampleDelay, defDetail: samplePayCode };
  server.mockImplementation(answer(info));
  const { router } = open(module);
  expect(await screen.findByText("1234 5678 9012 3456")).toBeTruthy();
  server.mockRejectedValue(new TypeError("offline"));
  await act(router.revalidate);
  expect(screen.getByText("1234 5678 9012 3456")).toBeTruthy();
});

it("PERIOD-03 a ready code is read before the control that copies it has come", async () => {
  const info = { ...sampleRepayment, defDetail: samplePayCode };
  renderScreen(<PayCodeBox info={info} ids={{ productId: "1", orderId: "o1" }} />);
  expect(screen.queryByRole("button", { name: /Copy/ })).toBeNull();
  expect(screen.getByText("1234 5678 9012 3456")).toBeTruthy();
  expect(await screen.findByRole("button", { name: /Payment code.*Copy/ })).toBeTruthy();
});

it.each([
  ["paid", "This code is paid", "View your loan"],
  ["closed", "This code can no longer be used. Get a new one.", "Get a new code"],
])(
  "CODE2-01 a code that is %s is told again after a reload, until its page is left",
  async (status, told, leave) => {
    const ids = { productId: "1", orderId: "o1" };
    server.mockImplementation(
      answer({ ...ids, status, repayUrl: "/repay?productId=1&orderId=o1" }),
    );
    storeRepayment({ ...samplePayCode, orderId: "o1", repayAmount: 171_217, delayInfo: null });
    const { router } = open(codePage as RouteModule);
    expect(await screen.findByText(told)).toBeTruthy();
    await act(router.revalidate);
    expect(screen.getByText(told)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: leave }));
    await vi.waitFor(() => expect(screen.queryByText(told)).toBeNull());
    const stored = () => window.localStorage.getItem("repaymentInfo");
    await vi.waitFor(() => expect(stored()).toBeNull());
  },
);
