import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleOrder } from "../../../tests/sample-order.ts";
import type { Order } from "./order-rules.ts";
import { OrderScreen } from "./order-screen.tsx";

const server = vi.fn<typeof fetch>();
const native = {
  jump: vi.fn(),
  jumpToHome: vi.fn(),
  callPhoneMethod: vi.fn(),
  toGrade: vi.fn(),
};
const user = userEvent.setup();
const ids = { productId: "1", orderId: "o1" };

const renderOrder = (fields: Partial<Order> = {}) =>
  renderScreen(<OrderScreen order={{ ...sampleOrder, ...fields }} ids={ids} />);
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
/** Path and body of each call made. */
const calls = () =>
  server.mock.calls.map(([url, init]) => [new URL(String(url)).pathname, String(init?.body)]);

const success = (data: unknown) => Response.json({ code: "00", message: "", data });

function setBrand(brand: object) {
  document.head.innerHTML = `<script type="application/json" id="brand">${JSON.stringify(brand)}</script>`;
}

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/loanDetail?productId=1&orderId=o1");
  server.mockReset().mockImplementation(async () => success({}));
  vi.stubGlobal("fetch", server);
  const handlers = Object.entries(native).map(([name, postMessage]) => [name, { postMessage }]);
  window.webkit = { messageHandlers: Object.fromEntries(handlers) };
});

afterEach(() => {
  delete window.webkit;
  document.head.innerHTML = "";
  for (const handler of Object.values(native)) handler.mockReset();
});

