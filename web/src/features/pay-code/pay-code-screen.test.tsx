import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { samplePayCode } from "../../../tests/sample-repayment.ts";
import type { CheckedPayCode } from "./check-code.ts";
import { PayCodeScreen } from "./pay-code-screen.tsx";

const ids = { productId: "1", orderId: "o1" };
const repayment = { ...samplePayCode, orderId: "o1", repayAmount: 171_217, delayInfo: null };
const user = userEvent.setup();

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/repaymentOfCode2?productId=1&orderId=o1");
});

describe("CODE2-01 the code", () => {
  it("CODE2-01 shows channel, contract number, total and the note to keep the slip", () => {
    renderScreen(<PayCodeScreen repayment={repayment} ids={ids} />);
    const text = document.body.textContent;
    for (const shown of [
      "GCash",
      "Payment code (contract number)",
      "1234 5678 9012 3456",
      "₱1,712.17",
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).toContain("Keep the deposit slip");
    expect(document.querySelector("img")?.getAttribute("src")).toBe(samplePayCode.logo);
  });

  it("CODE2-01 a tap copies the bare number", async () => {
    renderScreen(<PayCodeScreen repayment={repayment} ids={ids} />);
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(screen.getByRole("button", { name: /Payment code/ }));
    expect(write).toHaveBeenCalledExactlyOnceWith("1234567890123456");
    expect(await screen.findByText("Copied")).toBeTruthy();
  });

  it("UX-08 is shared with its channel and its amount", async () => {
    renderScreen(<PayCodeScreen repayment={repayment} ids={ids} />);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(write.mock.calls[0]?.[0].split("\n")).toEqual([
      "Tulay · GCash",
      "Payment code: 1234567890123456",
      "To pay: ₱1,712.17",
      "Valid until: Jul 15, 2026, 11:59 PM",
    ]);
  });

  it("CODE2-01 says how to copy by hand where the browser does not let it", async () => {
    renderScreen(<PayCodeScreen repayment={repayment} ids={ids} />);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: /Payment code/ }));
    expect(await screen.findByText("Press and hold the number to copy it")).toBeTruthy();
  });
});

describe("CODE2-01 what the server said of the code", () => {
  it.each([
    ["signedOut", /You are not logged in/],
    ["unchecked", "We could not check this code"],
  ] as const)("CODE2-01 %s is told above the code", (kind, title) => {
    renderScreen(<PayCodeScreen repayment={repayment} ids={ids} check={{ kind }} />);
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByText("1234 5678 9012 3456")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Log in" }) !== null).toBe(kind === "signedOut");
  });
});

it("CODE2-02 shows each group with its ways and their steps in order", () => {
  renderScreen(<PayCodeScreen repayment={repayment} ids={ids} />);
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "GCash",
    "By an app",
    "Over the counter",
  ]);
  expect(screen.getByRole("heading", { level: 3, name: "At a store" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "Open GCash",
    "Choose Pay Bills",
    "Show the code",
  ]);
});

it("CODE2-03 without repaymentInfo it says so, and leads back", async () => {
  const { address } = renderScreen(<PayCodeScreen repayment={null} ids={ids} />);
  expect(screen.getByText("There is no payment code here anymore.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Go back" }));
  expect(address()).toBe("/repay?productId=1&orderId=o1");
});

it.each(["/repay?productId=1&orderId=o1", "/repayDelay?productId=1&orderId=o1"])(
  "UX-18 CODE2-03 a code that has ended leads to a new one in a tap, at %s",
  async (repayUrl) => {
    const code = { status: "closed", repayUrl } as CheckedPayCode;
    const check = { kind: "verified", code } as const;
    const { address } = renderScreen(<PayCodeScreen repayment={null} ids={ids} check={check} />);
    const button = screen.getByRole("button", { name: "Get a new code" });
    expect(button.className).toMatch(/filled/);
    await user.click(button);
    expect(address()).toBe(repayUrl);
  },
);
