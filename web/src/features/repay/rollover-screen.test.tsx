import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleDelay, samplePayCode, sampleRepayment } from "../../../tests/sample-repayment.ts";
import type { RepaymentInfo } from "./repayment.ts";
import { RolloverScreen } from "./rollover-screen.tsx";

const server = vi.fn<typeof fetch>();
const user = userEvent.setup();
const ids = { productId: "1", orderId: "o1" };

function renderRollover(fields: Partial<RepaymentInfo> = {}) {
  const info = { ...sampleRepayment, delayInfo: sampleDelay, ...fields };
  return renderScreen(<RolloverScreen info={info} delay={sampleDelay} ids={ids} />);
}
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/repayDelay?productId=1&orderId=o1");
  window.localStorage.clear();
  server
    .mockReset()
    .mockImplementation(async () =>
      Response.json({ code: "00", message: "", data: { payUrl: "/sandbox/pay/9" } }),
    );
  vi.stubGlobal("fetch", server);
});

describe("DELAY-01 what a rollover is", () => {
  it("DELAY-01 shows the server's title, the amount, the next date and the plan", () => {
    renderRollover();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Rollover repayment");
    const text = document.body.textContent;
    for (const shown of [
      "₱540.00",
      "Your next payment moves to Fri, Aug 14, 2026",
      "Installment 3 of 3",
      "Principal ₱1,666.67 + interest ₱45.50",
    ]) {
      expect(text).toContain(shown);
    }
    const plan = screen.getAllByRole("listitem").map((entry) => entry.textContent);
    expect(plan[1]).toBe(
      "Installment 3 of 3₱1,712.17Fri, Aug 21, 2026Principal ₱1,666.67 + interest ₱45.50",
    );
  });

  it("DELAY-01 says what the amount is made of, what it adds in all and what is left to repay", () => {
    renderRollover({ detail: [{ text: "Penalty so far", value: "₱300.00" }] });
    expect(screen.getByText("Penalty so far")).toBeTruthy();
    expect(screen.getByText("₱602.50")).toBeTruthy();
    expect(screen.getByText("₱3,484.90")).toBeTruthy();
  });

  it("DELAY-01 repaying instead is one press away", async () => {
    const { address } = renderRollover();
    await press("Repay ₱1,712.17 instead");
    expect(address()).toBe("/repay?productId=1&orderId=o1");
  });
});

describe("DELAY-02 paying for a rollover", () => {
  it("DELAY-02 is sent with isDelay 1 and its own amount", async () => {
    const leave = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
    renderRollover();
    await press(/^Payment Method/);
    await user.click(await screen.findByRole("radio", { name: /GCash/ }));
    await user.dblClick(await screen.findByRole("button", { name: "Payment" }));
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(server.mock.calls.map(([, init]) => String(init?.body))).toEqual([
      "productId=1&orderId=o1&amount=54000&isDelay=1&channelNumber=90006&paymentsSeen=1-",
    ]);
  });

  it("DELAY-02 has the same banner", async () => {
    const { address } = renderRollover({ isShowReyTop: 1 });
    await press(sampleRepayment.noticeMsg);
    expect(address()).toBe("/paymentInstructions?productId=1&orderId=o1");
  });

  it("DELAY-02 has the same pay-code box, stored with the rollover's amount", async () => {
    const { address } = renderRollover({ defDetail: { ...samplePayCode, amount: 54_000 } });
    await press("How to pay with it");
    expect(address()).toBe("/repaymentOfCode2?productId=1&orderId=o1");
    expect(JSON.parse(window.localStorage.getItem("repaymentInfo") ?? "").delayInfo).toEqual({
      delayAmount: 54_000,
    });
  });
});
