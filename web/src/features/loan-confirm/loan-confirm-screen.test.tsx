import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  callsOf,
  loanNow,
  native,
  OFFER,
  PUSH,
  press,
  renderOffer,
  sampleOffer,
} from "../../../tests/confirm-page.tsx";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { CONFIRM_CALLS } from "./confirm-calls.ts";
import { LoanConfirmScreen } from "./loan-confirm-screen.tsx";

/** The page with a button that sets the offer of the next day. */
function Renewed() {
  const [first, setFirst] = useState(sampleOffer);
  return (
    <>
      <LoanConfirmScreen calls={CONFIRM_CALLS} first={first} productId="1" orderId="" />
      <button
        type="button"
        onClick={() => setFirst({ ...sampleOffer, firstPayTime: "2026-08-15", firstPeriodDay: 31 })}
      >
        Renew
      </button>
    </>
  );
}

describe("CONF-01 the offer", () => {
  it("MONEY-09 says before the press what a change of plans costs", async () => {
    await renderOffer();
    const card = (name: string) =>
      screen.getByRole("heading", { name }).parentElement?.textContent ?? "";
    expect(card("If your plans change")).toContain(
      "The whole loan may be repaid early at any time.",
    );
  });

  it("CONF-01 shows amount, term, rate, detail lines, plan and the first payment", async () => {
    await renderOffer();
    const page = document.body.textContent ?? "";
    for (const text of [
      "You receive₱4,750.00",
      "You pay back₱5,136.50",
      "Installments2 × ₱1,712.17from Aug 14, in 30 days",
      "Fri, Aug 14, 2026",
      "₱5,000.00",
      "Interest 0.03% a day",
      "Processing fee (deducted)₱250.00",
      "Effective interest rate2.71% a month",
      "Installment 2 of 3",
      "Sun, Sep 13, 2026",
      "Principal ₱1,666.67 + interest ₱45.50",
      "₱1,712.17",
    ]) {
      expect(page).toContain(text);
    }
    expect(screen.getByRole("radio", { name: "91" })).toHaveProperty("checked", true);
  });

  it("CONF-01 asks for the offer again where the choice rests, and takes that", async () => {
    await renderOffer();
    fireEvent.change(screen.getByRole("slider"), { target: { value: "0" } });
    fireEvent.change(screen.getByRole("slider"), { target: { value: "2" } });
    // Without a pause: a slow machine must not rest between the choices.
    fireEvent.click(screen.getByRole("radio", { name: "120" }));
    expect(loanNow()).toHaveProperty("disabled", true);
    await screen.findByText("9,500.00", { exact: false });
    expect(callsOf(OFFER)).toEqual([
      { productId: "1", amount: "1000000", periods: "120", key: null },
    ]);
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("₱10,000.00");
    await press("Loan Now");
    expect(callsOf(PUSH)[0]).toMatchObject({ amount: "1000000", periods: "120" });
  });

  it("CONF-01 steps to the next amount and the one before", async () => {
    await renderOffer();
    await press("More");
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("₱10,000.00");
    expect(screen.getByRole("button", { name: "More" })).toHaveProperty("disabled", true);
    await press("Less");
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("₱5,000.00");
  });

  it("CONF-01 tells a screen reader the figures of another choice, once they are there", async () => {
    await renderOffer();
    const head = screen.getByText("You receive").closest("[aria-live=polite]");
    expect(head?.getAttribute("aria-busy")).toBe("false");
    // Without a pause: on a slow machine the figures may be there after one.
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(head?.getAttribute("aria-busy")).toBe("true");
    await vi.waitFor(() => expect(head?.getAttribute("aria-busy")).toBe("false"));
    expect(head?.textContent).toContain("₱9,500.00");
  });

  it.each([
    [[], "from Aug 15, in 31 days", "₱4,750.00", 0],
    [["More"], "from Aug 14, in 30 days", "₱9,500.00", 2],
  ])(
    "CONF-01 asked anew after %j, it shows the figures of now for what is chosen",
    async (steps, day, net, asked) => {
      renderScreen(<Renewed />);
      await screen.findByRole("button", { name: "Loan agreement" });
      for (const step of steps) {
        await press(step);
        await vi.waitFor(() => expect(loanNow()).toHaveProperty("disabled", false));
      }
      await press("Renew");
      await vi.waitFor(() => expect(callsOf(OFFER)).toHaveLength(asked));
      await vi.waitFor(() => expect(loanNow()).toHaveProperty("disabled", false));
      const head = screen.getByRole("banner").textContent;
      expect(head).toContain(day);
      expect(head).toContain(net);
    },
  );
});

it("UX-19 the cost of paying late is rows and an example", async () => {
  await renderOffer();
  const card = screen.getByRole("heading", { name: "If you pay late" }).closest("section");
  expect(card?.textContent).toBe(
    "If you pay lateEach day from day 1 late5% of the unpaid amount" +
      "Example: an installment of ₱1,712.17 paid 10 days late costs ₱856.09 more.",
  );
});

it.each([
  [[171_217, 171_217, 171_218], "3 × ₱1,712.17"],
  [[68_487, 68_487, 68_486], "3 × ₱684.87"],
  [[171_217, 161_217], "2 × up to ₱1,712.17"],
])("CONF-01 installments of %j are %j in the head", async (amounts, text) => {
  const [first] = sampleOffer.repay_plans;
  const repay_plans = amounts.map((amount, index) => ({
    description: "",
    pay_time: first?.pay_time ?? "",
    amount,
    title: `Installment ${index + 1}`,
  }));
  await renderOffer({ repay_plans });
  expect(screen.getByRole("banner").textContent).toContain(text);
});

it("UX-19 above 'Loan Now' are the yearly rate, the cost of paying late and the ticked agreements, each with its card", async () => {
  await renderOffer();
  const footer = screen.getByRole("contentinfo");
  expect(footer.textContent).toBe("61.03% a yearAgreementsLate: 5% a dayLoan Now");
  for (const [term, card] of [
    ["61.03% a year", "What it costs"],
    ["Late: 5% a day", "If you pay late"],
    ["Agreements ticked", "Agreements"],
  ] as const) {
    await press(term);
    expect(document.activeElement?.querySelector("h2")?.textContent).toBe(card);
  }
  fireEvent.click(screen.getByRole("checkbox"));
  expect(footer.textContent).toContain("Agreements not ticked");
});

it("CONF-08 says that an SMS confirms the loan, where the server sends one", async () => {
  await renderOffer();
  expect(screen.getByText("We will send you an SMS to confirm your loan.")).toBeTruthy();
});

it("UX-16 of a product that the borrower cannot apply for now, the page says from when on", () => {
  const unavailableText = "You can apply for this product again from Fri, Aug 14, 2026";
  renderScreen(
    <LoanConfirmScreen
      calls={CONFIRM_CALLS}
      first={{ ...sampleOffer, unavailableText }}
      productId="1"
      orderId=""
    />,
  );
  expect(screen.getByText(unavailableText)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Loan Now" })).toBeNull();
  expect(screen.getByRole("button", { name: "See other loans" })).toBeTruthy();
});

it("CONFX-01 the popup of a promoted product is the variant's alone", async () => {
  await renderOffer({ comProductId: "2", comProductName: "Tulay Sahod" });
  await press("Back");
  expect(native.closeSyn).toHaveBeenCalledOnce();
});
