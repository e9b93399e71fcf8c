import { act, cleanup, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import {
  calls,
  native,
  press,
  renderOrder,
  server,
  success,
  user,
} from "../../../tests/order-page.tsx";
import { sampleOrder } from "../../../tests/sample-order.ts";
import type { Order } from "./order-rules.ts";

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
      renderOrder({ orderStatus: orderStatus as Order["orderStatus"] });
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
    await press(/02 8999 0000/);
    expect(native.callPhoneMethod).toHaveBeenCalledExactlyOnceWith({ phone: "0289990000" });
    cleanup();
    renderOrder();
    await press(/02 8111 0000/);
    expect(native.callPhoneMethod).toHaveBeenLastCalledWith({ phone: "0281110000" });
  });
});

describe("UX-06 the order's number", () => {
  it("UX-06 is copied by a tap, and says so in its place", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText");
    renderOrder();
    await press(/Order number ?7K3M-9QXD/);
    expect(write).toHaveBeenCalledExactlyOnceWith("7K3M-9QXD");
    expect(await screen.findByText("Copied")).toBeTruthy();
  });
});

describe("UX-02 help", () => {
  it.each([
    [/File a complaint/, "/complaint?productId=1&orderId=o1"],
    [/My complaints/, "/complaintList?productId=1&orderId=o1"],
    [/Customer service/, "/customerService?productId=1&orderId=o1"],
  ])("UX-02 FLOW-03 %s is a screen of the app, with the order", async (name, wanted) => {
    const { address } = renderOrder();
    await press(/All help/);
    await press(name);
    expect(address()).toBe(wanted);
  });

  it.each([
    [/About us/, "/aboutUs"],
    [/Privacy policy/, "/privacyPolicy"],
    [/Loan terms and conditions/, "/loanAgreement"],
  ])("UX-02 %s opens over the order", async (name, link) => {
    renderOrder();
    await press(/All help/);
    await press(name);
    expect(native.jump).toHaveBeenCalledExactlyOnceWith({ link, params: {} });
  });
});

