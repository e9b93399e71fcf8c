import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import {
  ANA,
  NOTHING_WAITS,
  openConsole,
  refused,
  type SentCall,
  section,
  serve,
  withProgress,
} from "./render-console.tsx";
import { COMPLAINT, DONE, FILE, ORDER, REQUEST, SHOWN } from "./samples.ts";

describe("STAFF-03 the first page", () => {
  it("STAFF-03 lists what waits, with counts in the menu", async () => {
    serve({
      "GET /api/today": () => ({
        ...NOTHING_WAITS,
        review: { ...section(ORDER), next: "under-review.all.oldest.1.ord_1" },
        complaints: section(COMPLAINT),
      }),
    });
    openConsole("/");
    const list = within(await screen.findByRole("region", { name: "To decide" }));
    expect(list.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "OrderProductStateSincePrincipal",
      "1042Cash Loan, 91 daysUnder review26 Nov 2026, 14:059,800.00",
    ]);
    expect(list.getByRole("link", { name: "1042" }).getAttribute("href")).toBe("/orders/ord-1");
    expect(list.getByText(/^There are more/).textContent).toBe(
      "There are more: the oldest 1 are shown. All",
    );
    expect(list.getByRole("link", { name: "All" }).getAttribute("href")).toBe(
      "/orders?status=under-review",
    );
    expect(screen.getByRole("link", { name: /^Today/ }).textContent).toBe("Today1+");
    expect(screen.getByRole("link", { name: /^Complaints/ }).textContent).toBe("Complaints1");
  });

  it("STAFF-03 tells how long an order waits, and marks one that waits longer than its borrower was promised", async () => {
    const since = (id: string, day: string) => ({
      ...ORDER,
      id,
      number: id,
      createdAt: `${day}T15:30:00Z`,
    });
    const orders = section(
      since("1", "2026-11-26"),
      since("2", "2026-11-24"),
      since("3", "2026-11-23"),
    );
    serve({ "GET /api/today": () => ({ ...NOTHING_WAITS, review: orders, release: orders }) });
    openConsole("/");
    const ages = async (name: string) => {
      const list = within(await screen.findByRole("region", { name }));
      const cells = list.getAllByRole("row").map((row) => row.children[3]);
      return cells.slice(1).map((cell) => {
        const age = cell?.querySelector("p span");
        return [age?.textContent, /late/.test(age?.className ?? "")];
      });
    };
    expect(await ages("To decide")).toEqual([
      [undefined, false],
      ["2 days", true],
      ["3 days", true],
    ]);
    expect(await ages("To release")).toEqual([
      [undefined, false],
      ["2 days", false],
      ["3 days", false],
    ]);
  });

  it("STAFF-03 marks the orders of which an act waits for a second person, with the one who asked", async () => {
    const other = { ...ORDER, id: "ord-2", number: "1043" };
    const own = { ...REQUEST, seq: 813, isOwn: true, orderId: "ord-2" };
    const over = { ...REQUEST, seq: 814, orderId: "ord-3", obstacle: "Nothing is owed" };
    serve({
      "GET /api/today": () => ({
        ...NOTHING_WAITS,
        review: section(ORDER, other, { ...ORDER, id: "ord-3", number: "1044" }),
        requests: section(REQUEST, own, over),
      }),
    });
    openConsole("/");
    const list = within(await screen.findByRole("region", { name: "To decide" }));
    const states = list.getAllByRole("row").map((row) => row.children[2]?.textContent);
    expect(states).toEqual([
      "State",
      "Under reviewWaits for a second person: Ben Cruz asked",
      "Under reviewWaits for a second person: you asked",
      "Under review",
    ]);
  });

  it("STAFF-03 a page that the network kept from loading loads once it is back", async () => {
    let isOnline = false;
    serve({ "GET /api/orders/ord-1": () => (isOnline ? FILE : Promise.reject(new TypeError())) });
    openConsole("/orders/ord-1");
    expect(await screen.findByText(/^The server does not answer/)).toBeTruthy();
    isOnline = true;
    fireEvent(window, new Event("online"));
    expect(await screen.findByRole("heading", { name: "Order 1042" })).toBeTruthy();
  });

  it("STAFF-20 counts of the requests those alone that the person can confirm", async () => {
    const obstacle = "This loan is settled: nothing is owed";
    const [own, over, ofPay] = [
      { ...REQUEST, seq: 1, isOwn: true },
      { ...REQUEST, seq: 2, obstacle },
      { ...REQUEST, seq: 3, act: { act: "release", order_id: "ord-1" } },
    ];
    serve({
      "GET /api/me": () => ({ ...ANA, roles: ["read", "decide"] }),
      "GET /api/today": () => ({ ...NOTHING_WAITS, requests: section(own, over, ofPay, REQUEST) }),
    });
    openConsole("/");
    await screen.findByText(`This cannot be confirmed any more. ${obstacle}.`);
    expect(screen.getByRole("link", { name: /^Requests/ }).textContent).toBe("Requests1");
    expect(document.title).toBe("(1) Today · Console");
  });

  it("STAFF-03 a source that could not be read is shown as failed, and can be tried again", async () => {
    let failed: string | null = "The database did not answer.";
    serve({ "GET /api/today": () => ({ ...NOTHING_WAITS, owed: { ...section(), failed } }) });
    const user = openConsole("/");
    const owed = within(await screen.findByRole("region", { name: "Owed to borrowers" }));
    expect(owed.getByRole("alert").textContent).toContain(
      "This list could not be read. The database did not answer.",
    );
    expect(owed.queryByText("Nothing is owed to a borrower.")).toBeNull();
    expect(screen.getByRole("img", { name: "a list could not be read" })).toBeTruthy();
    failed = null;
    await user.click(owed.getByRole("button", { name: "Retry" }));
    expect(await owed.findByText("Nothing is owed to a borrower.")).toBeTruthy();
  });
});

