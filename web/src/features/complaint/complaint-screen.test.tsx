import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleChoices } from "../../../tests/sample-complaint.ts";
import type { Choices } from "./complaint-rules.ts";
import { ComplaintScreen } from "./complaint-screen.tsx";

const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const COLLECTION = "How repayment is collected";
const REFUSAL = "The selected order does not support sending collection types";

function renderHome(query = "?productId=1&orderId=o1", fields: Partial<Choices> = {}) {
  window.happyDOM.setURL(`https://loan.example/complaint${query}`);
  return renderScreen(<ComplaintScreen choices={{ ...sampleChoices, ...fields }} productId="1" />);
}

describe("CMPH-01 CMPH-02 the order", () => {
  it("CMPH-01 shows the current one: number, product, status and rows", () => {
    renderHome();
    const text = document.body.textContent;
    for (const shown of ["7K3M-9QXD", "Tulay Cash", "In repayment", "Loan amount", "₱8,000.00"]) {
      expect(text).toContain(shown);
    }
    expect(screen.queryByText("Tulay Sahod")).toBeNull();
  });

  it("CMPH-02 'All' shows and hides the list; the chosen one becomes current, in the address too", async () => {
    const { address } = renderHome();
    await press("All");
    await press("All");
    expect(screen.queryByRole("radio")).toBeNull();
    await press("All");
    await user.click(screen.getByRole("radio", { name: /Tulay Sahod/ }));
    expect(screen.getByRole("heading", { name: "Tulay Sahod" })).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(address()).toBe("/complaint?productId=1&orderId=o2");
  });

  it("CMPH-02 UI-04 without any order it says so, and offers no list", () => {
    renderHome("?productId=1", { orderList: [] });
    expect(screen.getByText(/You have no orders yet/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "All" })).toBeNull();
  });
});

it("UX-06 the number of the complaint that was sent stays on the home", async () => {
  renderHome();
  expect(screen.queryByText("Your complaint number")).toBeNull();
  cleanup();
  renderScreen(<ComplaintScreen choices={sampleChoices} productId="1" />, {
    sentNumber: "H5RB-8MX2",
  });
  expect(screen.getByText("Your complaint number")).toBeTruthy();
  expect(screen.getByText("H5RB-8MX2")).toBeTruthy();
});

it("CMPH-03 'My Complaint' goes to the list", async () => {
  const { address } = renderHome();
  await press(/My Complaint/);
  expect(address()).toBe("/complaintList?productId=1&orderId=o1");
});

describe("CMPH-04 CMPH-05 the types", () => {
  it("CMPH-04 a type other than 1 goes to the next page", async () => {
    const { address } = renderHome();
    await press("A payment that is missing or wrong");
    expect(address()).toBe("/complainPageNext?productId=1&orderId=o1&type=2");
  });

  it("CMPH-04 type 1 reveals the sub-types, and a sub-type goes to the next page", async () => {
    const { address } = renderHome();
    await press(COLLECTION);
    await press("Threats or insults");
    expect(address()).toBe("/complainPageNext?productId=1&orderId=o1&type=1&sonType=1");
  });

  it.each([
    ["whose isShow is 0", "?productId=1&orderId=o2"],
    ["that is not there", "?productId=1"],
  ])("CMPH-05 type 1 with an order %s is refused, and nothing moves", async (_, query) => {
    const { address } = renderHome(query);
    await press(COLLECTION);
    expect(screen.getByText(REFUSAL)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Threats or insults" })).toBeNull();
    expect(address()).toBe(`/complaint${query}`);
  });
});
