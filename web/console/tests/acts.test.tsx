import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
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
  return screen.findByRole("button", { name: "Approve ₱9,800.00" });
}

/** Shows what a waiver of the order does, and presses it. */
async function pressWaiver(user: ReturnType<typeof openConsole>) {
  await user.click(await screen.findByRole("button", { name: "Waive" }));
  await user.type(screen.getByLabelText("Reason"), "A flood.");
  await user.click(screen.getByRole("button", { name: "Show what it does" }));
  await user.click(await screen.findByRole("button", { name: "Waive ₱9,800.00" }));
  return within(screen.getByRole("dialog", { name: "Waive charges" }));
}

function sentApproval(dryRun: boolean) {
  const act = { act: "approve", order_id: "ord-1" };
  // A press names what was shown.
  return { act, reason: "Papers agree.", dryRun, ...(dryRun ? {} : { shown: "d1" }) };
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
      "Due₱3,430.00₱3,310.00",
    ]);
    expect(server.sent("/api/acts")).toEqual([sentApproval(true)]);
    // The focus is on what it does: an Enter that is held down does not press the button.
    expect(document.activeElement?.getAttribute("aria-label")).toBe("What it does");
    fireEvent.click(press, { detail: 2 });
    expect(server.sent("/api/acts")).toEqual([sentApproval(true)]);
    await user.click(press);
    expect(await dialog.findByText("Approved ₱9,800.00 of 1042.")).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([sentApproval(true), sentApproval(false)]);
    await waitFor(() => expect(server.sent("/api/orders/ord-1")).toHaveLength(3));
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
    expect(screen.queryByRole("button", { name: "Approve ₱9,800.00" })).toBeNull();
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
    expect(await screen.findByText("Approved ₱9,800.00 of 1042.")).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([sentApproval(true), sentApproval(false)]);
  });

  it("STAFF-05 an order that a colleague decided meanwhile says so and is loaded again", async () => {
    const server = serveOrder(() => refused(409, "Ben Cruz has declined this order."));
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Ben Cruz has declined this order.",
    );
    await waitFor(() => expect(server.sent("/api/orders/ord-1")).toHaveLength(4));
    expect(screen.getByRole("button", { name: "Show what it does" })).toBeTruthy();
  });

  it("STAFF-24 a dialog whose figures a colleague changed shows the new ones and keeps the text", async () => {
    let file = FILE;
    const server = serve({
      "GET /api/orders/ord-1": () => file,
      "POST /api/acts": ({ body }: SentCall) => {
        if ((body as { dryRun: boolean }).dryRun) return SHOWN;
        const figures = FILE.figures && { ...FILE.figures, chargesCentavos: 4_500 };
        file = { ...FILE, figures };
        return refused(409, "It has changed. Ben Cruz acted first, at 14:58.");
      },
    });
    const user = openConsole("/orders/ord-1");
    const dialog = await pressWaiver(user);
    expect((await dialog.findByRole("alert")).textContent).toContain("Ben Cruz acted first");
    expect(dialog.getByText("Penalties and fees").parentElement?.textContent).toContain("45.00");
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("A flood.");
    expect(dialog.getByRole("button", { name: "Show what it does" })).toBeTruthy();
    expect(server.sent("/api/acts")).toMatchObject([{ dryRun: true }, { shown: "d1" }]);
  });

  it("STAFF-24 an act that a colleague left no place for ends with the reason and one button", async () => {
    let file = FILE;
    serve({
      "GET /api/orders/ord-1": () => file,
      "POST /api/acts": ({ body }: SentCall) => {
        if ((body as { dryRun: boolean }).dryRun) return SHOWN;
        file = { ...FILE, acts: ["write_off"] };
        return refused(400, "Ben Cruz waived ₱120.00 of 1042 at 14:58. Yours was not done.");
      },
    });
    const user = openConsole("/orders/ord-1");
    const dialog = await pressWaiver(user);
    expect((await dialog.findByRole("alert")).textContent).toContain("Ben Cruz waived");
    expect(dialog.getAllByRole("button").map((button) => button.textContent)).toEqual(["Close"]);
    // The page behind has been read again.
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("button", { name: "Waive" })).toBeNull();
  });

  it("STAFF-24 a lock that was done in another tab ends with the reason and one button", async () => {
    let isLocked = false;
    serve({
      "GET /api/orders/ord-1": () => FILE,
      "POST /api/acts": () => {
        if (isLocked) return refused(409, "This borrower stands so already");
        isLocked = true;
        return SHOWN;
      },
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Lock" }));
    await user.type(screen.getByLabelText("Reason"), "The phone was stolen.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await user.click(await screen.findByRole("button", { name: "Lock ₱9,800.00" }));
    const dialog = within(screen.getByRole("dialog"));
    expect((await dialog.findByRole("alert")).textContent).toContain("stands so already");
    expect(dialog.getAllByRole("button").map((button) => button.textContent)).toEqual(["Close"]);
  });

  it("STAFF-05 a fault of a field stands at the field alone", async () => {
    const why = "This is more than there is";
    const fields = { fields: { amount_centavos: why } };
    serve({
      "GET /api/orders/ord-1": () => FILE,
      "POST /api/acts": () => refused(400, why, fields),
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Waive" }));
    await user.type(screen.getByLabelText("Reason"), "A flood.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(await screen.findAllByText(why)).toHaveLength(1);
    expect(screen.getByLabelText("Sum (₱)").getAttribute("aria-invalid")).toBe("true");
  });

  it("STAFF-05 a lost answer says that the act may have been done", async () => {
    serveOrder(() => {
      throw new TypeError("network");
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    expect((await screen.findByRole("alert")).textContent).toContain("It may have been done");
  });

  it("STAFF-05 a dry run without an answer has done nothing", async () => {
    serve({
      "GET /api/orders/ord-1": () => FILE,
      "POST /api/acts": () => {
        throw new TypeError("network");
      },
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.type(screen.getByLabelText("Reason"), "Papers agree.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The server does not answer. Check the connection and try again.",
    );
  });

  it("STAFF-19 the reason and the fields of an act survive a page that is left, until Cancel", async () => {
    serveOrder(() => DONE);
    const waive = async () => {
      const user = openConsole("/orders/ord-1");
      await user.click(await screen.findByRole("button", { name: "Waive" }));
      return user;
    };
    let user = await waive();
    const sum = () => screen.getByLabelText<HTMLInputElement>("Sum (₱)");
    const reason = () => screen.getByLabelText<HTMLInputElement>("Reason");
    const first = sum().value;
    await user.clear(sum());
    await user.type(sum(), "1.50");
    await user.type(reason(), "A flood.");
    cleanup();
    user = await waive();
    expect([sum().value, reason().value]).toEqual(["1.50", "A flood."]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Waive" }));
    expect([sum().value, reason().value]).toEqual([first, ""]);
  });

  it("STAFF-19 the reason of an act that was done is forgotten", async () => {
    serveOrder(() => DONE);
    const user = openConsole("/orders/ord-1");
    const dialog = await pressWaiver(user);
    await user.click(await dialog.findByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Waive" }));
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("");
  });

  it("STAFF-06 who does something else about an order is told what waits about it", async () => {
    const waiting =
      "Ben Cruz asked at 14:02 to approve ₱9,800.00 of 1042. It waits for a second person.";
    serveOrder(() => DONE, { ...SHOWN, open: [waiting] });
    const user = openConsole("/orders/ord-1");
    await showApproval(user);
    expect(screen.getByText(waiting)).toBeTruthy();
  });

  it("STAFF-06 an act that needs a second person says under which number it waits", async () => {
    serveOrder(() => ({ state: "waits", waits: true, open: [], request: 816, effect: null }), {
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
    expect(await screen.findByText("Approved ₱9,800.00 of 1042.")).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([
      sentApproval(true),
      sentApproval(false),
      sentApproval(false),
    ]);
  });

  it("STAFF-12 after a press without an answer the keyboard goes on in the form", async () => {
    const server = serveOrder(() => Promise.reject(new TypeError()));
    const user = openConsole("/orders/ord-1");
    await showApproval(user);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("button", { name: "Approve ₱9,800.00" })).toBeTruthy();
    expect(server.sent("/api/acts")).toHaveLength(3);
  });

  /** Serves an order on which an act can be done once; its answer is this one. */
  function serveOnce(answer: () => Outcome) {
    let acts = FILE.acts;
    serve({
      "GET /api/orders/ord-1": () => ({ ...FILE, acts }),
      "POST /api/acts": ({ body }: SentCall) => {
        if ((body as { dryRun: boolean }).dryRun) return SHOWN;
        acts = [];
        return answer();
      },
    });
  }

  it("STAFF-12 the focus goes to the page where the act that was done is not offered any more", async () => {
    serveOnce(() => DONE);
    const user = openConsole("/orders/ord-1");
    const press = await showApproval(user);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(press.isConnected).toBe(false));
    await user.click(await screen.findByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe("page"));
  });

  it("STAFF-05 an act whose answer was lost is looked up: the page below shows that it was done", async () => {
    serveOnce(() => {
      throw new TypeError("Failed to fetch");
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    await user.click(await screen.findByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
  });

  it("STAFF-05 a press that takes long says so beside its button", async () => {
    let answer = (_: Outcome) => {};
    const asked = new Promise<Outcome>((resolve) => {
      answer = resolve;
    });
    serveOrder(() => asked);
    const user = openConsole("/orders/ord-1");
    await user.click(await showApproval(user));
    expect(screen.getByText("Please wait")).toBeTruthy();
    answer(DONE);
    await screen.findByRole("button", { name: "Close" });
    expect(screen.queryByText("Please wait")).toBeNull();
  });

  it("STAFF-12 a dialog opens with the focus in its first field", async () => {
    serveOrder(() => DONE);
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.keyboard("Papers agree.");
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Papers agree.");
  });

  it("STAFF-12 Ctrl-Enter presses a dialog's main button", async () => {
    const server = serveOrder(() => SHOWN);
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.type(screen.getByLabelText("Reason"), "Papers agree.{Control>}{Enter}{/Control}");
    await screen.findByRole("button", { name: "Approve ₱9,800.00" });
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
    expect(screen.getByText(/cannot log in until someone unlocks them/)).toBeTruthy();
    await user.type(screen.getByLabelText("Reason"), "The phone was stolen.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await user.click(await screen.findByRole("button", { name: "Lock ₱9,800.00" }));
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(await screen.findByText("Locked: nobody can log in as this borrower.")).toBeTruthy();
    expect(screen.getByText("Borrower locked")).toBeTruthy();
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
    await user.clear(sum);
    await user.type(sum, "99999999999999999999");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(screen.getByText("Enter a sum of at most 120.00.")).toBeTruthy();
    await user.clear(sum);
    await user.type(sum, "50.5");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await screen.findByRole("button", { name: "Waive ₱9,800.00" });
    expect(server.sent("/api/acts")).toEqual([
      {
        act: { act: "waive", order_id: "ord-1", amount_centavos: 5_050 },
        reason: "A flood.",
        dryRun: true,
      },
    ]);
  });

  it("STAFF-08 a reschedule shows old dates and sums beside new dates, which are filled in", async () => {
    const file = { ...FILE, acts: ["reschedule"] };
    const server = serve({
      "GET /api/orders/ord-1": () => file,
      "POST /api/acts": () => ({
        ...SHOWN,
        effect: {
          ...SHOWN.effect,
          states: [
            {
              name: "due dates",
              before: "20 Nov 2026, 20 Dec 2026",
              after: "27 Nov 2026, 15 Jan 2027",
            },
          ],
        },
      }),
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
    await screen.findByRole("button", { name: "Reschedule ₱9,800.00" });
    const effect = screen.getByRole("table", { name: "What it does" });
    expect(effect.textContent).toContain("20 Nov 2026\n20 Dec 2026");
    expect(server.sent("/api/acts")).toMatchObject([
      { act: { act: "reschedule", due_dates: ["2026-11-27", "2027-01-15"] } },
    ]);
  });

  it("STAFF-08 a release shows the account of now, where the page has one that was changed since", async () => {
    const accounts = ["BDO •••• 1234"];
    serve({
      "GET /api/orders/ord-1": () => ({
        ...FILE,
        acts: ["release"],
        toSend: { amountCentavos: 760_000, account: accounts.at(-1), refusal: null },
      }),
    });
    const user = openConsole("/orders/ord-1");
    const press = await screen.findByRole("button", { name: "Release" });
    accounts.push("GCash •••• 5678");
    await user.click(press);
    expect(await screen.findByText("GCash •••• 5678")).toBeTruthy();
    expect(screen.queryByText("BDO •••• 1234")).toBeNull();
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
    await screen.findByRole("button", { name: "Release ₱9,800.00" });
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
    await screen.findByRole("button", { name: "Reverse ₱9,800.00" });
    expect(server.sent("/api/acts")).toEqual([
      {
        act: { act: "reverse", order_id: "ord-1", event: "ev-3" },
        reason: "Paid for another order.",
        dryRun: true,
      },
    ]);
  });

  it("STAFF-05 a refund from the list of what is owed names its order", async () => {
    serve({
      "GET /api/money": () => ({
        unallocated: section(),
        payouts: section(),
        owed: section({ orderId: "ord-1", amountCentavos: 15_050 }),
      }),
      "GET /api/orders/ord-1": () => FILE,
    });
    const user = openConsole("/money");
    await user.click(await screen.findByRole("button", { name: "Refund" }));
    expect(await screen.findByText("Order 1042: Cash Loan, ₱9,800.00 for 91 days.")).toBeTruthy();
  });

  it("STAFF-04 an order that is late says since when", async () => {
    serveOrder(() => DONE);
    openConsole("/orders/ord-1");
    const since = (await screen.findByText("Overdue since")).parentElement;
    expect(since?.textContent).toContain("20 Nov 2026");
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
    await user.click(await dialog.findByRole("button", { name: "Confirm ₱9,800.00" }));
    expect(await dialog.findByText("Approved ₱9,800.00 of 1042.")).toBeTruthy();
    expect(server.sent(address)).toEqual([
      { confirm: true, reason: "I called her.", dryRun: true },
      { confirm: true, reason: "I called her.", dryRun: false, shown: "d1" },
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

  it("STAFF-06 the own request can be withdrawn, never confirmed", async () => {
    const server = serveRequest(true);
    const user = openConsole("/requests");
    await user.click(await screen.findByRole("button", { name: "Withdraw request 812" }));
    expect(screen.getByText(/another person has to confirm it/)).toBeTruthy();
    const dialog = within(screen.getByRole("dialog", { name: "Request 812" }));
    expect(dialog.queryByRole("button", { name: "Show what it does" })).toBeNull();
    await user.type(dialog.getByLabelText("Your reason"), "The wrong order.");
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    expect(await dialog.findByText("Withdrawn.")).toBeTruthy();
    expect(server.sent(address)).toEqual([
      { confirm: false, reason: "The wrong order.", dryRun: false },
    ]);
  });

  it("STAFF-24 a request that cannot be confirmed any more says why, and can only be rejected", async () => {
    const obstacle = "Ben Cruz wrote off ₱9,800.00 of 1042 at 14:58. This loan is settled";
    serve({
      "GET /api/requests": () => section({ ...REQUEST, obstacle }),
      [`POST ${address}`]: () => ({ ...DONE, state: "rejected", effect: null }),
    });
    const user = openConsole("/requests");
    await user.click(await screen.findByRole("button", { name: "Answer request 812" }));
    expect(screen.getAllByText(`This cannot be confirmed any more. ${obstacle}.`)).toHaveLength(2);
    const dialog = within(screen.getByRole("dialog", { name: "Request 812" }));
    const buttons = dialog.getAllByRole("button").map((button) => button.textContent);
    expect(buttons).toEqual(["Reject", "Cancel"]);
    await user.type(dialog.getByLabelText("Your reason"), "It is written off.");
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await dialog.findByText("Rejected.")).toBeTruthy();
  });

  it("STAFF-24 a request that a colleague answered ends with the reason and one button", async () => {
    let rows = [REQUEST];
    serve({
      "GET /api/requests": () => section(...rows),
      [`POST ${address}`]: () => {
        rows = [];
        return refused(409, "Jose Reyes rejected this request at 14:58. Yours was not done.");
      },
    });
    const user = openConsole("/requests");
    await user.click(await screen.findByRole("button", { name: "Answer request 812" }));
    await user.type(screen.getByLabelText("Your reason"), "I called her.");
    await user.click(screen.getByRole("button", { name: "Reject" }));
    const dialog = within(screen.getByRole("dialog", { name: "Request 812" }));
    expect(await dialog.findByRole("button", { name: "Close" })).toBeTruthy();
    expect(dialog.getByRole("alert").textContent).toContain("Jose Reyes rejected this request");
    expect(dialog.getAllByRole("button")).toHaveLength(1);
  });
});
