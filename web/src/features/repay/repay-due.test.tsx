import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import {
  sampleCounterCode,
  samplePayCode,
  sampleRepayment,
} from "../../../tests/sample-repayment.ts";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { RepayScreen } from "./repay-screen.tsx";
import { type RepaymentInfo, removeEndedCode } from "./repayment.ts";

type PlanRow = RepaymentInfo["repayPlan"][number];

const user = userEvent.setup();
const ids = { productId: "1", orderId: "o1" };

const renderRepay = (fields: Partial<RepaymentInfo> = {}) =>
  renderScreen(<RepayScreen info={{ ...sampleRepayment, ...fields }} ids={ids} />);
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/repay?productId=1&orderId=o1");
  window.localStorage.clear();
});

it("UX-20 a late line of the plan looks late, and says so", () => {
  const [late, ...rest] = sampleRepayment.repayPlan;
  renderRepay({ repayPlan: [{ ...late, late: "Overdue" } as PlanRow, ...rest] });
  const lines = screen
    .getAllByRole("listitem")
    .filter((one) => /Installment/.test(one.textContent));
  expect(lines.map((one) => one.hasAttribute("data-late"))).toEqual([true, false]);
  expect(lines[0]?.textContent).toMatch(/Overdue · .*Jul 22, 2026/);
});

it("MONEY-17 payments that were taken back and are owed again are named, each in a line", () => {
  const texts = ["Of Jul 25: ₱1.00 is owed again", "Of Jul 26: ₱2.00 is owed again"];
  const { unmount } = renderRepay({ takenBack: { title: "Owed again", texts } });
  expect(screen.getByRole("heading", { name: "Owed again" })).toBeTruthy();
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  unmount();
  renderRepay({ takenBack: null });
  expect(screen.queryByText("Owed again")).toBeNull();
});

