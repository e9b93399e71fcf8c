import { act, cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import { calls, native, press, renderOrder, server, user } from "../../../tests/order-page.tsx";

describe("ORDER-10 ORDER-11 ORDER-12 ORDER-13 questions", () => {
  it("ORDER-10 a withdrawal is cancelled to home, or goes on to loan confirm", async () => {
    const { address } = renderOrder({ reyMsg: "Take ₱5,000.00 now?" });
    expect(await screen.findByText("Take ₱5,000.00 now?")).toBeTruthy();
    await press("Cancel");
    expect(native.jumpToHome).toHaveBeenCalledOnce();
    await press("Withdraw Now");
    expect(address()).toBe("/loanConfirm?productId=1");
  });

  it("ORDER-11 asks for stars, and sends 5 whatever they are", async () => {
    renderOrder({ isScore: 1 });
    await press("Submit");
    expect(screen.getByText("Silakan pilih")).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "3 of 5 stars" }));
    await press("Submit");
    expect(calls()).toEqual([["/mountain/v3/loan-details/google-score", "score=5&orderId=o1"]]);
    expect(await screen.findByText("Thank you for your feedback")).toBeTruthy();
    expect(native.toGrade).not.toHaveBeenCalled();
  });

  it("ORDER-11 a double press rates once, and opens one rating page", async () => {
    renderOrder({ isScore: 1 });
    await user.click(await screen.findByRole("radio", { name: "5 of 5 stars" }));
    const submit = screen.getByRole("button", { name: "Submit" });
    await act(async () => {
      submit.click();
      submit.click();
    });
    await vi.waitFor(() => expect(native.toGrade).toHaveBeenCalledOnce());
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ["0289990000", "0289990000", "02 8999 0000"],
    ["", "0281110000", "02 8111 0000"],
  ])(
    "ORDER-11 ORDER-14 the result modal calls %j, else the brand's number",
    async (telephone, phone, shown) => {
      setBrand({ servicePhone: "0281110000" });
      renderOrder({ isScore: 1, telephone });
      await user.click(await screen.findByRole("radio", { name: "1 of 5 stars" }));
      await press("Submit");
      const modal = await screen.findByRole("dialog", { name: "Thank you for your feedback" });
      await user.click(within(modal).getByRole("button", { name: `Call ${shown}` }));
      expect(native.callPhoneMethod).toHaveBeenCalledExactlyOnceWith({ phone });
    },
  );

  it.each([4, 5])("ORDER-11 %i stars lead to the app's rating page", async (stars) => {
    renderOrder({ isScore: 1 });
    await user.click(await screen.findByRole("radio", { name: `${stars} of 5 stars` }));
    await press("Submit");
    await vi.waitFor(() => expect(native.toGrade).toHaveBeenCalledOnce());
    expect(screen.queryByText("Thank you for your feedback")).toBeNull();
  });

  it.each(["REPAY", /Rollover Repayment/])(
    "ORDER-12 'Kind tips' come until the borrower went on by %s, and stay away then",
    async (button) => {
      const KindTipsMsg = "Check that your card is yours.";
      for (const _ of ["first", "again"]) {
        renderOrder({ KindTipsMsg });
        expect(await screen.findByText(KindTipsMsg)).toBeTruthy();
        await press("Confirm");
        expect(window.sessionStorage.getItem("showBankTip")).toBeNull();
        cleanup();
      }
      renderOrder({ KindTipsMsg });
      await press("Confirm");
      await press(button);
      expect(window.sessionStorage.getItem("showBankTip")).not.toBeNull();
      cleanup();
      renderOrder({ KindTipsMsg });
      expect(screen.queryByText("Kind tips")).toBeNull();
    },
  );

  it("ORDER-13 the bank-card dialog closes for good by its icon", async () => {
    renderOrder({ cardNeedPop: 1 });
    expect(await screen.findByText("Bind your card again")).toBeTruthy();
    await press("Close");
    await vi.waitFor(() => expect(screen.queryByText("The transfer came back.")).toBeNull());
  });

  it("ORDER-13 'Go and bind the card' goes to bind bank with source=loanDetail", async () => {
    const { address } = renderOrder({ cardNeedPop: 1 });
    await press("Go and bind the card");
    expect(address()).toBe("/bindBank?productId=1&orderId=o1&source=loanDetail");
  });

  it("ORDER-16 UX-17 with the dialog closed, the filled button goes there too", async () => {
    const { address } = renderOrder({ orderStatus: 151, cardNeedPop: 1 });
    await press("Close");
    await press("Link another account");
    expect(address()).toBe("/bindBank?productId=1&orderId=o1&source=loanDetail");
  });
});
