import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { InstructionsScreen } from "./instructions-screen.tsx";

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/paymentInstructions?productId=1");
});

describe("STATIC-04 how to pay with a Reference_no", () => {
  it.each([
    ["With Pay Bills in a wallet app", "Open your wallet app and tap Pay Bills"],
    ["With another wallet or bank app", "Choose Dragonpay"],
    ["At a store", "Show the cashier your payment code (Reference_no)"],
  ])("STATIC-04 ROUTE-17 %s has its steps", (title, step) => {
    renderScreen(<InstructionsScreen />);
    const card = screen.getByRole("heading", { level: 2, name: title }).closest("section");
    const steps = within(card as HTMLElement).getAllByRole("listitem");
    expect(steps).toHaveLength(4);
    expect(steps.map((one) => one.textContent)).toContain(step);
  });

  it("STATIC-04 a tap enlarges a picture, and another closes it", async () => {
    renderScreen(<InstructionsScreen />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: /^A wallet app/ }));
    const large = screen.getByRole("dialog", { name: /^A wallet app/ });
    await user.click(within(large).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