describe("PERIOD-01 what is due", () => {
  it("PERIOD-01 shows amount, day, days left, product, and the first two lines", async () => {
    renderRepay();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Repayment");
    const text = document.body.textContent;
    for (const shown of [
      "Next payment",
      "₱1,712.17",
      "Due Wed, Jul 22, 2026",
      "7 days left",
      "Tulay Cash",
    ]) {
      expect(text).toContain(shown);
    }
    const logo = screen.getByRole("main").querySelector("img");
    expect(logo?.getAttribute("src")).toBe(sampleRepayment.productLogo);
    expect(screen.getByText("To be paid now")).toBeTruthy();
    expect(screen.getByText("Due date")).toBeTruthy();
    expect(screen.queryByText("Total balance")).toBeNull();
    await press("More");
    expect(screen.getByText("Total balance")).toBeTruthy();
    await press("Hide");
    expect(screen.queryByText("Total balance")).toBeNull();
  });

  it.each([
    [0, "due today"],
    [1, "1 day left"],
    [-1, "1 day late"],
    [-40, "40 days late"],
  ])("PERIOD-01 with %i days left it says %j", (daysLeft, words) => {
    renderRepay({ daysLeft });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("UX-20 says how much of the loan is paid, and shows it as a bar", () => {
    renderRepay();
    expect(screen.getByText("1 of 3 paid · ₱3,424.34 left")).toBeTruthy();
    const bar = document.querySelector("progress");
    expect([bar?.value, bar?.max]).toEqual([1, 3]);
  });

  it("PERIOD-01 two lines need no toggle", () => {
    renderRepay({ detail: sampleRepayment.detail.slice(0, 2) });
    expect(screen.queryByRole("button", { name: "More" })).toBeNull();
  });

  it("PERIOD-01 lists the instalments that are still to pay", () => {
    renderRepay();
    expect(screen.getByText("Installment 3 of 3")).toBeTruthy();
    expect(screen.getByText("Fri, Aug 21, 2026")).toBeTruthy();
  });

  it("PERIOD-01 says when nothing is to be repaid, and leads back to the order", async () => {
    const { address } = renderScreen(
      <NothingToPay title="Repayment" message="This loan is fully paid" ids={ids} />,
    );
    expect(screen.getByText("This loan is fully paid")).toBeTruthy();
    await press("View your loan");
    expect(address()).toBe("/loanDetail?productId=1&orderId=o1");
  });
});

describe("PERIOD-02 PERIOD-03 help with paying", () => {
  it("PERIOD-02 the banner shows when isShowReyTop is 1, and opens the instructions", async () => {
    renderRepay();
    expect(screen.queryByText(sampleRepayment.noticeMsg)).toBeNull();
    cleanup();
    const { address } = renderRepay({ isShowReyTop: 1 });
    await press(sampleRepayment.noticeMsg);
    expect(address()).toBe("/paymentInstructions?productId=1&orderId=o1");
  });

  it("PERIOD-03 a code that is ready opens its page, with repaymentInfo stored", async () => {
    const { address } = renderRepay({ defDetail: samplePayCode });
    expect(screen.getByText("1234 5678 9012 3456")).toBeTruthy();
    const title = screen.getByRole("heading", { name: "Your code is ready (GCash)" });
    expect(title.parentElement?.querySelector("img")?.getAttribute("src")).toBe(samplePayCode.logo);
    await press("How to pay with it");
    expect(address()).toBe("/repaymentOfCode2?productId=1&orderId=o1");
    expect(JSON.parse(window.localStorage.getItem("repaymentInfo") ?? "")).toMatchObject({
      payCode: "1234567890123456",
      title: "GCash",
      repayAmount: 171_217,
      delayInfo: null,
      payNotice: samplePayCode.payNotice,
    });
  });

  it("PERIOD-03 CODE2-01 a code for another amount than what is due says and keeps its own", async () => {
    const { address } = renderRepay({ defDetail: { ...samplePayCode, amount: 342_434 } });
    await press("How to pay with it");
    expect(address()).toBe("/repaymentOfCode2?productId=1&orderId=o1");
    const kept = JSON.parse(window.localStorage.getItem("repaymentInfo") ?? "");
    expect(kept).toMatchObject({ repayAmount: 342_434, delayInfo: null });
  });

  it("UX-18 a code of a counter says what to bring, where, and for which biller", async () => {
    renderRepay({ defDetail: sampleCounterCode });
    for (const { text, value } of sampleCounterCode.rows) {
      expect(screen.getByText(text).nextSibling?.textContent).toBe(value);
    }
    await press("How to pay with it");
    expect(JSON.parse(window.localStorage.getItem("repaymentInfo") ?? "")).toMatchObject({
      counter: sampleCounterCode.counter,
    });
  });

  it("PERIOD-03 CODE2-01 without a code there is no box, and the stored one goes", () => {
    window.localStorage.setItem("repaymentInfo", "{}");
    removeEndedCode({ ok: true, data: { ...sampleRepayment, defDetail: samplePayCode } });
    expect(window.localStorage.getItem("repaymentInfo")).toBe("{}");
    removeEndedCode({ ok: true, data: sampleRepayment });
    renderRepay();
    expect(screen.queryByText(/^Your code is ready/)).toBeNull();
    expect(window.localStorage.getItem("repaymentInfo")).toBeNull();
  });
});

describe("UX-37 a typed amount", () => {
  const other = async () => {
    renderRepay({ fullAmount: 340_000, mostAmount: 340_000 });
    await user.click(screen.getByRole("radio", { name: /Another amount/ }));
    return screen.getByRole<HTMLInputElement>("textbox", { name: "Amount to pay" });
  };

  it("UX-37 is written with its groups and checked when it is left", async () => {
    const field = await other();
    expect(field.parentElement?.textContent).toBe("₱");
    await user.type(field, "1500");
    await user.tab();
    expect(field.value).toBe("1,500.00");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.clear(field);
    await user.type(field, "9,000");
    await user.tab();
    expect(screen.getByRole("alert").textContent).toMatch(/^Enter an amount/);
  });

  it("UX-37 can be edited digit by digit after it was left", async () => {
    const field = await other();
    await user.type(field, "1500");
    await user.tab();
    await user.click(field);
    expect(field.value).toBe("1500.00");
    field.setSelectionRange(3, 3);
    await user.keyboard("7");
    await user.tab();
    expect(field.value).toBe("15,070.00");
  });

  it("UX-37 that is left empty is asked for at the press alone", async () => {
    await user.click(await other());
    await user.tab();
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Payment");
    expect(screen.getByRole("alert").textContent).toBe("Enter an amount");
  });

  it("UX-37 the last installment is the whole loan", () => {
    renderRepay({ repayAmount: 171_217, fullAmount: 171_217, daysLeft: 3 });
    expect(screen.getByRole("radio", { name: /The whole loan.*₱1,712.17/ })).toBeTruthy();
    expect(screen.queryByRole("radio", { name: /The next installment/ })).toBeNull();
    expect(screen.getByText("Next payment")).toBeTruthy();
  });
});

it("MONEY-16 the head says until when the amount is enough", () => {
  const enoughText = "₱2,000.00 is enough until Oct 14. After that it is ₱2,072.00";
  renderRepay({ enoughText });
  expect(screen.getByText(enoughText)).toBeTruthy();
});
