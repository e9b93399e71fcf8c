import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleOrder } from "../../../tests/sample-order.ts";
import type { Home } from "./home.ts";
import { RecommendScreen } from "./recommend-screen.tsx";

const signedOut: Home = { products: sampleOrder.recProducts, order: null };
const withOrder: Home = {
  ...signedOut,
  order: {
    orderId: "o1",
    productId: "1",
    productName: "Tulay Cash",
    orderStatus: 174,
    statusText: "In repayment",
    amountDueCentavos: 171_217,
    amountLabel: "Next payment",
    dueDate: "2026-07-18",
    enoughText: null,
    url: "/loanDetail?productId=1&orderId=o1",
  },
};
const assign = vi.fn();
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function visit(query: string, brand: object = {}) {
  window.happyDOM.setURL(`https://loan.example/${query}`);
  setBrand(brand);
}

beforeEach(() => {
  vi.spyOn(window.location, "assign").mockImplementation(assign.mockReset());
});

afterEach(() => {
  document.head.innerHTML = "";
});

it("ROUTE-18 BRIDGE-03 in a plain browser shows the offers to a visitor, who goes on in the app", async () => {
  visit("recommendList", {
    appName: "Bayani",
    deepLinkScheme: "bayani",
    playStoreUrl: "https://store.example",
  });
  renderScreen(<RecommendScreen home={signedOut} />);
  expect(screen.getByRole("heading", { name: "Tulay Sahod" })).toBeTruthy();
  expect(screen.getByText("₱10,000.00")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Apply" })).toBeNull();
  await press("Open the Bayani app");
  await press("I don't have the app yet");
  expect(assign.mock.calls).toEqual([["bayani://home"], ["https://store.example"]]);
});

it("ENV-01 offers no store page where the brand has none, and names the lender", () => {
  visit("recommendList", {
    companyName: "Bayani Lending",
    secRegistrationNumber: "CS1",
    address: "",
  });
  renderScreen(<RecommendScreen home={signedOut} />);
  expect(screen.queryByRole("button", { name: "I don't have the app yet" })).toBeNull();
  expect(screen.getByText("Bayani Lending")).toBeTruthy();
  expect(screen.getByText("CS1")).toBeTruthy();
  expect(screen.queryByText("Office")).toBeNull();
});

it("BRIDGE-03 a borrower with a session goes on to the open order", async () => {
  visit("recommendList?sessionId=demo-s1");
  const { address } = renderScreen(<RecommendScreen home={withOrder} />);
  expect(screen.getByText("Due Sat, Jul 18, 2026")).toBeTruthy();
  await press("View your loan");
  expect(address()).toBe("/loanDetail?productId=1&orderId=o1");
});

it("ORDER-09 CALL-36 CALL-37 a borrower with a session opens a product by the server's link", async () => {
  visit("recommendList?sessionId=demo-s1");
  const server = vi.fn<typeof fetch>(async (input) => {
    const isDefine = String(input).includes("/gopia/goya/define?");
    return Response.json({ code: "00", message: "", data: isDefine ? "/product?productId=2" : {} });
  });
  vi.stubGlobal("fetch", server);
  renderScreen(<RecommendScreen home={signedOut} />);
  expect(screen.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
  await press("Apply");
  await vi.waitFor(() => expect(String(assign.mock.calls[0])).toContain("/product?productId=2"));
  const sent = server.mock.calls.map(([input, init]) => [
    new URL(String(input)).pathname,
    String(init?.body),
  ]);
  expect(sent).toEqual([
    ["/mountain/service/event/save", "productId=2&moduleId=32&positionId=0"],
    ["/mountain/gopia/goya/define", "alder=32&birch=0&cedar=2"],
  ]);
});

it("ORDER-09 without a wrapper a link that only a wrapper knows is refused, and that is said", async () => {
  visit("recommendList?sessionId=demo-s1");
  const answer = { code: "00", message: "", data: "tulay://product/2" };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  renderScreen(<RecommendScreen home={signedOut} />);
  await press("Apply");
  expect(await screen.findByText("This link cannot be opened.")).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

it("ROUTE-18 within the wrapper there is no way to an app that one is in", () => {
  visit("recommendList?sessionId=demo-s1", { appName: "Bayani" });
  window.webkit = { messageHandlers: { jumpToHome: { postMessage: vi.fn() } } };
  renderScreen(<RecommendScreen home={signedOut} />);
  expect(screen.queryByRole("button", { name: "Open the Bayani app" })).toBeNull();
  delete window.webkit;
});

it("UX-16 in the place of a product's button stands from when on it can be applied for", () => {
  visit("recommendList?sessionId=demo-s1");
  const unavailableText = "You can apply for this product again from Fri, Aug 14, 2026";
  const products = signedOut.products.map((product) => ({ ...product, unavailableText }));
  renderScreen(<RecommendScreen home={{ ...signedOut, products }} />);
  expect(screen.getAllByText(unavailableText)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Apply" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Full" })).toBeNull();
});

it("MONEY-16 CALL-39 says until when the next amount is enough", () => {
  visit("recommendList");
  const enoughText = "₱2,000.00 is enough until Oct 14. After that it is ₱2,072.00";
  const order = withOrder.order && { ...withOrder.order, enoughText };
  renderScreen(<RecommendScreen home={{ ...withOrder, order: order ?? null }} />);
  expect(screen.getByText(enoughText)).toBeTruthy();
});