describe("STAFF-15 what has no second person", () => {
  const warning = /^There is one administrator/;

  it.each([true, false])("STAFF-15 the first page says so, if two administer: %s", async (two) => {
    const done = {
      seq: 12,
      at: "2026-11-26T06:05:00Z",
      operator: "the server's command",
      proof: null,
      step: "done",
      act: { act: "link_staff", staff: "Jose Reyes" },
      sentence: "Jose Reyes: given a one-time link",
      orderId: null,
      reason: "link at the server",
      answers: null,
    };
    serve({
      "GET /api/me": () => ({ ...ANA, hasTwoAdministrators: two }),
      "GET /api/today": () => ({ ...NOTHING_WAITS, atServer: section(done) }),
    });
    openConsole("/");
    const region = { name: "Done at the server in the last seven days" };
    const list = within(await screen.findByRole("region", region));
    expect(list.getAllByRole("row")[1]?.textContent).toBe(
      "Jose Reyes: given a one-time linklink at the server26 Nov 2026, 14:05",
    );
    expect(screen.queryAllByText(warning)).toHaveLength(two ? 0 : 1);
  });

  it.each([true, false])(
    "STAFF-15 the accounts say so, and the only one that administers stays, if two administer: %s",
    async (two) => {
      const account = {
        isSetUp: true,
        isDamaged: false,
        isLocked: false,
        createdAt: ORDER.createdAt,
      };
      const accounts = [
        { ...account, name: "Ana Reyes", roles: ["administer"] },
        { ...account, name: "Cora Diaz", roles: ["administer"], isLocked: !two },
        { ...account, name: "Ben Cruz", roles: ["decide"] },
      ];
      serve({
        "GET /api/me": () => ({ ...ANA, hasTwoAdministrators: two }),
        "GET /api/staff": () => ({ accounts }),
      });
      openConsole("/staff");
      await screen.findByRole("table", { name: "Accounts" });
      for (const [name, count] of [
        ["Roles", 3],
        ["Reset", two ? 3 : 2],
        ["Lock", two ? 3 : 1],
        ["Unlock", two ? 0 : 1],
      ] as const)
        expect(screen.queryAllByRole("button", { name })).toHaveLength(count);
      await screen.findByRole("heading", { name: "Second person" });
      expect(screen.queryAllByText(warning)).toHaveLength(two ? 0 : 1);
      const change = { name: "Change the rule" };
      expect(screen.queryAllByRole("button", change)).toHaveLength(two ? 1 : 0);
    },
  );
});

