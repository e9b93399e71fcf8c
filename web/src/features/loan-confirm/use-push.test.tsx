import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  CONSENT,
  callsOf,
  loanNow,
  native,
  PUSH,
  press,
  type Reply,
  renderOffer,
  replies,
  sampleOffer,
} from "../../../tests/confirm-page.tsx";

describe("CONF-06 CONF-07 'Loan Now'", () => {
  it("CONF-06 tells the wrapper, sends the loan, and is replaced by the order page", async () => {
    const { address } = await renderOffer();
    await press("Loan Now");
    expect(native.uploadRiskLoan).toHaveBeenCalledExactlyOnceWith({ productId: "1", orderId: "" });
    const [push] = callsOf(PUSH);
    expect(push).toMatchObject({
      amount: "500000",
      periods: "91",
      termUnit: "days",
      productId: "1",
      offerDigest: "as shown",
      consent: CONSENT,
    });
    await vi.waitFor(() =>
      expect(address()).toBe("/loanDetail?productId=1&orderId=o1&from=confirm"),
    );
  });

  it("CONF-07 a double press makes one call and one tracking event", async () => {
    await renderOffer();
    const button = loanNow();
    await act(async () => {
      button.click();
      button.click();
    });
    expect(callsOf(PUSH)).toHaveLength(1);
    expect(native.uploadRiskLoan).toHaveBeenCalledOnce();
  });

  it("CONF-07 UX-14 a retry after a lost answer is the same intention, under the same key", async () => {
    await renderOffer();
    const reply = replies.get(PUSH) as Reply;
    replies.delete(PUSH);
    await press("Loan Now");
    expect(await screen.findByText("We do not know yet whether this arrived")).toBeTruthy();
    expect(screen.queryByText("error")).toBeNull();
    replies.set(PUSH, reply);
    await press("Loan Now");
    const [first, second] = callsOf(PUSH);
    expect(first?.key).toBeTruthy();
    expect(second).toEqual(first);
  });

  it("MONEY-09 an offer that changed is shown with its differences, and pressed again it is that one", async () => {
    const why = "The offer has changed since this page showed it.";
    const offer = {
      ...sampleOffer,
      netProceedsCentavos: 474_000,
      details: [
        { text: "Processing fee (deducted)", value: "₱260.00" },
        { text: "Effective interest rate", value: "2.71% a month" },
      ],
      offerDigest: "as it is now",
    };
    const taken = replies.get(PUSH) as Reply;
    replies.set(PUSH, () => ({ code: "1409", message: why, data: { offer } }));
    await renderOffer();
    await press("Loan Now");
    const note = await screen.findByRole("alert");
    expect(document.activeElement).toBe(note);
    expect(within(note).getByText(why)).toBeTruthy();
    const [labels, before, now] = ["dt", "del", "ins"].map((tag) =>
      Array.from(note.querySelectorAll(tag), ({ textContent }) => textContent),
    );
    expect(labels).toEqual(["You receive", "Processing fee (deducted)"]);
    expect(before).toEqual(["₱4,750.00", "₱250.00"]);
    expect(now).toEqual(["₱4,740.00", "₱260.00"]);
    replies.set(PUSH, taken);
    await press("Loan Now");
    expect(callsOf(PUSH)).toMatchObject([
      { offerDigest: "as shown" },
      { offerDigest: "as it is now" },
    ]);
  });

  it("CONF-06 does not follow a lendDetailsUrl of another host, and says so", async () => {
    replies.set(PUSH, () => ({
      code: "00",
      data: { lendDetailsUrl: "https://evil.example/" },
    }));
    await renderOffer();
    await press("Loan Now");
    expect(screen.getByText("This link cannot be opened.")).toBeTruthy();
  });
});
