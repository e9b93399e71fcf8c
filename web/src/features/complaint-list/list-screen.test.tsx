import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { ListScreen, openTab } from "./list-screen.tsx";

const item = {
  id: "p1",
  problemNumber: "H5RB-8MX2",
  time: "2026-07-14 09:29:00",
  type: "My personal data",
  content: "Why?",
};
const tabs = [
  { title: "In progress", items: [] },
  { title: "Answered", items: [item] },
];
const ids = { productId: "1", orderId: "o1" };
const user = userEvent.setup();

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/complaintList?productId=1&orderId=o1");
});

describe("CMPL-01 the list", () => {
  it("CMPL-01 shows time, type and content; a tap opens the details", async () => {
    const { address } = renderScreen(<ListScreen tabs={tabs} ids={ids} />);
    const entry = screen.getByRole("button", { name: /Why\?/ });
    expect(entry.textContent).toBe(
      "Jul 14, 2026, 9:29 AMH5RB-8MX2Problem TypeMy personal dataWhy?",
    );
    await user.click(entry);
    expect(address()).toBe("/complainDetails?productId=1&orderId=o1&problemId=p1");
  });

  it("CMPL-01 a tab shows its own entries, and stands in the address", async () => {
    const { address } = renderScreen(<ListScreen tabs={tabs} ids={ids} />);
    await user.click(screen.getByRole("tab", { name: "In progress" }));
    expect(screen.getByText("Nothing here yet")).toBeTruthy();
    expect(address()).toBe("/complaintList?productId=1&orderId=o1&tab=0");
  });

  it.each([
    ["", 1],
    ["0", 0],
    ["1", 1],
    ["2", 1],
    ["x", 1],
  ])("CMPL-01 the address's tab %j opens tab %i", (named, open) => {
    expect(openTab(tabs, named)).toBe(open);
  });
});