describe("STAFF-04 finding an order", () => {
  it("STAFF-04 `/` goes to the search, which finds by any text", async () => {
    const server = serve({
      "GET /api/find?q=0917%20555": () => ({ orders: [ORDER], complaint: COMPLAINT, payments: [] }),
    });
    const user = openConsole("/");
    const search = await screen.findByRole("searchbox");
    await user.keyboard("/");
    expect(document.activeElement).toBe(search);
    await user.keyboard("0917 555{Enter}");
    expect(await screen.findByRole("link", { name: "1042" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "C-101" })).toBeTruthy();
    expect(server.sent("/api/find?q=0917%20555")).toHaveLength(1);
  });

  it("STAFF-04 Ctrl-K goes to the search, and what is found alone opens at once", async () => {
    serve({
      "GET /api/find?q=1042": () => ({ orders: [ORDER], complaint: null, payments: [] }),
      "GET /api/orders/ord-1": () => FILE,
    });
    const user = openConsole("/");
    const search = await screen.findByRole("searchbox");
    await user.keyboard("{Control>}k{/Control}");
    expect(document.activeElement).toBe(search);
    await user.keyboard("1042{Enter}");
    expect(await screen.findByRole("heading", { name: "Order 1042" })).toBeTruthy();
  });

  it("STAFF-04 the search takes 200 characters, and no more of what is pasted", async () => {
    serve({});
    const user = openConsole("/");
    await user.click(await screen.findByRole("searchbox"));
    await user.paste("x".repeat(201));
    expect(screen.getByDisplayValue("x".repeat(200))).toBeTruthy();
  });

  it("STAFF-04 a payment that is in no order is found with its acts, beside the order of its code", async () => {
    const payment = {
      channel: "1",
      channelName: "GCash",
      payment: "P-2041",
      reference: "0000000000000000",
      status: "paid",
      amountCentavos: 123_450,
      paidAt: null,
      receivedAt: "2026-11-26T06:05:00Z",
      orderId: "ord-1",
      order: "1042",
      outcome: "suspense",
    };
    serve({
      "GET /api/find?q=P-2041": () => ({ orders: [ORDER], complaint: null, payments: [payment] }),
    });
    const user = openConsole("/find?q=P-2041");
    const list = within(await screen.findByRole("region", { name: "Unallocated payments" }));
    expect(list.getByText("GCash/P-2041")).toBeTruthy();
    expect(screen.getByRole("link", { name: "1042" })).toBeTruthy();
    await user.click(list.getByRole("button", { name: "Post" }));
    expect(await screen.findByText("Payment GCash/P-2041 of ₱1,234.50.")).toBeTruthy();
  });

  it.each(["DEMO-overdue", "ref_abc", "GCash/abc"])(
    "STAFF-25 %s is a reference, and no search by name, which counts",
    async (text) => {
      const server = serve({
        [`GET /api/find?q=${encodeURIComponent(text)}`]: () => refused(404, "Nothing was found."),
        "POST /api/find/name": () => ({ borrowers: [] }),
      });
      openConsole(`/find?q=${encodeURIComponent(text)}`);
      expect((await screen.findByRole("alert")).textContent).toContain("Nothing was found.");
      expect(server.sent("/api/find/name")).toEqual([]);
    },
  );

  it.each(["Anne-Marie", "CRUZ-SANTOS", "Ma. Luz CRUZ-Santos", "O'Neil", "Peña"])(
    "STAFF-25 %s is searched as a name",
    async (text) => {
      const server = serve({
        [`GET /api/find?q=${encodeURIComponent(text)}`]: () => refused(404, "Nothing was found."),
        "POST /api/find/name": () => ({ borrowers: [] }),
      });
      openConsole(`/find?q=${encodeURIComponent(text)}`);
      await screen.findByText("Nobody has these words in their name.");
      expect(server.sent("/api/find/name")).toEqual([{ name: text }]);
    },
  );

  it("STAFF-04 a search without a result shows a sentence", async () => {
    serve({ "GET /api/find?q=77": () => refused(404, "No order, payment or complaint is 77.") });
    openConsole("/find?q=77");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "No order, payment or complaint is 77.",
    );
  });

  it("STAFF-04 an order shows its installments and its payments as rows, and its state once", async () => {
    const [, second] = FILE.installments;
    const zero = { scheduledCentavos: 0, penaltyCentavos: 0, paidCentavos: 0, leftCentavos: 0 };
    const writtenOff = { ...second, ...zero, number: 3, state: "writtenOff" };
    serve({
      "GET /api/orders/ord-1": () => ({
        ...FILE,
        installments: [...FILE.installments, writtenOff],
      }),
    });
    openConsole("/orders/ord-1");
    const rowsOf = (name: string) =>
      within(screen.getByRole("table", { name }))
        .getAllByRole("row")
        .map((row) => row.textContent);
    await screen.findByRole("table", { name: "Installments" });
    expect(rowsOf("Installments").slice(1)).toEqual([
      "120 Nov 2026Late, 6 days5,000.00120.001,690.003,430.00",
      "220 Dec 2026Next6,490.000.000.006,490.00",
      "320 Dec 2026Written off0.000.000.000.00",
    ]);
    expect(rowsOf("Payments, the newest first").slice(1)).toEqual([
      "… 41204124 Nov 2026GCashPosted2,000.00ReceiptTake back",
    ]);
    expect(screen.getAllByText("Running")).toHaveLength(1);
    expect(screen.getByText("Next due date").parentElement?.textContent).toContain("20 Dec 2026");
    expect(screen.getByText("Days late").parentElement?.textContent).toContain("6");
  });

  it("MONEY-16 STAFF-04 an order says what is due on its date, where that is more than now", async () => {
    const figures = FILE.figures && { ...FILE.figures, onDueDateCentavos: 350_000 };
    serve({ "GET /api/orders/ord-1": () => ({ ...FILE, figures }) });
    openConsole("/orders/ord-1");
    const fact = (await screen.findByText("Due on its date")).parentElement;
    expect(fact?.textContent).toContain("3,500.00");
  });

  it("STAFF-04 what staff did to an order names its person and reason apart from the history", async () => {
    const act = {
      ...FILE.history[0],
      kind: "act",
      text: "Asked to approve ₱9,800.00 of 1042",
      waits: true,
      actor: "Ben Cruz",
      reason: "Papers agree.",
    };
    serve({ "GET /api/orders/ord-1": () => ({ ...FILE, history: [...FILE.history, act] }) });
    openConsole("/orders/ord-1");
    const acts = within(
      await screen.findByRole("table", { name: "Acts of the staff, the oldest first" }),
    );
    expect(acts.getByText("Ben Cruz")).toBeTruthy();
    expect(acts.getByText("Papers agree.")).toBeTruthy();
    expect(screen.getByText(/^: Ben Cruz asked to approve ₱9,800.00 of 1042\./)).toBeTruthy();
    const history = screen.getByRole("table", { name: "History, the oldest first" });
    expect(history.textContent).not.toContain("Ben Cruz");
  });

  it("STAFF-05 money that cannot be sent says why", async () => {
    const toSend = { amountCentavos: 760_000, account: null, refusal: "The account was changed" };
    serve({ "GET /api/orders/ord-1": () => ({ ...FILE, toSend }) });
    openConsole("/orders/ord-1");
    expect(
      await screen.findByText("₱7,600.00 waits to be sent. The account was changed."),
    ).toBeTruthy();
  });

  it("STAFF-04 an order shows its figures and all that happened to it", async () => {
    serve({ "GET /api/orders/ord-1": () => FILE });
    openConsole("/orders/ord-1");
    const table = within(await screen.findByRole("table", { name: "History, the oldest first" }));
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "WhenKindEventSumAct",
      "20 Nov 2026, 09:00OrderApplied for",
      "24 Nov 2026, 17:00LoanRepayment2,000.00",
      "25 Nov 2026, 17:00LoanWaiver1,234.56Reverse",
    ]);
    expect(screen.getByText("Outstanding").nextSibling?.textContent).toBe("9,920.00");
  });
});

