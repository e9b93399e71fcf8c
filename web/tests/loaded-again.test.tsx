/** A refusal that says that the page is out of date: the page is loaded again. Any other refusal leaves it as it is. */
import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { RepayScreen } from "../src/features/repay/repay-screen.tsx";
import { RepayChooseScreen } from "../src/features/repay-choose/repay-choose-screen.tsx";
import { convert } from "../src/route-module.tsx";
import { renderRoutes } from "./render-screen.tsx";
import { methods } from "./repay-choose.tsx";
import { sampleRepayment } from "./sample-repayment.ts";

const ids = { productId: "1", orderId: "o1" };

interface Paying {
  readonly element: ReactNode;
  readonly pay: () => Promise<unknown>;
}

const repay: Paying = {
  element: <RepayScreen info={sampleRepayment} ids={ids} />,
  async pay() {
    fireEvent.click(screen.getByRole("button", { name: /^Payment Method/ }));
    fireEvent.click(await screen.findByRole("radio", { name: /GCash/ }));
    return fireEvent.click(screen.getByRole("button", { name: "Payment" }));
  },
};
const legacy: Paying = {
  element: <RepayChooseScreen methods={methods} ids={ids} couponId="" />,
  async pay() {
    fireEvent.click(screen.getByRole("radio", { name: /Metrobank/ }));
    return fireEvent.click(screen.getByRole("button", { name: /^Pay / }));
  },
};

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/page?productId=1&orderId=o1&lang=en");
  window.localStorage.clear();
});

it.each([
  ["PERIOD-04 the repayment", "1400", 2, repay],
  ["PERIOD-04 the repayment", "1409", 2, repay],
  ["PERIOD-04 the repayment", "1500", 1, repay],
  ["LEGACY-05 the legacy repayment", "1409", 2, legacy],
  ["LEGACY-05 the legacy repayment", "800005", 2, legacy],
  ["LEGACY-05 the legacy repayment", "1004", 2, legacy],
  ["LEGACY-05 the legacy repayment", "1500", 1, legacy],
] as const)("%s that is refused by %s is loaded %i times", async (_, code, loads, paying) => {
  const load = vi.fn(async () => "loaded");
  renderRoutes([{ path: "*", ...convert({ default: () => paying.element, clientLoader: load }) }]);
  await screen.findByRole("heading", { level: 1 });
  vi.stubGlobal("fetch", async () => Response.json({ code, message: "Not now", data: null }));
  await paying.pay();
  await vi.waitFor(() => expect(document.querySelector("[aria-live] p")).toBeTruthy());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(loads));
});
