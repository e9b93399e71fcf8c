import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../src/api/types.ts";
import {
  ANA,
  NOTHING_WAITS,
  openConsole,
  refused,
  type SentCall,
  section,
  serve,
} from "./render-console.tsx";
import { DONE, FILE, REQUEST, SHOWN } from "./samples.ts";

/** The order's page with a server that shows the act and then gives this answer to the press. */
function serveOrder(toPress: () => unknown, shown: Outcome = SHOWN) {
  return serve({
    "GET /api/orders/ord-1": () => FILE,
    "POST /api/acts": ({ body }: SentCall) =>
      (body as { dryRun: boolean }).dryRun ? shown : toPress(),
  });
}

async function showApproval(user: ReturnType<typeof openConsole>) {
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  await user.type(screen.getByLabelText("Reason"), "Papers agree.");
  await user.click(screen.getByRole("button", { name: "Show what it does" }));
  return screen.findByRole("button", { name: "Approve 9,800.00" });
}

function sentApproval(dryRun: boolean) {
  return { act: { act: "approve", order_id: "ord-1" }, reason: "Papers agree.", dryRun };
}

describe("STAFF-05 an act", () => {
  it("STAFF-05 a decision shows what it will do before it is pressed", async () => {
    const server = serveOrder(() => DONE);
    const user = openConsole("/orders/ord-1");
    const press = await showApproval(user);
    const dialog = within(screen.getByRole("dialog", { name: "Approve the order" }));
    const rows = dialog.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual([
      "It changesBeforeAfter",
      "OrderUnder reviewApproved",
      "Due3,430.003,310.00",
    ]);
    expect(server.sent("/api/acts")).toEqual([sentApproval(true)]);
    // The focus is on what it does: an Enter that is held down does not press the button.
    expect(document.activeElement?.getAttribute("aria-label")).toBe("What it does");
    fireEvent.click(press, { detail: 2 });
    expect(server.sent("/api/acts")).toEqual([sentApproval(true)]);
    await user.click(press);
    expect(await dialog.findByText("Done.")).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([sentApproval(true), sentApproval(false)]);
    await waitFor(() => expect(server.sent("/api/orders/ord-1")).toHaveLength(2));
  });

  it("STAFF-05 an act without a reason is not sent", async () => {
    const server = serveOrder(() => DONE);
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(screen.getByText("Write the reason: it is kept with the act.")).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([]);
  });

  it("STAFF-05 what is typed after the dry run has to be shown again", async () => {
    serveOrder(() => DONE);
    const user = openConsole("/orders/ord-1");
    await showApproval(user);
    await user.type(screen.getByLabelText("Reason"), " And the call.");
    expect(screen.getByRole("button", { name: "Show what it does" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve 9,800.00" })).toBeNull();
  });

  it("STAFF-05 a second press while the first runs sends nothing", async () => {
    let answer: (outcome: Outcome) => void = () => {};
    const server = serveOrder(
      () =>
        new Promise<Outcome>((resolve) => {
          answer = resolve;
        }),
    );
    const user = openConsole("/orders/ord-1");
    const press = await showApproval(user);
    fireEvent.click(press);
    fireEvent.click(press);
    await waitFor(() => expect(press.getAttribute("aria-disabled")).toBe("true"));
    answer(DONE);
    expect(await screen.findByText("Done.")).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([sentApproval(true), sentApproval(false)]);
  });

  it("STAFF-05 an order that a colleague decided meanwhile says so and is loaded again", async () => {
    const server = serveOrder(() => refused(409, "Ben Cruz has declined this order."));
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Ben Cruz has declined this order.",
    );
    await waitFor(() => expect(server.sent("/api/orders/ord-1")).toHaveLength(2));
    expect(screen.getByRole("button", { name: "Show what it does" })).toBeTruthy();
  });

  it("STAFF-05 a lost answer says that the act may have been done", async () => {
    serveOrder(() => {
      throw new TypeError("network");
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    expect((await screen.findByRole("alert")).textContent).toContain("It may have been done");
  });

  it("STAFF-06 an act that needs a second person says under which number it waits", async () => {
    serveOrder(() => ({ state: "waits", waits: true, request: 816, effect: null }), {
      ...SHOWN,
      waits: true,
    });
    const user = openConsole("/orders/ord-1");
    const press = await showApproval(user);
    expect(screen.getByText(/A second person will have to confirm this/)).toBeTruthy();
    await user.click(press);
    expect(await screen.findByText(/Waits for a second person under number 816/)).toBeTruthy();
  });

  it("STAFF-02 an act that moves money asks for a fresh code and is then sent again", async () => {
    let isFresh = false;
    const server = serve({
      "GET /api/orders/ord-1": () => FILE,
      "POST /api/prove": ({ body }: SentCall) => {
        isFresh = (body as { code: string }).code === "123456";
        return isFresh ? ANA : refused(400, "This code is wrong.");
      },
      "POST /api/acts": ({ body }: SentCall) => {
        if ((body as { dryRun: boolean }).dryRun) return SHOWN;
        return isFresh ? DONE : refused(409, "Enter a code.", { needsCode: true });
      },
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    const code = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
    await user.type(code.getByLabelText("Code of the authenticator app"), "111111");
    await user.click(code.getByRole("button", { name: "Continue" }));
    expect(await code.findByText("This code is wrong.")).toBeTruthy();
    await user.clear(code.getByLabelText("Code of the authenticator app"));
    await user.type(code.getByLabelText("Code of the authenticator app"), "123456");
    await user.click(code.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Done.")).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([
      sentApproval(true),
      sentApproval(false),
      sentApproval(false),
    ]);
  });

  it("STAFF-12 Ctrl-Enter presses a dialog's main button", async () => {
    const server = serveOrder(() => SHOWN);
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.type(screen.getByLabelText("Reason"), "Papers agree.{Control>}{Enter}{/Control}");
    await screen.findByRole("button", { name: "Approve 9,800.00" });
    expect(server.sent("/api/acts")).toEqual([sentApproval(true)]);
  });

  it("STAFF-02 without a code the act is not done", async () => {
    const server = serveOrder(() => refused(409, "Enter a code.", { needsCode: true }));
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    const code = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
    await user.click(code.getByRole("button", { name: "Cancel" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Enter a code.");
    expect(server.sent("/api/acts")).toHaveLength(2);
  });

  it("SEC-05 the borrower of an order is locked from its page, and the page says so", async () => {
    const locked = { ...FILE.borrower, isLocked: true, acts: ["unlock_borrower"] };
    let file: unknown = FILE;
    const server = serve({
      "GET /api/me": () => ANA,
      "GET /api/orders/ord-1": () => file,
      "POST /api/acts": ({ body }: SentCall) => {
        if ((body as { dryRun: boolean }).dryRun) return SHOWN;
        file = { ...FILE, borrower: locked };
        return DONE;
      },
    });
    const user = openConsole("/orders/ord-1");
    const borrower = within(await screen.findByRole("region", { name: "Borrower" }));
    await user.click(borrower.getByRole("button", { name: "Lock" }));
    await user.type(screen.getByLabelText("Reason"), "The phone was stolen.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await user.click(await screen.findByRole("button", { name: "Lock 9,800.00" }));
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(await screen.findByText("Locked: nobody can log in as this borrower.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Unlock" })).toBeTruthy();
    expect(server.sent("/api/acts")[0]).toMatchObject({
      act: { act: "lock_borrower", borrower: "usr_1" },
    });
  });

  it("STAFF-08 a waiver sends its sum in centavos, and says what is no sum", async () => {
    const server = serveOrder(() => DONE);
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Waive" }));
    // All that can be waived is shown, and filled in.
    const dialog = within(screen.getByRole("dialog", { name: "Waive charges" }));
    expect(dialog.getByText("Penalties and fees").parentElement?.textContent).toContain("120.00");
    const sum = screen.getByLabelText<HTMLInputElement>("Sum (₱)");
    expect(sum.value).toBe("120.00");
    await user.clear(sum);
    await user.type(sum, "1,2");
    await user.type(screen.getByLabelText("Reason"), "A flood.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(screen.getByText("Enter a sum in figures, such as 1,250.00.")).toBeTruthy();
    await user.clear(screen.getByLabelText("Sum (₱)"));
    await user.type(screen.getByLabelText("Sum (₱)"), "1,250.5");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await screen.findByRole("button", { name: "Waive 9,800.00" });
    expect(server.sent("/api/acts")).toEqual([
      {
        act: { act: "waive", order_id: "ord-1", amount_centavos: 125_050 },
        reason: "A flood.",
        dryRun: true,
      },
    ]);
  });

  it("STAFF-08 a reschedule shows old dates and sums beside new dates, which are filled in", async () => {
    const file = { ...FILE, acts: ["reschedule"] };
    const server = serve({
      "GET /api/orders/ord-1": () => file,
      "POST /api/acts": () => SHOWN,
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Reschedule" }));
    const rows = within(screen.getByRole("table", { name: "New due dates" })).getAllByRole("row");
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      "13,430.0020 Nov 2026",
      "26,490.0020 Dec 2026",
    ]);
    const second = screen.getByLabelText("New due date of installment 2");
    fireEvent.change(second, { target: { value: "2027-01-15" } });
    await user.type(screen.getByLabelText("Reason"), "A flood.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await screen.findByRole("button", { name: "Reschedule 9,800.00" });
    expect(server.sent("/api/acts")).toMatchObject([
      { act: { act: "reschedule", due_dates: ["2026-11-27", "2027-01-15"] } },
    ]);
  });

  it("STAFF-08 a release by hand asks for the bank's reference once the person says so", async () => {
    const toSend = { amountCentavos: 760_000, account: "BDO •••• 1234", refusal: null };
    const server = serve({
      "GET /api/orders/ord-1": () => ({ ...FILE, acts: ["release"], toSend }),
      "POST /api/acts": () => SHOWN,
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Release" }));
    expect(screen.getByText("BDO •••• 1234")).toBeTruthy();
    expect(screen.queryByLabelText("Bank reference")).toBeNull();
    await user.type(screen.getByLabelText("Reason"), "Agreed.");
    await user.click(screen.getByLabelText("I have sent the money myself"));
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(screen.getByText("Enter the bank's reference.")).toBeTruthy();
    await user.type(screen.getByLabelText("Bank reference"), "BPI 4711");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await screen.findByRole("button", { name: "Release 9,800.00" });
    expect(server.sent("/api/acts")).toMatchObject([
      { act: { act: "release", by_hand: "BPI 4711" } },
    ]);
  });

  it("STAFF-08 a reversal names the event of its row", async () => {
    const server = serveOrder(() => DONE);
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Reverse" }));
    await user.type(screen.getByLabelText("Reason"), "Paid for another order.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await screen.findByRole("button", { name: "Reverse 9,800.00" });
    expect(server.sent("/api/acts")).toEqual([
      {
        act: { act: "reverse", order_id: "ord-1", event: "ev-3" },
        reason: "Paid for another order.",
        dryRun: true,
      },
    ]);
  });

  it("STAFF-02 acts that the roles do not allow are not offered", async () => {
    const rows = section({ orderId: "ord-9", amountCentavos: 15_050 });
    serve({
      "GET /api/me": () => ({ ...ANA, roles: ["decide"] }),
      "GET /api/money": () => ({ unallocated: section(), payouts: section(), owed: rows }),
    });
    openConsole("/money");
    expect(await screen.findByText("150.50")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
  });
});

describe("STAFF-06 the second person", () => {
  const address = `/api/requests/${REQUEST.seq}`;

  function serveRequest(isOwn: boolean) {
    const today = { ...NOTHING_WAITS, requests: section({ ...REQUEST, isOwn }) };
    return serve({
      "GET /api/today": () => today,
      "GET /api/requests": () => today.requests,
      [`POST ${address}`]: ({ body }: SentCall) => {
        const { confirm, dryRun } = body as { confirm: boolean; dryRun: boolean };
        if (dryRun) return SHOWN;
        return confirm ? DONE : { ...DONE, state: "rejected", effect: null };
      },
    });
  }

  it("STAFF-06 Ana sees what Ben's request does and confirms it", async () => {
    const server = serveRequest(false);
    const user = openConsole("/requests");
    await user.click(await screen.findByRole("button", { name: "Answer request 812" }));
    const dialog = within(screen.getByRole("dialog", { name: "Request 812" }));
    expect(dialog.getByText("Asked for by Ben Cruz, 26 Nov 2026, 11:12")).toBeTruthy();
    expect(dialog.getByText("Approve ₱9,800.00 of 1042")).toBeTruthy();
    expect(dialog.getByText("Borrower: Ana Marie Santos")).toBeTruthy();
    await user.type(dialog.getByLabelText("Your reason"), "I called her.");
    await user.click(dialog.getByRole("button", { name: "Show what it does" }));
    await user.click(await dialog.findByRole("button", { name: "Confirm 9,800.00" }));
    expect(await dialog.findByText("Done.")).toBeTruthy();
    expect(server.sent(address)).toEqual([
      { confirm: true, reason: "I called her.", dryRun: true },
      { confirm: true, reason: "I called her.", dryRun: false },
    ]);
  });

  it("STAFF-06 Ana rejects Ben's request with a reason", async () => {
    const server = serveRequest(false);
    const user = openConsole("/");
    await user.click(await screen.findByRole("button", { name: "Answer request 812" }));
    await user.click(screen.getByRole("button", { name: "Reject" }));
    expect(screen.getByText("Write the reason: it is kept with the answer.")).toBeTruthy();
    await user.type(screen.getByLabelText("Your reason"), "The pay slip is old.");
    await user.click(screen.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("Rejected.")).toBeTruthy();
    expect(server.sent(address)).toEqual([
      { confirm: false, reason: "The pay slip is old.", dryRun: false },
    ]);
  });

  it("STAFF-06 the own request can be taken back, never confirmed", async () => {
    const server = serveRequest(true);
    const user = openConsole("/requests");
    await user.click(await screen.findByRole("button", { name: "Take back request 812" }));
    expect(screen.getByText(/another person has to confirm it/)).toBeTruthy();
    const dialog = within(screen.getByRole("dialog", { name: "Request 812" }));
    expect(dialog.queryByRole("button", { name: "Show what it does" })).toBeNull();
    await user.type(dialog.getByLabelText("Your reason"), "The wrong order.");
    await user.click(dialog.getByRole("button", { name: "Take back" }));
    expect(await dialog.findByText("Rejected.")).toBeTruthy();
    expect(server.sent(address)).toEqual([
      { confirm: false, reason: "The wrong order.", dryRun: false },
    ]);
  });
});