describe("STAFF-10 an order's person and papers", () => {
  it("STAFF-10 are shown once a reason was given, and saved as evidence with all that is stored", async () => {
    const server = serve({
      "GET /api/orders/ord-1": () => FILE,
      "POST /api/orders/ord-1/papers": () => ({
        name: "Bea Ramos",
        phone: "09170000000",
        signedAt: "2026-11-20T01:00:00Z",
        documents: [{ title: "Loan agreement", language: "en", file: "loan.html" }],
        files: [
          { name: "loan.html", text: "<html>₱</html>" },
          { name: "SHA256SUMS", text: "ab  loan.html\n" },
        ],
      }),
    });
    const user = openConsole("/orders/ord-1");
    await screen.findByRole("button", { name: "Show them" });
    expect(screen.queryByText("Bea Ramos")).toBeNull();
    await user.type(screen.getByLabelText("Why you read this"), "compared with the ID");
    await user.click(screen.getByRole("button", { name: "Show them" }));
    expect(await screen.findByText("Bea Ramos")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save “Loan agreement” (en)" })).toBeTruthy();
    expect(server.sent("/api/orders/ord-1/papers")).toEqual([{ reason: "compared with the ID" }]);

    const saved = vi.spyOn(URL, "createObjectURL");
    await user.click(screen.getByRole("button", { name: "Save all as evidence" }));
    const zip = saved.mock.calls[0]?.[0] as Blob;
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["loan.html", "SHA256SUMS"]);
    expect(strFromU8(files["loan.html"] as Uint8Array)).toBe("<html>₱</html>");
  });
});

describe("STAFF-07 a complaint", () => {
  const opened = {
    complaint: COMPLAINT,
    borrowerId: "usr_1",
    content: "I paid on Monday.",
    images: ["/api/complaints/c1/images/1"],
    answer: null,
    answerImages: [],
    score: null,
  };

  it("STAFF-07 is answered with a text and an image, once", async () => {
    const server = serve({
      "POST /api/complaints/c1/open": () => opened,
      "POST /api/complaints/c1/answer": ({ body }: SentCall) =>
        (body as FormData).get("dryRun") === "true" ? { ...SHOWN, effect: null } : DONE,
    });
    const user = openConsole("/complaints/c1");
    expect(await screen.findByText("I paid on Monday.")).toBeTruthy();
    expect(screen.getByRole("img", { name: "1 of 1" }).getAttribute("src")).toBe(opened.images[0]);
    await user.type(screen.getByLabelText("Answer to the borrower"), "The charge is gone.");
    await user.type(screen.getByLabelText("Reason"), "Channel was late.");
    const receipt = new File(["picture"], "receipt.png", { type: "image/png" });
    await user.upload(screen.getByLabelText("Images"), receipt);
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(await screen.findByText("The borrower gets the answer at once.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send the answer" }));
    await waitFor(() => expect(server.sent("/api/complaints/c1/answer")).toHaveLength(2));
    const [tried, sent] = server.sent("/api/complaints/c1/answer") as [FormData, FormData];
    expect([tried.get("dryRun"), sent.get("dryRun")]).toEqual(["true", "false"]);
    expect([...sent.keys()]).toEqual(["body", "reason", "image", "dryRun"]);
    expect(sent.get("body")).toBe("The charge is gone.");
    expect((sent.get("image") as File).name).toBe("receipt.png");
    await waitFor(() => expect(server.sent("/api/complaints/c1/open")).toHaveLength(2));
  });

  it("STAFF-24 of who comes second the words stay, with who was first", async () => {
    const why =
      "This complaint has its answer. Jose Reyes acted first, at 09:31. Yours was not done.";
    let isAnswered = false;
    serve({
      "POST /api/complaints/c1/open": () =>
        isAnswered
          ? {
              ...opened,
              complaint: { ...COMPLAINT, resolvedAt: "2026-07-15T01:31:00Z" },
              answer: "His words.",
            }
          : opened,
      "POST /api/complaints/c1/answer": () => {
        isAnswered = true;
        return refused(409, why);
      },
    });
    const user = openConsole("/complaints/c1");
    const answer = await screen.findByLabelText<HTMLTextAreaElement>("Answer to the borrower");
    await user.type(answer, "My words.");
    await user.type(screen.getByLabelText("Reason"), "Read it.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(await screen.findByText("His words.")).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
    const kept = screen.getByLabelText<HTMLTextAreaElement>("Answer to the borrower");
    expect(kept.value).toBe("My words.");
    expect(screen.queryByRole("button", { name: "Show what it does" })).toBeNull();
  });

  it("STAFF-07 is not answered without a text", async () => {
    const server = serve({ "POST /api/complaints/c1/open": () => opened });
    const user = openConsole("/complaints/c1");
    await user.click(await screen.findByRole("button", { name: "Show what it does" }));
    expect(screen.getByText("Write the answer.")).toBeTruthy();
    expect(server.sent("/api/complaints/c1/answer")).toEqual([]);
  });

  it("STAFF-07 is acknowledged by an act", async () => {
    const server = serve({
      "POST /api/complaints/c1/open": () => opened,
      "POST /api/acts": () => ({ ...SHOWN, effect: null }),
    });
    const user = openConsole("/complaints/c1");
    await user.click(await screen.findByRole("button", { name: "Acknowledge" }));
    const dialog = within(screen.getByRole("dialog", { name: "Acknowledge the complaint" }));
    await user.type(dialog.getByLabelText("Reason"), "Read.");
    await user.click(dialog.getByRole("button", { name: "Show what it does" }));
    expect(await dialog.findByText(/no second person is needed/)).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([
      { act: { act: "acknowledge_complaint", complaint: "c1" }, reason: "Read.", dryRun: true },
    ]);
  });
});