describe("ORDER-01 ORDER-02 what an order's page shows", () => {
  it("ORDER-01 ORDER-02 shows title, state, product and rows", () => {
    renderOrder();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Order Details");
    for (const text of [
      "In repayment",
      sampleOrder.noticeDesText,
      "Tulay Cash",
      "Loan amount",
      "₱5,000.00",
      "Term",
      "91 days",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const logo = screen.getByRole("main").querySelector("img");
    expect(logo?.getAttribute("src")).toBe(sampleOrder.productLogo);
    expect(document.body.textContent).toContain("₱1,712.17");
    expect(document.body.textContent).toContain("3 days left");
  });

  it("ORDER-01 has an icon of its own by status; 170 and any other have that of 200", () => {
    const iconOf = (orderStatus: number) => {
      cleanup();
      renderOrder({ orderStatus });
      return document.querySelector("[data-status]")?.innerHTML ?? "";
    };
    const own = [21, 151, 110, 174, 180, 200].map(iconOf);
    expect(new Set(own).size).toBe(6);
    expect(iconOf(170)).toBe(own[5]);
    expect(iconOf(999)).toBe(own[5]);
  });

  it("ORDER-14 ENV-03 calls the order's own telephone, else the brand's", async () => {
    setBrand({ servicePhone: "0281110000" });
    renderOrder({ telephone: "0289990000" });
    await press(/0289990000/);
    expect(native.callPhoneMethod).toHaveBeenCalledExactlyOnceWith({ phone: "0289990000" });
    cleanup();
    renderOrder();
    await press(/0281110000/);
    expect(native.callPhoneMethod).toHaveBeenLastCalledWith({ phone: "0281110000" });
  });
});

describe("ORDER-04 ORDER-05 ORDER-06 what a borrower can do", () => {
  it("ORDER-04 ORDER-05 repays on the repay page", async () => {
    const { address } = renderOrder();
    expect(screen.getByText("Short of money?")).toBeTruthy();
    await press("REPAY");
    expect(address()).toBe("/repay?productId=1&orderId=o1");
  });

  it("ORDER-05 rolls over on the repay-delay page, also where repayment is a partner's", async () => {
    const { address } = renderOrder({ h5Url: "https://pay.example/o1" });
    await press(/Rollover Repayment/);
    expect(address()).toBe("/repayDelay?productId=1&orderId=o1");
  });

  it("ORDER-05 ORDER-15 a partner's order is repaid at its h5Url, which gets no session", async () => {
    setBrand({ allowedHosts: ["pay.example"] });
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    renderOrder({ inside: 0, isDelay: 0, h5Url: "https://pay.example/o1" });
    await press("Repayment");
    expect(String(assign.mock.calls[0]?.[0])).toBe("https://pay.example/o1");
  });

  it("ORDER-05 says so when the h5Url must not be followed", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    renderOrder({ isDelay: 0, h5Url: "https://evil.example/o1" });
    await press("Repayment");
    expect(assign).not.toHaveBeenCalled();
    expect(screen.getByText("This link cannot be opened.")).toBeTruthy();
  });

  it("ORDER-06 'Borrow Again' is recorded and goes to the product", async () => {
    const { address } = renderOrder({ orderStatus: 200 });
    await press("Borrow Again");
    expect(calls()).toEqual([
      ["/mountain/service/event/save", "productId=1&moduleId=30&positionId=0"],
    ]);
    expect(address()).toBe("/product?productId=1");
  });

  it("ORDER-06 records one tap of a double press", async () => {
    renderOrder({ orderStatus: 200 });
    await user.dblClick(screen.getByRole("button", { name: "Borrow Again" }));
    expect(calls()).toHaveLength(1);
  });
});

describe("ORDER-08 ORDER-09 the market", () => {
  it("ROUTE-18 a declined order leads to the recommended products", async () => {
    const { address } = renderOrder({ orderStatus: 110 });
    await user.click(screen.getByRole("button", { name: /See other loans/ }));
    expect(address()).toBe("/recommendList");
  });

  it("ROUTE-18 ORDER-08 a declined order with its market needs no other list", async () => {
    setBrand({ showMarket: true });
    renderOrder({ orderStatus: 110 });
    expect(await screen.findByText("Tulay Sahod")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /See other loans/ })).toBeNull();
  });

  it("ORDER-08 is hidden by default", () => {
    renderOrder();
    expect(screen.queryByText("Tulay Sahod")).toBeNull();
  });

  it("ORDER-08 ORDER-09 takes the place of the buttons where the brand wants it", async () => {
    setBrand({ showMarket: true });
    renderOrder();
    server.mockImplementation(async () => success("/product?productId=2"));
    await press("Apply");
    expect(screen.queryByRole("button", { name: "REPAY" })).toBeNull();
    expect(calls()).toEqual([
      ["/mountain/service/event/save", "productId=2&moduleId=31&positionId=0"],
      ["/mountain/gopia/goya/define", "alder=31&birch=0&cedar=2"],
    ]);
    const link = "/product?productId=2";
    await vi.waitFor(() =>
      expect(native.jump).toHaveBeenCalledExactlyOnceWith({ link, params: {} }),
    );
    expect(screen.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
    await press("Click to view more products");
    expect(native.jumpToHome).toHaveBeenCalledOnce();
  });

  it("ORDER-09 a product's web address is navigated to, once checked; a refusal leads nowhere", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    setBrand({ showMarket: true, allowedHosts: ["pay.example"] });
    renderOrder();
    server.mockImplementation(async () => success("https://evil.example/offer"));
    await press("Apply");
    expect(await screen.findByText("This link cannot be opened.")).toBeTruthy();
    server.mockImplementation(async () => Response.json({ code: "1004", message: "Gone" }));
    await press("Apply");
    expect(await screen.findByText("Gone")).toBeTruthy();
    server.mockImplementation(async () => success("https://pay.example/offer"));
    await press("Apply");
    expect(assign.mock.calls.map(String)).toEqual(["https://pay.example/offer"]);
    expect(native.jump).not.toHaveBeenCalled();
  });
});

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
    expect(await screen.findByText("Thank you for telling us")).toBeTruthy();
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
    ["0289990000", "0289990000"],
    ["", "0281110000"],
  ])(
    "ORDER-11 ORDER-14 the result modal calls %j, else the brand's number",
    async (telephone, phone) => {
      setBrand({ servicePhone: "0281110000" });
      renderOrder({ isScore: 1, telephone });
      await user.click(await screen.findByRole("radio", { name: "1 of 5 stars" }));
      await press("Submit");
      const modal = await screen.findByRole("dialog", { name: "Thank you for telling us" });
      await user.click(within(modal).getByRole("button", { name: `Call ${phone}` }));
      expect(native.callPhoneMethod).toHaveBeenCalledExactlyOnceWith({ phone });
    },
  );

  it.each([4, 5])("ORDER-11 %i stars lead to the app's rating page", async (stars) => {
    renderOrder({ isScore: 1 });
    await user.click(await screen.findByRole("radio", { name: `${stars} of 5 stars` }));
    await press("Submit");
    await vi.waitFor(() => expect(native.toGrade).toHaveBeenCalledOnce());
    expect(screen.queryByText("Thank you for telling us")).toBeNull();
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
});
