import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { type AccountStatement, StatementScreen } from "./statement-screen.tsx";

const ids = { productId: "1", orderId: "o1" };
const statement: AccountStatement = {
  productName: "Tulay Cash",
  productLogo: "/images/products/1.svg",
  madeAt: "Jul 25, 2026, 9:30 AM",
  detail: [{ text: "Term", value: "91 days" }],
  lines: [
    {
      date: "2026-07-15",
      text: "Loan amount",
      amountCentavos: 1_000_000,
      balanceCentavos: 1_000_000,
      paymentReference: null,
    },
    {
      date: "2026-07-25",
      text: "Payment",
      amountCentavos: -342_433,
      balanceCentavos: 657_567,
      paymentReference: "90006/gc_1",
    },
  ],
  balanceCentavos: 657_567,
};

const user = userEvent.setup();

beforeEach(() => window.happyDOM.setURL("https://loan.example/statement?productId=1&orderId=o1"));

it("MONEY-13 ROUTE-27 a statement has a line for each change, and a payment's leads to its receipt", async () => {
  const { address } = renderScreen(<StatementScreen statement={statement} ids={ids} />);
  const lines = screen.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines).toEqual([
    "Loan amount₱10,000.00Wed, Jul 15, 2026Balance ₱10,000.00",
    "Payment−₱3,424.33Sat, Jul 25, 2026Balance ₱6,575.67Receipt",
  ]);
  expect(screen.getByText("Total balance")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Receipt" }));
  expect(address()).toBe("/receipt?productId=1&orderId=o1&reference=90006%2Fgc_1");
});

it("MONEY-07 a balance that the lender owes says whose it is", () => {
  renderScreen(
    <StatementScreen statement={{ ...statement, balanceCentavos: -72_700 }} ids={ids} />,
  );
  expect(screen.getByText("We owe you")).toBeTruthy();
  expect(screen.getByText("727.00", { exact: false })).toBeTruthy();
});

it("MONEY-13 UI-04 a statement without a line says when it begins, and leads to the loan", async () => {
  const { address } = renderScreen(
    <StatementScreen statement={{ ...statement, lines: [], balanceCentavos: 0 }} ids={ids} />,
  );
  expect(document.querySelector("[data-state=empty]")).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "View your loan" }));
  expect(address()).toBe("/loanDetail?productId=1&orderId=o1");
});