describe("STAFF-08 money", () => {
  it("STAFF-08 an unallocated payment is posted to an order", async () => {
    const payment = {
      channel: "1",
      channelName: "GCash",
      payment: "GC-88",
      reference: "9912",
      status: "Paid",
      amountCentavos: 123_456,
      paidAt: "2026-11-26T01:00:00Z",
      receivedAt: "2026-11-26T01:00:03Z",
      orderId: null,
      order: null,
      outcome: "No order has this code",
    };
    const lists = { unallocated: section(payment), payouts: section(), owed: section() };
    const order = {
      number: "1042",
      product: "Cash Loan",
      principalCentavos: 980_000,
      termDays: 91,
      borrower: "Ana Santos",
    };
    const server = serve({
      "GET /api/money": () => lists,
      // By the end of its phone.
      "GET /api/find?q=104": () => ({ orders: [ORDER], complaint: null }),
      "GET /api/find?q=1042": () => ({ orders: [ORDER], complaint: null }),
      "POST /api/acts": () => ({ ...SHOWN, effect: { ...SHOWN.effect, order } }),
    });
    const user = openConsole("/money");
    await screen.findByText("GCash/GC-88");
    await user.click(await screen.findByRole("button", { name: "Post" }));
    expect(screen.getByText(/^Payment GCash\/GC-88 of ₱1,234.56/)).toBeTruthy();
    await user.type(screen.getByLabelText("Order"), "104");
    await user.type(screen.getByLabelText("Reason"), "The receipt names her.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(await screen.findByText("Enter the number of one order.")).toBeTruthy();
    await user.type(screen.getByLabelText("Order"), "2");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await screen.findByRole("button", { name: "Post ₱9,800.00" });
    const effect = within(screen.getByRole("region", { name: "What it does" }));
    const named = "Order 1042: Cash Loan, ₱9,800.00 for 91 days. Borrower: Ana Santos.";
    expect(effect.getByText(named)).toBeTruthy();
    expect(server.sent("/api/acts")).toEqual([
      {
        act: { act: "post_payment", channel: "1", payment: "GC-88", order_id: "ord-1" },
        reason: "The receipt names her.",
        dryRun: true,
      },
    ]);
  });
});

describe("STAFF-08 names of orders", () => {
  it("STAFF-08 an order is named by its number in every list of money, and in its dialogs, which take no other word", async () => {
    const of = { orderId: "ord-1", order: "7K3M-9QXD" };
    const payout = {
      ...of,
      reference: "po_1",
      attempt: 2,
      provider: "xendit",
      amountCentavos: 760_000,
      state: "arrived",
      accountLast4: "1234",
      failure: null,
      remedy: null,
      startedAt: "2026-11-26T01:00:00Z",
      changedAt: "2026-11-26T01:00:00Z",
      arrivedToo: true,
    };
    const payment = {
      ...of,
      channel: "1",
      channelName: "GCash",
      payment: "GC-88",
      reference: "9912",
      status: "Paid",
      amountCentavos: 123_456,
      paidAt: null,
      receivedAt: "2026-11-26T01:00:03Z",
      outcome: "suspense",
    };
    const owed = section({ ...of, amountCentavos: 5000 });
    serve({
      "GET /api/find?q=nope": () => refused(404, "Nothing was found. Name a phone or a name"),
      "GET /api/money": () => ({ unallocated: section(payment), payouts: section(payout), owed }),
    });
    const user = openConsole("/money");
    for (const name of ["Owed to borrowers", /^Payouts/]) {
      const table = within(await screen.findByRole("table", { name }));
      const link = table.getByRole("link", { name: "7K3M-9QXD" });
      expect(link.getAttribute("href")).toBe("/orders/ord-1");
    }
    await user.click(screen.getByRole("button", { name: "Given back" }));
    expect(screen.getByText("Order 7K3M-9QXD: payout 2 of ₱7,600.00.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Post" }));
    const field = screen.getByLabelText<HTMLInputElement>("Order");
    expect(field.value).toBe("7K3M-9QXD");
    await user.clear(field);
    await user.type(field, "nope");
    await user.type(screen.getByLabelText("Reason"), "The receipt names her.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(await screen.findByText("Enter the number of one order.")).toBeTruthy();
    expect(screen.queryByText(/Nothing was found/)).toBeNull();
  });
});

describe("STAFF-09 the books", () => {
  const turnover = {
    day: "2026-11-25",
    isPosted: true,
    number: "1010",
    name: "Cash in transit from channels",
    debitCentavos: 300,
    creditCentavos: 0,
  };
  const adjustment = {
    day: "2026-11-26",
    isPosted: false,
    number: "4010",
    name: "Interest income",
    debitCentavos: 0,
    creditCentavos: 200,
  };

  it("STAFF-09 show portfolio and trial balance with its total, and load the journal as CSV", async () => {
    serve({
      "GET /api/portfolio?day=2026-11-26": () =>
        withProgress(4000, {
          day: "2026-11-26",
          orders: 4211,
          principalCentavos: 391_234_500,
          penaltiesCentavos: 0,
          atRisk: [{ days: 30, orders: 120, principalCentavos: 9_400_000 }],
          collected: [{ channel: "GCash", amountCentavos: 12_345_600 }],
        }),
      "GET /api/trial-balance?day=2026-11-26": () =>
        withProgress(4000, {
          day: "2026-11-26",
          rows: [
            {
              number: "2100",
              name: "Unearned interest",
              kind: "liability",
              debitCentavos: 500,
              creditCentavos: 0,
              unpostedDebitCentavos: 200,
              unpostedCreditCentavos: 0,
            },
            {
              number: "4010",
              name: "Interest income",
              kind: "income",
              debitCentavos: 0,
              creditCentavos: 500,
              unpostedDebitCentavos: 0,
              unpostedCreditCentavos: 200,
            },
          ],
        }),
      "GET /api/journal?from=2026-11-01&to=2026-11-26": () =>
        withProgress(4000, { rows: [turnover, adjustment] }),
    });
    openConsole("/books");
    const balance = within(await screen.findByRole("table", { name: "Trial balance" }));
    const rows = balance.getAllByRole("row").map((row) => row.textContent);
    expect(rows.slice(-2)).toEqual([
      "4010Interest incomeIncome0.005.002.00 credit",
      "Total5.005.00",
    ]);
    const journal = within(await screen.findByRole("table", { name: "Journal" }));
    expect(journal.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "DayStateAccountNameDebitCredit",
      "25 Nov 2026Posted1010Cash in transit from channels3.00",
      "26 Nov 2026Included, not posted yet4010Interest income2.00",
    ]);
    const risk = within(await screen.findByRole("table", { name: "At risk" }));
    expect(risk.getAllByRole("row").at(-1)?.textContent).toBe("30 days or more12094,000.00");
    const link = screen.getByRole("link", { name: "Download as CSV" });
    expect(link.getAttribute("href")).toBe("/api/journal.csv?from=2026-11-01&to=2026-11-26");
    const files = screen.getAllByRole("link", { name: /^Download as CSV: / });
    expect(files.map((file) => file.getAttribute("href"))).toEqual([
      "/api/portfolio.csv?day=2026-11-26",
      "/api/trial-balance.csv?day=2026-11-26",
    ]);
    const portfolio = screen.getByRole("link", { name: "Download as CSV: Portfolio" });
    portfolio.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(portfolio);
    expect(screen.getByRole("status").textContent).toContain("The file is being made.");
  });

  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const download = () =>
    screen.queryByRole("link", { name: "Download as CSV" })?.getAttribute("href");

  it("STAFF-09 the month of the journal and its days are one choice, which is in the address", async () => {
    const october = "from=2026-10-01&to=2026-10-31";
    const server = serve({
      [`GET /api/journal?${october}`]: () => withProgress(1, { rows: [] }),
      "GET /api/journal?from=2026-10-05&to=2026-10-31": () => withProgress(1, { rows: [turnover] }),
    });
    openConsole(`/books?day=2026-11-20&${october}`);
    expect(await screen.findByText("Nothing counts on these days.")).toBeTruthy();
    expect(["At the end of", "Month", "From", "To"].map(value)).toEqual([
      "2026-11-20",
      "2026-10",
      "2026-10-01",
      "2026-10-31",
    ]);
    expect(server.sent("/api/portfolio?day=2026-11-20")).toHaveLength(1);
    change("From", "2026-10-05");
    await screen.findByRole("table", { name: "Journal" });
    change("Month", "2026-11");
    expect(["From", "To"].map(value)).toEqual(["2026-11-01", "2026-11-26"]);
    change("From", "2026-08-01");
    expect(value("Month")).toBe("");
    expect(screen.getByText(/^At most 31 days are shown here/)).toBeTruthy();
    expect(download()).toBe("/api/journal.csv?from=2026-08-01&to=2026-11-26");
    change("Month", "2026-02");
    expect(["From", "To"].map(value)).toEqual(["2026-02-01", "2026-02-28"]);
  });

  it.each([
    ["Month", "2999-01", "This month has not come."],
    ["Month", "1800-01", "Choose a month from 2000 on."],
    ["Month", "", "Choose a month from 2000 on."],
    ["From", "", "Choose a day from 2000 on."],
    ["From", "2026-11-27", "The last day is before the first."],
    ["To", "2026-10-31", "The last day is before the first."],
  ])(
    "STAFF-09 a choice that is none has its sentence, and no rows: %s %s",
    async (label, text, fault) => {
      const journal = "GET /api/journal?from=2026-11-01&to=2026-11-26";
      serve({ [journal]: () => withProgress(1, { rows: [turnover] }) });
      openConsole("/books");
      await screen.findByRole("table", { name: "Journal" });
      change(label, text);
      expect(screen.getByText(fault)).toBeTruthy();
      expect(value(label)).toBe(text);
      expect(screen.queryByRole("table", { name: "Journal" })).toBeNull();
      expect(download()).toBeUndefined();
      change("Month", "2026-10");
      change("Month", "2026-11");
      expect(await screen.findByRole("table", { name: "Journal" })).toBeTruthy();
      expect(screen.queryByText(fault)).toBeNull();
    },
  );
});

