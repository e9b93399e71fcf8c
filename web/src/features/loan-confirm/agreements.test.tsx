import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  callsOf,
  JUMP,
  LIST,
  loanNow,
  press,
  type Reply,
  renderOffer,
  replies,
  sampleOffer,
} from "../../../tests/confirm-page.tsx";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { askForList } from "./agreements.ts";
import { CONFIRM_CALLS } from "./confirm-calls.ts";
import { LoanConfirmScreen } from "./loan-confirm-screen.tsx";

it("CONF-03 a reload keeps the tick that was taken away", async () => {
  const { unmount } = await renderOffer();
  fireEvent.click(screen.getByRole("checkbox"));
  unmount();
  await renderOffer();
  expect(loanNow()).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(loanNow()).toHaveProperty("disabled", false);
});

describe("CONF-02 the agreements", () => {
  it("CONF-02 lists them by scene 3, and opens one in a frame without powers or session", async () => {
    await renderOffer();
    expect(callsOf(LIST)[0]).toMatchObject({ productId: "1", scene: "3" });
    await press("Disclosure statement");
    const frame = await screen.findByTitle("Disclosure statement", { exact: true });
    expect(callsOf(JUMP)[0]).toMatchObject({
      productId: "1",
      scene: "3",
      position: "2",
      amount: "500000",
      periods: "91",
    });
    expect(callsOf(JUMP)[0]).not.toHaveProperty("orderId");
    expect(frame.getAttribute("src")).toBe("https://loan.example/contract/sealed");
    expect(frame.getAttribute("sandbox")).toBe("");
  });

  it("CONF-02 takes the list that was asked for beside the offer, and asks for none itself", async () => {
    const agreements = askForList(CONFIRM_CALLS, "1");
    renderScreen(
      <LoanConfirmScreen
        calls={CONFIRM_CALLS}
        first={sampleOffer}
        agreements={agreements}
        productId="1"
        orderId=""
      />,
    );
    expect(await screen.findByRole("button", { name: "Loan agreement" })).toBeTruthy();
    expect(callsOf(LIST)).toHaveLength(1);
  });

  it("CONF-02 refuses a frame of a host that holds no contracts", async () => {
    replies.set(JUMP, () => ({
      code: "00",
      data: { contract_url: "https://evil.example/contract" },
    }));
    await renderOffer();
    await press("Loan agreement");
    expect(await screen.findByText("This agreement cannot be opened.")).toBeTruthy();
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("CONF-02 without the agreements nothing can be confirmed; they can be asked for again", async () => {
    const reply = replies.get(LIST) as Reply;
    replies.set(LIST, () => ({ code: "1500", message: "Please try again later" }));
    renderScreen(
      <LoanConfirmScreen calls={CONFIRM_CALLS} first={sampleOffer} productId="1" orderId="" />,
    );
    expect(await screen.findByText("The agreements could not be loaded.")).toBeTruthy();
    expect(loanNow()).toHaveProperty("disabled", true);
    replies.set(LIST, reply);
    await press("Try again");
    expect(await screen.findByRole("button", { name: "Loan agreement" })).toBeTruthy();
    expect(loanNow()).toHaveProperty("disabled", false);
  });
});
