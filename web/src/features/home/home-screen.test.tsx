import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleOrder } from "../../../tests/sample-order.ts";
import type { Home } from "./home.ts";
import { HomeScreen } from "./home-screen.tsx";

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
    dueDate: "2026-07-18",
    url: "/loanDetail?productId=1&orderId=o1",
  },
};
const assign = vi.fn();
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function visit(query: string, brand: object = {}) {
  window.happyDOM.setURL(`https://loan.example/${query}`);
  document.head.innerHTML = `<script type="application/json" id="brand">${JSON.stringify(brand)}</script>`;
}

beforeEach(() => {
  vi.spyOn(window.location, "assign").mockImplementation(assign.mockReset());
});

afterEach(() => {
  document.head.innerHTML = "";
});

it("BRIDGE-03 home in a plain browser shows the offers to a visitor, who goes on in the app", async () => {
  visit("", { appName: "Bayani", deepLinkScheme: "bayani", playStoreUrl: "https://store.example" });
  renderScreen(<HomeScreen home={signedOut} />);
  expect(screen.getByRole("heading", { name: "Tulay Sahod" })).toBeTruthy();
  expect(screen.getByText("₱10,000.00")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Apply" })).toBeNull();
  await press("Open the Bayani app");
  await press("I do not have it yet");
  expect(assign.mock.calls).toEqual([["bayani://home"], ["https://store.example"]]);
});

it("ENV-01 offers no store page where the brand has none, and names the lender", () => {
  visit("", { companyName: "Bayani Lending", secRegistrationNumber: "CS1", address: "" });
  renderScreen(<HomeScreen home={signedOut} />);
  expect(screen.queryByRole("button", { name: "I do not have it yet" })).toBeNull();
  expect(screen.getByText("Bayani Lending")).toBeTruthy();
  expect(screen.getByText("CS1")).toBeTruthy();
  expect(screen.queryByText("Office")).toBeNull();
});

it("BRIDGE-03 a borrower with a session goes on from home to the order", async () => {
  visit("?sessionId=s1");
  const { address } = renderScreen(<HomeScreen home={withOrder} />);
  expect(screen.getByText("due Sat, 18 Jul 2026")).toBeTruthy();
  await press("See your loan");
  expect(address()).toBe("/loanDetail?productId=1&orderId=o1");
});

it("BRIDGE-03 a borrower with a session goes on from home to a product on offer", async () => {
  visit("?sessionId=s1");
  const { address } = renderScreen(<HomeScreen home={signedOut} />);
  expect(screen.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
  await press("Apply");
  expect(address()).toBe("/product?productId=2");
});
