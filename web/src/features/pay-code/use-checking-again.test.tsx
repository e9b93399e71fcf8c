import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderRoutes } from "../../../tests/render-screen.tsx";
import { samplePayCode } from "../../../tests/sample-repayment.ts";
import { storeRepayment } from "../../lib/stored-repayment.ts";
import { convert } from "../../route-module.tsx";
import * as codePage from "../../routes/repayment-of-code.tsx";
import * as codePage2 from "../../routes/repayment-of-code-2.tsx";
import type { CheckedPayCode } from "./check-code.ts";

const code: CheckedPayCode = {
  productId: "1",
  orderId: "o1",
  repayUrl: "/repay?productId=1&orderId=o1",
  amount: 171_217,
  channelName: "GCash",
  channelLogo: "/images/channel-gcash.svg",
  rows: [],
  payNotice: [],
  status: "open",
  expiresIn: 60,
  sandboxUrl: "",
};
const ENDED = "This code can no longer be used. Get a new one.";
const query = "?productId=1&orderId=o1&showType=1&payCode=1234567890123456";
const pages = [
  ["/repaymentOfCode", codePage],
  ["/repaymentOfCode2", codePage2],
] as const;
let status: CheckedPayCode["status"];

async function open(path: string, page: object) {
  window.happyDOM.setURL(`https://loan.example${path}${query}`);
  storeRepayment({ ...samplePayCode, orderId: "o1", repayAmount: 171_217, delayInfo: null });
  renderRoutes([{ path: "*", ...convert(page as Parameters<typeof convert>[0]) }]);
  await screen.findByText("Copy");
  // The page listens after it is painted.
  await act(async () => {});
}

beforeEach(() => {
  status = "open";
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "00", message: "", data: { ...code, status } }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each(pages)("UX-18 on %s a code that ends leaves the page by itself", async (path, page) => {
  await open(path, page);
  status = "closed";
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await screen.findByText(ENDED);
  expect(screen.queryByText("Copy")).toBeNull();
});

it.each(pages)("UX-18 %s checks its code again when it is shown again", async (path, page) => {
  await open(path, page);
  status = "paid";
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByText("This code is paid");
});
