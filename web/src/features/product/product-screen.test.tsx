import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { closesItsWebView, type ProductOffer, stepsOf } from "./product-rules.ts";
import { ProductScreen } from "./product-screen.tsx";

const offer: ProductOffer = {
  product: {
    id: "1",
    productName: "Tulay Cash",
    amount: "₱20,000.00",
    productDesc: "Cash when you need it",
    productLogo: "/images/product-tulay-cash.svg",
    buttonStatus: 1,
    buttonText: "Apply now",
    amountRangeDes: "Maximum amount",
    interestRate: "0.03% a day",
    interestRateText: "Interest rate",
    yearlyRateText: "61.03% a year",
    term: "91 to 180 days",
    url: "/product?productId=1",
    loanTerms: "91, 120, 150, 180 days",
  },
  amounts: [100_000, 150_000, 2_000_000],
  periods: [{ periods: 91, termUnit: "days", instalments: 3 }],
  minAmount: 100_000,
  maxAmount: 2_000_000,
  dailyRateText: "0.03% a day",
  feeText: "5% of the amount, deducted from what you receive",
  nextStep: "certify",
  url: "/certify?productId=1",
};

const user = userEvent.setup();
const jump = vi.fn();

beforeEach(() => {
  window.sessionStorage.clear();
  window.happyDOM.setURL("https://loan.example/product?productId=1");
  window.webkit = { messageHandlers: { jump: { postMessage: jump } } };
});

afterEach(() => {
  delete window.webkit;
  jump.mockReset();
});

const render = (fields: Partial<ProductOffer> = {}) =>
  renderScreen(<ProductScreen offer={{ ...offer, ...fields }} />);

describe("ROUTE-19 a product's offer", () => {
  it("ROUTE-19 UX-38 shows amounts, terms and costs before anything is asked", () => {
    render();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Tulay Cash");
    const page = document.body.textContent ?? "";
    for (const text of [
      "You can borrow up to",
      "₱20,000.00",
      "₱1,000.00 – ₱20,000.00",
      "91, 120, 150, 180 days",
      "Per year, with the fee61.03% a year",
      "0.03% a day",
      "5% of the amount, deducted from what you receive",
    ]) {
      expect(page).toContain(text);
    }
  });

  it.each([
    ["certify", ["current", "todo", "todo"]],
    ["bindBank", ["done", "current", "todo"]],
    ["loanConfirm", ["done", "done", "current"]],
    ["loanDetail", []],
  ] as const)("ROUTE-19 the way to the loan when next is %s", (nextStep, states) => {
    expect(stepsOf(nextStep).map(({ state }) => state)).toEqual(states);
  });

  it("ROUTE-19 BIND-08 opens the steps that close their web view in one of their own", async () => {
    const { address } = render();
    await user.click(screen.getByRole("button", { name: "Apply now" }));
    expect(jump).toHaveBeenCalledExactlyOnceWith({ link: "/certify?productId=1", params: {} });
    expect(address()).toBe("/product?productId=1");
    expect(closesItsWebView("bindBank")).toBe(true);
  });

  it("ROUTE-19 goes on to confirm within the page", async () => {
    const { address } = render({ nextStep: "loanConfirm", url: "/loanConfirm?productId=1" });
    await user.click(screen.getByRole("button", { name: "Apply now" }));
    expect(address()).toBe("/loanConfirm?productId=1");
    expect(jump).not.toHaveBeenCalled();
  });

  it("UX-12 goes on to confirm by itself when the steps before it are done, and once", async () => {
    const before = render();
    await user.click(screen.getByRole("button", { name: "Apply now" }));
    before.unmount();
    // The wrapper loads the page below anew when the last step has closed its web view.
    const done = { nextStep: "loanConfirm", url: "/loanConfirm?productId=1" } as const;
    const after = render(done);
    await vi.waitFor(() => expect(after.address()).toBe("/loanConfirm?productId=1"));
    await vi.waitFor(() => expect(window.sessionStorage.getItem("tulay.applying")).toBeNull());
    after.unmount();
    const again = render(done);
    expect(again.address()).toBe("/product?productId=1");
  });

  it("UX-12 goes on once more when a load of the page has interrupted it, and not for ever", async () => {
    const before = render();
    await user.click(screen.getByRole("button", { name: "Apply now" }));
    before.unmount();
    const done = { nextStep: "loanConfirm", url: "/loanConfirm?productId=1" } as const;
    const isLedOn = async () => {
      // What the tab remembered at the start of the next load: the page did not live to hear that it arrived.
      const remembered = window.sessionStorage.getItem("tulay.applying");
      const page = render(done);
      const interrupted = window.sessionStorage.getItem("tulay.applying");
      if (remembered) await vi.waitFor(() => expect(page.address()).toMatch("/loanConfirm"));
      page.unmount();
      if (interrupted) window.sessionStorage.setItem("tulay.applying", interrupted);
      return page.address().startsWith("/loanConfirm");
    };
    expect([await isLedOn(), await isLedOn(), await isLedOn()]).toEqual([true, true, false]);
  });

  it.each(["certify", "bindBank"] as const)(
    "UX-12 whoever left the steps at %s is asked nothing by itself, then or later",
    async (nextStep) => {
      const before = render();
      await user.click(screen.getByRole("button", { name: "Apply now" }));
      before.unmount();
      const left = render({ nextStep, url: `/${nextStep}?productId=1` });
      expect(left.address()).toBe("/product?productId=1");
      expect(jump).toHaveBeenCalledOnce();
      left.unmount();
      const later = render({ nextStep: "loanConfirm", url: "/loanConfirm?productId=1" });
      expect(later.address()).toBe("/product?productId=1");
    },
  );

  it.each(["2", "{", ""])("UX-12 a stored %j is no way to this product", (stored) => {
    window.sessionStorage.setItem("tulay.applying", stored);
    const { address } = render({ nextStep: "loanConfirm", url: "/loanConfirm?productId=1" });
    expect(address()).toBe("/product?productId=1");
  });

  it("ROUTE-19 leads to the loan that is open, and offers no second one", async () => {
    const { address } = render({
      nextStep: "loanDetail",
      url: "/loanDetail?productId=1&orderId=o1",
      product: { ...offer.product, buttonStatus: 0 },
    });
    expect(screen.queryByRole("button", { name: "Apply now" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "View your loan" }));
    expect(address()).toBe("/loanDetail?productId=1&orderId=o1");
  });

  it("ROUTE-19 cannot be applied for while the product is closed", () => {
    render({ product: { ...offer.product, buttonStatus: 0 } });
    expect(screen.getByRole("button", { name: "Apply now" })).toHaveProperty("disabled", true);
  });
});

describe("UX-16 a product that the borrower cannot apply for now", () => {
  const again = "You can apply for this product again from Fri, Aug 14, 2026";
  const product = { ...offer.product, buttonStatus: 0, unavailableText: again };

  it("UX-16 says from when on, offers no amount, and leads to the others", async () => {
    const { address } = render({ product, nextStep: "loanConfirm" });
    expect(screen.getByText(again)).toBeTruthy();
    expect(document.body.textContent).not.toContain("₱");
    expect(screen.queryByRole("button", { name: "Apply now" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "See other loans" }));
    expect(address()).toBe("/recommendList");
  });

  it("UX-16 with an open loan leads to that loan, and offers no amount", () => {
    render({ product, nextStep: "loanDetail" });
    expect(screen.getByText("You already have this loan")).toBeTruthy();
    expect(document.body.textContent).not.toContain("You can borrow up to");
    expect(screen.getByRole("button", { name: "View your loan" })).toBeTruthy();
  });
});
