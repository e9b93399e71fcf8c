import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Note } from "../src/api/types.ts";
import { ANA, openConsole, refused, serve } from "./render-console.tsx";
import { BORROWER, DONE, FILE, ORDER } from "./samples.ts";

const ORDER_CALLS = { "GET /api/orders/ord-1": () => FILE };

describe("STAFF-25 the page of a borrower", () => {
  it("STAFF-25 is one press from an order, asks for a reason, and has orders, payments and complaints", async () => {
    const server = serve({
      ...ORDER_CALLS,
      "POST /api/borrowers/usr_1/open": () => BORROWER,
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("link", { name: "Borrower" }));
    expect(server.sent("/api/borrowers/usr_1/open")).toHaveLength(0);
    await user.type(screen.getByLabelText("Why you read this"), "She calls");
    await user.click(screen.getByRole("button", { name: "Show the borrower" }));
    expect(await screen.findByRole("heading", { name: "Bea Ramos" })).toBeTruthy();
    expect(server.sent("/api/borrowers/usr_1/open")).toEqual([{ reason: "She calls" }]);
    expect(screen.getByText("32 (8 Mar 1994)")).toBeTruthy();
    const orders = within(screen.getByRole("region", { name: "Orders" }));
    expect(orders.getByRole("link", { name: "1042" }).getAttribute("href")).toBe("/orders/ord-1");
    const complaints = within(screen.getByRole("region", { name: "Complaints" }));
    expect(complaints.getByRole("link").getAttribute("href")).toBe("/complaints/c1");
    expect(screen.getByText("Ben Cruz, 25 Nov 2026, 17:00, on order 1042")).toBeTruthy();
  });

  it("STAFF-25 says once, at the field, that the reason is missing", async () => {
    const why = "Write a reason of 1 to 500 characters";
    serve({
      "POST /api/borrowers/usr_1/open": () => refused(400, why, { fields: { reason: why } }),
    });
    const user = openConsole("/borrowers/usr_1");
    await user.click(await screen.findByRole("button", { name: "Show the borrower" }));
    const field = await screen.findByRole("textbox", { description: why });
    expect(field).toBe(screen.getByLabelText("Why you read this"));
    expect(screen.getAllByText(why)).toHaveLength(1);
  });

  it("STAFF-25 shows the number of the ID for another reason", async () => {
    const server = serve({
      "POST /api/borrowers/usr_1/open": () => BORROWER,
      "POST /api/borrowers/usr_1/document": () => ({ idNumber: "P1234567A" }),
    });
    const user = openConsole("/borrowers/usr_1");
    await user.type(await screen.findByLabelText("Why you read this"), "She calls");
    await user.click(screen.getByRole("button", { name: "Show the borrower" }));
    await user.click(await screen.findByRole("button", { name: "Show" }));
    await user.type(screen.getByLabelText("Why you read this"), "Compared at the counter");
    await user.click(screen.getByRole("button", { name: "Show the number" }));
    expect(await screen.findByText("P1234567A")).toBeTruthy();
    expect(server.sent("/api/borrowers/usr_1/document")).toEqual([
      { reason: "Compared at the counter" },
    ]);
  });

  it("STAFF-25 is not offered to people who do not decide", async () => {
    serve({ ...ORDER_CALLS, "GET /api/me": () => ({ ...ANA, roles: ["read", "pay"] }) });
    openConsole("/orders/ord-1");
    await screen.findByRole("heading", { name: "Order 1042" });
    expect(screen.queryByRole("link", { name: "Borrower" })).toBeNull();
    expect(screen.queryByLabelText("Note")).toBeNull();
  });
});

describe("STAFF-25 a search by name", () => {
  const BEA_ROW = {
    id: "usr_1",
    name: "Bea Ramos",
    phoneLast4: "4321",
    order: ORDER.number,
    product: "Cash Loan",
    status: "Overdue",
  };
  const nothing = () => refused(404, "Nothing was found.");

  it("STAFF-25 is sent once where nothing else is found, and opens the only borrower", async () => {
    const server = serve({
      "GET /api/find?q=bea%20ramos": nothing,
      "POST /api/find/name": () => ({ borrowers: [BEA_ROW] }),
    });
    openConsole("/find?q=bea%20ramos");
    expect(await screen.findByRole("button", { name: "Show the borrower" })).toBeTruthy();
    expect(server.sent("/api/find/name")).toEqual([{ name: "bea ramos" }]);
  });

  it("STAFF-25 lists several borrowers, and is not sent for a number", async () => {
    const server = serve({
      "GET /api/find?q=ramos": nothing,
      "GET /api/find?q=1042": nothing,
      "POST /api/find/name": () => ({ borrowers: [BEA_ROW, { ...BEA_ROW, id: "usr_2" }] }),
    });
    const user = openConsole("/find?q=ramos");
    const found = within(await screen.findByRole("region", { name: "Borrowers" }));
    const links = found.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/borrowers/usr_1", "/borrowers/usr_2"]);
    await user.type(screen.getByRole("searchbox"), "{Control>}a{/Control}1042{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was found.");
    expect(server.sent("/api/find/name")).toHaveLength(1);
  });
});

describe("STAFF-25 a search by name of who only reads", () => {
  it("STAFF-25 is told from a search that found nobody, and not sent", async () => {
    const server = serve({
      "GET /api/me": () => ({ ...ANA, roles: ["read"] }),
      "GET /api/find?q=bea%20ramos": () => refused(404, "Nothing was found."),
    });
    openConsole("/find?q=bea%20ramos");
    expect(await screen.findByText(/by their names only by who decides/)).toBeTruthy();
    expect(screen.queryByText("Nothing was found.")).toBeNull();
    expect(server.sent("/api/find/name")).toEqual([]);
  });
});

describe("STAFF-26 notes", () => {
  it("STAFF-26 one whose answer was lost is shown if it was added, before it is sent again", async () => {
    let notes: Note[] = [];
    serve({
      "GET /api/orders/ord-1": () => ({ ...FILE, notes }),
      "POST /api/orders/ord-1/notes": () => {
        const at = "2026-11-26T09:00:00Z";
        notes = [{ at, operator: "Ana Reyes", text: "Calls back", order: "1042" }];
        throw new TypeError("Failed to fetch");
      },
    });
    const user = openConsole("/orders/ord-1");
    await user.type(await screen.findByLabelText("Note"), "Calls back");
    await user.click(screen.getByRole("button", { name: "Add the note" }));
    expect(await screen.findByText("Ana Reyes, 26 Nov 2026, 17:00, on order 1042")).toBeTruthy();
  });

  it("STAFF-26 a refusal of one that is typed at the edge of the window is brought into view", async () => {
    const into = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    serve({ ...ORDER_CALLS, "POST /api/orders/ord-1/notes": () => refused(503, "Try later.") });
    const user = openConsole("/orders/ord-1");
    await user.type(await screen.findByLabelText("Note"), "Calls back");
    await user.click(screen.getByRole("button", { name: "Add the note" }));
    const refusal = await screen.findByRole("alert");
    expect(into.mock.contexts.some((shown) => (shown as Element).contains(refusal))).toBe(true);
  });

  it("STAFF-26 are added on an order; a refused one keeps its text", async () => {
    const note = {
      at: "2026-11-26T09:00:00Z",
      operator: "Ana Reyes",
      text: "Calls back",
      order: "1042",
    };
    let isAdded = false;
    const server = serve({
      "GET /api/orders/ord-1": () => ({ ...FILE, notes: isAdded ? [note] : [] }),
      "POST /api/orders/ord-1/notes": () => {
        if (server.sent("/api/orders/ord-1/notes").length === 1) return refused(503, "Try later.");
        isAdded = true;
        return DONE;
      },
    });
    const user = openConsole("/orders/ord-1");
    await user.type(await screen.findByLabelText("Note"), "Calls back");
    await user.click(screen.getByRole("button", { name: "Add the note" }));
    expect(await screen.findByText("Try later.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add the note" }));
    expect(await screen.findByText("Ana Reyes, 26 Nov 2026, 17:00, on order 1042")).toBeTruthy();
    await waitFor(() =>
      expect((screen.getByLabelText("Note") as HTMLTextAreaElement).value).toBe(""),
    );
  });
});