describe("MONEY-08 what was signed", () => {
  const answers = (listed: object) =>
    server.mockImplementation(async (input) => {
      const { pathname } = new URL(String(input));
      if (pathname.endsWith("/contract-jump")) return success({ contract_url: "/contract/sealed" });
      return pathname.endsWith("/contract") ? Response.json(listed) : success({});
    });

  it("MONEY-08 lists the agreements of the order, and opens one in a frame without powers", async () => {
    const list = [
      { title: "Loan agreement", position: 1 },
      { title: "Disclosure statement", position: 2 },
    ];
    answers({ code: "00", message: "", data: { list, consent: "I accept them." } });
    renderOrder();
    await press(/Your agreements/);
    await press(/Disclosure statement/);
    const frame = await screen.findByTitle("Disclosure statement");
    expect(frame.getAttribute("src")).toBe("https://loan.example/contract/sealed");
    expect(frame.getAttribute("sandbox")).toBe("");
    const asked = server.mock.calls.map(([url]) => new URL(String(url)).searchParams);
    expect(asked.map((query) => query.get("orderId"))).toEqual(["o1", "o1"]);
    expect(asked.at(-1)?.get("position")).toBe("2");
    await press("Close");
    await vi.waitFor(() => expect(screen.queryByTitle("Disclosure statement")).toBeNull());
    await press(/Your agreements/);
    expect(await screen.findByRole("button", { name: /Loan agreement/ })).toBeTruthy();
  });

  it.each([
    ["fil", "You signed these in Filipino, so they stay in that language."],
    ["en", null],
    [undefined, null],
  ])(
    "MONEY-08 agreements that were signed in %j are read by a page in English with %j",
    async (signedLanguage, note) => {
      const list = [{ title: "Loan agreement", position: 1 }];
      answers({
        code: "00",
        message: "",
        data: { list, consent: "I accept them.", signedLanguage },
      });
      renderOrder();
      await press(/Your agreements/);
      await screen.findByRole("button", { name: /Loan agreement/ });
      expect(screen.queryByText(/^You signed these/)?.textContent ?? null).toBe(note);
    },
  );

  it("MONEY-08 closes, and says why, where the list does not come", async () => {
    answers({ code: "1500", message: "Please try again later", data: null });
    renderOrder();
    await press(/Your agreements/);
    expect(await screen.findByText("Please try again later")).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
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

  it("UX-25 a withdrawn application leads to its product by the filled button, and to no other loans", async () => {
    const { address } = renderOrder({ orderStatus: 110, isWithdrawn: true });
    expect(screen.queryByRole("button", { name: /See other loans/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Apply again" }).className).toMatch(/filled/);
    await press("Apply again");
    expect(address()).toBe("/product?productId=1");
  });

  it("UX-25 a declined application is not offered again", () => {
    renderOrder({ orderStatus: 110 });
    expect(screen.queryByRole("button", { name: "Apply again" })).toBeNull();
  });

  it("ROUTE-18 ORDER-08 a declined order with its market needs no other list", async () => {
    setBrand({ showMarket: true });
    renderOrder({ orderStatus: 110 });
    expect(await screen.findByText("Tulay Sahod")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /See other loans/ })).toBeNull();
  });

  it("ORDER-08 takes the place of the buttons of an order that is paid", async () => {
    setBrand({ showMarket: true });
    renderOrder({ orderStatus: 200 });
    expect(await screen.findByText("Tulay Sahod")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Borrow Again" })).toBeNull();
  });

  it("ORDER-08 is hidden by default", () => {
    renderOrder();
    expect(screen.queryByText("Tulay Sahod")).toBeNull();
  });

  it("ORDER-08 ORDER-09 shows each product where the brand wants it, and who owes keeps REPAY", async () => {
    setBrand({ showMarket: true });
    renderOrder();
    server.mockImplementation(async () => success("/product?productId=2"));
    await press("Apply");
    // An order that can be paid keeps its buttons.
    expect(screen.getByRole("button", { name: "REPAY" })).toBeTruthy();
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
    server.mockImplementation(async () => Response.json({ code: "0", message: "Gone" }));
    await press("Apply");
    expect(await screen.findByText("Gone")).toBeTruthy();
    server.mockImplementation(async () => success("https://pay.example/offer"));
    await press("Apply");
    expect(assign.mock.calls.map(String)).toEqual(["https://pay.example/offer"]);
    expect(native.jump).not.toHaveBeenCalled();
  });
});

it("ORDER-09 a double press opens the product once", async () => {
  setBrand({ showMarket: true });
  renderOrder();
  server.mockImplementation(async () => success("/product?productId=2"));
  const apply = await screen.findByRole("button", { name: "Apply" });
  await act(async () => {
    apply.click();
    apply.click();
  });
  await vi.waitFor(() => expect(native.jump).toHaveBeenCalledOnce());
  expect(calls().filter(([path]) => path?.endsWith("/define"))).toHaveLength(1);
});

describe("UX-17 the filled button", () => {
  const isFilled = (name: string | RegExp) =>
    /filled/.test(screen.getByRole("button", { name }).className);

  it("UX-17 is REPAY while something is due soon", () => {
    renderOrder({ daysLeft: 3 });
    expect(isFilled("REPAY")).toBe(true);
  });

  it("UX-17 is none while nothing is due for weeks; REPAY stays below, outlined", () => {
    renderOrder({ daysLeft: 40 });
    expect(isFilled("REPAY")).toBe(false);
    expect(isFilled(/Rollover Repayment/)).toBe(false);
    expect(screen.getByText("Short of money?")).toBeTruthy();
  });

  it("UX-17 is none of a released loan, whose first payment is a month away", () => {
    renderOrder({ orderStatus: 170, isDelay: 0, daysLeft: 30 });
    expect(isFilled("Repayment")).toBe(false);
  });

  const awaited: NonNullable<Order["paymentResult"]> = {
    kind: "nothingTaken",
    id: "1234",
    title: "Nothing was taken so far",
    text: "If you made one, do not pay again: it will show here",
    detail: [{ text: "A payment shows here", value: "Within minutes" }],
    paymentReference: "",
    payCode: "",
    payCodeUrl: "",
    isQrPage: false,
  };

  it("UX-17 is 'Check again' while a payment is being confirmed, also of a late loan", () => {
    renderOrder({ orderStatus: 180, daysLeft: -2, paymentResult: awaited });
    expect(isFilled("Check again")).toBe(true);
    expect(isFilled("REPAY")).toBe(false);
  });

  it("UX-17 is the way to pay an open code; asking again comes second", () => {
    const code = {
      kind: "waiting",
      payCode: "1234",
      payCodeUrl: "/repaymentOfCode?payCode=1234",
    } as const;
    renderOrder({ paymentResult: { ...awaited, ...code } });
    expect(isFilled("How to pay with it")).toBe(true);
    expect(isFilled("Check again")).toBe(false);
    expect(isFilled("REPAY")).toBe(false);
  });
});