describe("STAFF-09 long work", () => {
  it("STAFF-09 shows how much was read, then the result; an answer that breaks off is a failure", async () => {
    let send: (text: string) => void = () => undefined;
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
    });
    serve({
      "GET /api/audit": () => ({ rows: [], hasMore: false }),
      "POST /api/audit/verify": () => new Response(body),
    });
    const user = openConsole("/audit");
    await user.click(await screen.findByRole("button", { name: "Verify the audit" }));
    // A line may come in two parts.
    send('{"read":12000,"resu');
    send('lt":null,"failure":null}\n');
    expect(await screen.findByText("12,000 rows read")).toBeTruthy();
    end();
    expect((await screen.findByRole("alert")).textContent).toMatch(/does not answer/);
    expect(screen.queryByText(/rows read/)).toBeNull();
  });

  it("STAFF-09 a refusal at the end is shown in the server's words", async () => {
    const refusal = {
      code: "1",
      message: "The audit does not hold.",
      fields: {},
      needsCode: false,
    };
    const line = JSON.stringify({ read: 5, result: null, failure: refusal });
    serve({
      "GET /api/audit": () => ({ rows: [], hasMore: false }),
      "POST /api/audit/verify": () => new Response(`${line}\n`),
    });
    const user = openConsole("/audit");
    await user.click(await screen.findByRole("button", { name: "Verify the audit" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The audit does not hold.");
  });
});

describe("STAFF-03 the lists of what waits", () => {
  it("STAFF-03 are read page by page, and complaints by their state", async () => {
    const complaint = (id: string) => ({ ...COMPLAINT, id, number: `No. ${id}` });
    serve({
      "GET /api/complaints": () => ({ ...section(complaint("1")), next: "2026-09-10/cmp_1" }),
      "GET /api/complaints?cursor=2026-09-10%2Fcmp_1": () => section(complaint("2")),
      "GET /api/complaints?sort=-answer-by": () => ({
        ...section(complaint("3")),
        next: "2026-09-10/cmp_3",
      }),
      "GET /api/complaints?state=answered": () => section(),
    });
    const user = openConsole("/complaints");
    expect(await screen.findByText("No. 1")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Next page" }));
    expect(await screen.findByText("No. 2")).toBeTruthy();
    expect(screen.queryByText("No. 1")).toBeNull();
    expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
    expect(screen.getByRole("link", { name: "First page" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Answer by" }));
    expect(await screen.findByText("No. 3")).toBeTruthy();
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Next page")).toBe("/complaints?sort=-answer-by&cursor=2026-09-10%2Fcmp_3");
    expect(href("Download as CSV")).toBe("/api/exports/complaints?sort=-answer-by");
    await user.selectOptions(screen.getByLabelText("State"), "answered");
    expect(await screen.findByText("No complaint was answered.")).toBeTruthy();
  });
});

describe("STAFF-10 the audit", () => {
  const row = (seq: number) => ({
    seq,
    at: "2026-11-26T03:12:00Z",
    operator: "Ben Cruz",
    proof: "console",
    step: "done",
    act: { act: "approve" },
    sentence: `Approve order ${seq}`,
    orderId: null,
    reason: "Papers agree.",
    answers: null,
    sizeCentavos: null,
  });

  it("STAFF-10 is read page by page, the newest first", async () => {
    serve({
      "GET /api/audit": () => ({ rows: [row(900), row(899)], hasMore: true }),
      "GET /api/audit?before=899": () => ({ rows: [row(898)], hasMore: false }),
    });
    const user = openConsole("/audit");
    await user.click(await screen.findByRole("link", { name: "Older" }));
    expect(await screen.findByText("Approve order 898")).toBeTruthy();
    expect(screen.queryByText("Approve order 900")).toBeNull();
    expect(screen.queryByRole("link", { name: "Older" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Newest" }));
    expect(await screen.findByText("Approve order 900")).toBeTruthy();
  });

  it("STAFF-18 says who read most, and who may read more", async () => {
    const readers = [
      { name: "Carla Diaz", inHour: 30, inDays: 1064 },
      { name: "Ana Reyes", inHour: 0, inDays: 3 },
    ];
    serve({
      "GET /api/audit": () => ({ rows: [], hasMore: false }),
      "GET /api/audit/readings": () => ({ mostInHour: 30, readers }),
    });
    openConsole("/audit");
    const rows = within(await screen.findByRole("table", { name: "Readers" })).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "PersonPapersIn the last hour, of 30Limit",
      "Carla Diaz1,06430Allow more",
      "Ana Reyes30Allow more",
    ]);
  });

  it("STAFF-02 each row says how its person was proven", async () => {
    const proofs = ["console", null];
    const rows = proofs.map((proof, place) => ({ ...row(900 - place), proof }));
    serve({ "GET /api/audit": () => ({ rows, hasMore: false }) });
    openConsole("/audit");
    const list = await screen.findByRole("table");
    expect(
      within(list)
        .getAllByText(/^(proven|without a)/)
        .map(({ textContent }) => textContent),
    ).toEqual(["proven by the console", "without a member of staff"]);
  });

  it("STAFF-10 the faults of a broken audit are listed, and their orders open", async () => {
    let fault: Response | null = null;
    let faults: { orderId: string | null; text: string }[] = [];
    serve({
      "GET /api/audit": () => ({ rows: [], hasMore: false }),
      "POST /api/audit/verify": () => fault ?? withProgress(1000, { rows: 1900, faults }),
    });
    const user = openConsole("/audit");
    await user.click(await screen.findByRole("button", { name: "Verify the audit" }));
    expect(await screen.findByText("All 1,900 rows are as they were written.")).toBeTruthy();
    faults = Array.from({ length: 11 }, (_, at) => ({
      orderId: `ord_${at}`,
      text: "was approved, and no row says who did it",
    }));
    faults.unshift({ orderId: null, text: "row 412 does not fit the one before it" });
    await user.click(screen.getByRole("button", { name: "Verify the audit" }));
    await screen.findByRole("alert");
    const listed = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(listed.slice(0, 2)).toEqual([
      "Row 412 does not fit the one before it.",
      "An order was approved, and no row says who did it.",
    ]);
    expect(listed.slice(10)).toEqual(["2 more like these."]);
    const [first] = screen.getAllByRole("link", { name: "An order" });
    expect(first?.getAttribute("href")).toBe("/orders/ord_0");
    expect(screen.queryByText(/as they were written/)).toBeNull();
    fault = refused(500, "Something went wrong.");
    await user.click(screen.getByRole("button", { name: "Verify the audit" }));
    expect((await screen.findByText("Something went wrong.")).textContent).toBeTruthy();
    expect(screen.queryByRole("listitem")).toBeNull();
  });
});

describe("STAFF-02 the accounts", () => {
  it("STAFF-15 the link of a new account is not shown", async () => {
    const server = serve({
      "GET /api/staff": () => ({ accounts: [] }),
      "POST /api/acts": ({ body }) =>
        (body as { dryRun: boolean }).dryRun
          ? { ...SHOWN, effect: null }
          : {
              ...DONE,
              effect: {
                orderId: null,
                sizeCentavos: null,
                figures: null,
                states: [],
              },
            },
    });
    const user = openConsole("/staff");
    await user.click(await screen.findByRole("button", { name: "Add an account" }));
    await user.type(screen.getByLabelText("Name"), "Carla Diaz");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(screen.getByText("Choose at least one role.")).toBeTruthy();
    await user.click(screen.getByLabelText("Pay"));
    await user.click(screen.getByLabelText("Read"));
    await user.type(screen.getByLabelText("Reason"), "The new accountant.");
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await user.click(await screen.findByRole("button", { name: "Add" }));
    expect(await screen.findByText("Approved ₱9,800.00 of 1042.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByLabelText("Setup link")).toBeNull();
    const act = { act: "add_staff", staff: "Carla Diaz", roles: ["read", "pay"] };
    expect(server.sent("/api/acts")).toEqual([
      { act, reason: "The new accountant.", dryRun: true },
      { act, reason: "The new accountant.", dryRun: false },
    ]);
  });
});

describe("STAFF-10 the filters of the audit", () => {
  it("STAFF-10 is filtered by person, act and day in the address, from the first page", async () => {
    const row = {
      seq: 7,
      at: "2026-11-26T06:05:00Z",
      operator: "Ana Reyes",
      proof: "console",
      step: "done",
      act: {},
      sentence: "papers shown",
      orderId: null,
      reason: "compared",
      answers: null,
      sizeCentavos: null,
    };
    const list = (hasMore = false) => ({ rows: [row], hasMore });
    serve({
      "GET /api/audit?person=Ana+Reyes&before=9": () => list(),
      "GET /api/audit?person=Ana+Reyes&act=read_evidence": () => list(true),
      "GET /api/audit?person=Ana+Reyes&act=read_evidence&before=7": () => list(),
      "GET /api/audit?person=Ana+Reyes&act=read_evidence&day=2026-11-26": () => list(),
    });
    const user = openConsole("/audit?person=Ana+Reyes&before=9");
    await screen.findByRole("table", { name: "Acts" });
    await screen.findByRole("option", { name: "Read evidence" });
    expect(screen.getByLabelText<HTMLSelectElement>("Person").value).toBe("Ana Reyes");
    await user.selectOptions(screen.getByLabelText("Act"), "Read evidence");
    await user.click(await screen.findByRole("link", { name: "Older" }));
    await user.click(await screen.findByRole("link", { name: "Newest" }));
    await screen.findByRole("link", { name: "Older" });
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-11-26" } });
    await screen.findByRole("table", { name: "Acts" });
    expect(screen.queryByRole("link", { name: "Newest" })).toBeNull();
    expect(screen.getByRole("link", { name: "Download as CSV" }).getAttribute("href")).toBe(
      "/api/exports/audit?person=Ana+Reyes&act=read_evidence&day=2026-11-26",
    );
  });
});
