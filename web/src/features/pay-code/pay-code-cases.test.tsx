import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleCounterCode, sampleDelay, samplePayCode } from "../../../tests/sample-repayment.ts";
import { PayCodeScreen } from "./pay-code-screen.tsx";

const repayment = { ...samplePayCode, orderId: "o1", repayAmount: 171_217, delayInfo: null };
const closeSyn = vi.fn();

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/repaymentOfCode2?productId=1&orderId=o1");
  window.webkit = { messageHandlers: { closeSyn: { postMessage: closeSyn.mockReset() } } };
});

afterEach(() => {
  delete window.webkit;
});

it("CODE2-03 without a code and without an order, it leads back to where one came from", async () => {
  const { address } = renderScreen(
    <PayCodeScreen repayment={null} ids={{ productId: "", orderId: "" }} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Go back" }));
  expect(closeSyn).toHaveBeenCalledOnce();
  expect(address()).toMatch(/^\/repaymentOfCode2/);
});

it("CODE2-01 the code of a rollover has the rollover's price as its total", () => {
  renderScreen(
    <PayCodeScreen
      repayment={{ ...repayment, delayInfo: sampleDelay }}
      ids={{ productId: "1", orderId: "o1" }}
    />,
  );
  expect(screen.getByRole("banner").textContent).toContain("₱540.00");
  expect(screen.getByRole("banner").textContent).not.toContain("₱1,712.17");
});

it("UX-18 CODE2-01 the code of a counter has the sum to bring, with its fee, as its total", () => {
  const atCounter = { ...sampleCounterCode, orderId: "o1", repayAmount: 171_217, delayInfo: null };
  renderScreen(<PayCodeScreen repayment={atCounter} ids={{ productId: "1", orderId: "o1" }} />);
  const head = screen.getByRole("banner").textContent;
  expect(head).toContain("₱1,727.17");
  expect(head).toContain("To bring, with a ₱15.00 fee");
});
