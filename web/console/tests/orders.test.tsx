import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ListedOrder } from "../src/api/types.ts";
import { openConsole, refused, serve } from "./render-console.tsx";
import { FILE, ORDER } from "./samples.ts";

const LATE: ListedOrder = {
  id: "ord_1",
  number: "7K3M-9QXD",
  status: "Overdue",
  product: "Tulay Cash",
  phoneLast4: "0917",
  createdAt: "2026-08-01T06:05:00Z",
  principalCentavos: 980_000,
  endedAt: null,
  note: { at: "2026-11-25T09:00:00Z", operator: "Ben Cruz", text: "Pays on Friday", order: null },
  debt: {
    outstandingCentavos: 992_000,
    dueCentavos: 343_000,
    dueOn: "2026-10-01",
    daysLate: 56,
  },
};

function list(rows: readonly ListedOrder[], next: string | null = null, mayCall = true) {
  return { rows, next, now: "2026-11-26T14:05:00Z", mayCall };
}

async function numbers() {
  const table = within(await screen.findByRole("table", { name: "Orders" }));
  return table.getAllByRole("link").map((link) => link.textContent);
}

describe("STAFF-13 the orders of a status", () => {
  it("STAFF-13 begin with the overdue ones, with what is owed and the hours of calls", async () => {
    serve({ "GET /api/orders?status=overdue": () => list([LATE]) });
    openConsole("/orders");
    const table = within(await screen.findByRole("table", { name: "Orders" }));
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "OrderPhoneStateNoteDue dateDays latePrincipalOutstandingDue",
      "7K3M-9QXD… 0917OverdueTulay CashPays on FridayBen Cruz, 25 Nov 2026, 17:001 Oct 2026569,800.009,920.003,430.00",
    ]);
    const link = table.getByRole("link", { name: "7K3M-9QXD" });
    expect(link.getAttribute("href")).toBe("/orders/ord_1");
    expect(screen.getByText(/called from 6:00 to 22:00 only/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
  });

  it("STAFF-13 outside of these hours by the server's clock nobody is called", async () => {
    serve({ "GET /api/orders?status=overdue": () => list([LATE], null, false) });
    openConsole("/orders");
    const warning = await screen.findByText(/call nobody now/);
    expect(warning.textContent).toContain("It is 26 Nov 2026, 22:05 in Manila");
  });

  it("STAFF-13 are filtered and sorted by the server, each list from its first page", async () => {
    const server = serve({
      "GET /api/orders?status=overdue&cursor=c2": () => list([LATE]),
      "GET /api/orders?status=overdue&age=31-60": () => list([LATE]),
      "GET /api/orders?status=overdue&age=31-60&sort=late": () => list([LATE]),
      "GET /api/orders?status=settled": () =>
        list([{ ...LATE, number: "2222-3333", status: "Settled", debt: null }]),
    });
    const user = openConsole("/orders?status=overdue&cursor=c2");
    await numbers();
    await user.selectOptions(screen.getByLabelText("Days late"), "31 to 60");
    await numbers();
    await user.click(screen.getByRole("button", { name: "Days late" }));
    await numbers();
    expect(server.sent("/api/orders?status=overdue&age=31-60&sort=late")).toHaveLength(1);
    await user.selectOptions(screen.getByLabelText("Status"), "Settled");
    const table = within(await screen.findByRole("table", { name: "Orders" }));
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "OrderPhoneStateSincePrincipal",
      "2222-3333… 0917SettledTulay Cash1 Aug 2026, 14:059,800.00",
    ]);
    expect(screen.queryByLabelText("Days late")).toBeNull();
    expect(screen.queryByText(/22:00/)).toBeNull();
  });

  it("STAFF-13 are sorted by a press on a head, which keeps the focus, in both directions", async () => {
    const sorts = ["", "&sort=since", "&sort=-since", "&sort=principal", "&sort=-principal"];
    serve(
      Object.fromEntries(
        sorts.map((sort) => [`GET /api/orders?status=settled${sort}`, () => list([LATE])]),
      ),
    );
    const user = openConsole("/orders?status=settled");
    const sorted = async () => {
      await numbers();
      const heads = screen.getAllByRole("columnheader");
      return heads.map((head) => head.getAttribute("aria-sort"));
    };
    const exported = () =>
      screen.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
    expect(await sorted()).toEqual([null, null, null, "ascending", null]);
    expect(screen.queryByRole("button", { name: "Phone" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Principal" }));
    expect(await sorted()).toEqual([null, null, null, null, "descending"]);
    expect(exported()).toBe("/api/exports/orders?status=settled&sort=-principal");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Principal" }));
    await user.keyboard("{Enter}");
    expect(await sorted()).toEqual([null, null, null, null, "ascending"]);
    await user.click(screen.getByRole("button", { name: "Since" }));
    expect(await sorted()).toEqual([null, null, null, "ascending", null]);
    expect(exported()).toBe("/api/exports/orders?status=settled");
  });

  it("STAFF-13 of the filter before stay, quiet, until those of the new one are there", async () => {
    let answer = (_rows: object) => {};
    const slow = new Promise<object>((resolve) => {
      answer = resolve;
    });
    serve({
      "GET /api/orders?status=overdue": () => list([LATE], "c2"),
      "GET /api/orders?status=settled": () => slow,
    });
    const user = openConsole("/orders");
    await numbers();
    await user.selectOptions(screen.getByLabelText("Status"), "Settled");
    expect(screen.getByText("Loading")).toBeTruthy();
    expect(await numbers()).toEqual(["7K3M-9QXD"]);
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toContain("Days late");
    expect(screen.getByRole("table").closest("[inert]")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
    answer(list([{ ...LATE, number: "2222-3333", status: "Settled", debt: null }]));
    await waitFor(async () => expect(await numbers()).toEqual(["2222-3333"]));
    expect(screen.getByRole("table").closest("[inert]")).toBeNull();
    expect(screen.queryByText("Loading")).toBeNull();
  });

  it("STAFF-13 of some days late are not sorted by principal", async () => {
    serve({
      "GET /api/orders?status=overdue&sort=-principal": () => list([LATE]),
      "GET /api/orders?status=overdue&age=1-30": () => list([LATE]),
    });
    const user = openConsole("/orders?status=overdue&sort=-principal");
    await numbers();
    expect(screen.getByRole("button", { name: "Principal" })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Days late"), "1 to 30");
    await numbers();
    expect(screen.queryByRole("button", { name: "Principal" })).toBeNull();
    expect(screen.getByRole("button", { name: "Due date" })).toBeTruthy();
  });

  it("STAFF-13 STAFF-23 are filtered by product and due date, and exported as they are filtered", async () => {
    const of = "status=overdue&product=1";
    serve({
      [`GET /api/orders?${of}&cursor=c2`]: () => list([LATE]),
      [`GET /api/orders?${of}&from=2026-09-01`]: () => list([LATE]),
      "GET /api/orders?status=settled&product=1": () => list([LATE]),
      "GET /api/orders?status=written-off&product=1": () => list([LATE]),
    });
    const user = openConsole(`/orders?${of}&cursor=c2`);
    await numbers();
    const link = () => screen.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
    expect(screen.getByLabelText<HTMLSelectElement>("Product").value).toBe("1");
    expect(link()).toBe(`/api/exports/orders?${of}`);
    fireEvent.change(screen.getByLabelText("Due from"), { target: { value: "2026-09-01" } });
    await numbers();
    expect(link()).toBe(`/api/exports/orders?${of}&from=2026-09-01`);
    await user.selectOptions(screen.getByLabelText("Status"), "Settled");
    await numbers();
    expect(screen.queryByLabelText("Due from")).toBeNull();
    await user.selectOptions(screen.getByLabelText("Status"), "Written off");
    await numbers();
    expect(screen.getByLabelText<HTMLSelectElement>("Product").value).toBe("1");
  });

  it("STAFF-13 are read page by page by the keyboard", async () => {
    serve({
      "GET /api/orders?status=overdue": () => list([LATE], "overdue.all.oldest.1.ord_1"),
      "GET /api/orders?status=overdue&cursor=overdue.all.oldest.1.ord_1": () =>
        list([{ ...LATE, id: "ord_2", number: "2222-3333" }]),
    });
    const user = openConsole("/orders");
    const next = await screen.findByRole("link", { name: "Next page" });
    for (let presses = 0; presses < 40 && document.activeElement !== next; presses += 1) {
      await user.tab();
    }
    expect(document.activeElement).toBe(next);
    await user.keyboard("{Enter}");
    const first = await screen.findByRole("link", { name: "First page" });
    expect(await numbers()).toEqual(["2222-3333"]);
    expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
    await user.click(first);
    await screen.findByRole("link", { name: "Next page" });
    expect(await numbers()).toEqual(["7K3M-9QXD"]);
  });

  it("STAFF-13 none in a list, and a list that could not be read, are not the same", async () => {
    const place = "This is no place of this list: open the list again from its first page";
    serve({
      "GET /api/orders?status=overdue": () => list([]),
      "GET /api/orders?status=overdue&cursor=x": () => refused(400, place),
    });
    const user = openConsole("/orders?cursor=x");
    expect((await screen.findByRole("alert")).textContent).toContain(place);
    expect(screen.queryByText("No order is in this list.")).toBeNull();
    await user.click(screen.getByRole("link", { name: "First page" }));
    expect(await screen.findByText("No order is in this list.")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

it("STAFF-13 a due date counts once its year is whole, and none that is before the first says so", async () => {
  const due = (from: string) => `GET /api/orders?status=in-repayment&to=2026-10-31&from=${from}`;
  const server = serve({
    "GET /api/orders?status=in-repayment&to=2026-10-31": () => list([LATE]),
    [due("2026-12-15")]: () => list([]),
    [due("2026-10-15")]: () => list([LATE]),
  });
  openConsole("/orders?status=in-repayment&to=2026-10-31");
  const field = await screen.findByLabelText<HTMLInputElement>("Due from");
  field.focus();
  // A browser's field is a whole date from the first digit of its year on.
  for (const typed of ["0002-12-15", "0020-12-15", "0202-12-15", "2026-12-15"]) {
    fireEvent.change(field, { target: { value: typed } });
    expect(field.value).toBe(typed);
  }
  expect(await screen.findByText("The last day is before the first.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "2026-10-15" } });
  expect(await numbers()).toEqual(["7K3M-9QXD"]);
  fireEvent.change(field, { target: { value: "0002-10-15" } });
  fireEvent.blur(field);
  expect(field.value).toBe("2026-10-15");
  expect(server.sent("/api/orders?status=in-repayment&to=2026-10-31&from=2026-10-15")).toHaveLength(
    1,
  );
  expect(screen.queryByText("The last day is before the first.")).toBeNull();
});

describe("STAFF-12 an order that was opened from a list", () => {
  const second: ListedOrder = { ...LATE, id: "ord_2", number: "1111-2222" };

  async function openFirst() {
    serve({
      "GET /api/orders?status=overdue&age=31-60": () => list([LATE, second]),
      "GET /api/orders/ord_1": () => FILE,
      "GET /api/orders/ord_2": () => ({ ...FILE, order: { ...ORDER, number: "1111-2222" } }),
    });
    const user = openConsole("/orders?status=overdue&age=31-60");
    await user.click(await screen.findByRole("link", { name: "7K3M-9QXD" }));
    await screen.findByRole("heading", { name: "Order 1042" });
    return user;
  }

  it("STAFF-12 is left by Escape, to the same list, but not out of a field or a dialog", async () => {
    const user = await openFirst();
    await user.type(screen.getByLabelText("Note"), "half a no{Escape}");
    expect(screen.getByLabelText("Note")).toHaveProperty("value", "half a no");
    await user.click(screen.getByRole("button", { name: "Approve" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("heading", { name: "Order 1042" }));
    await user.keyboard("{Escape}");
    expect(await numbers()).toEqual(["7K3M-9QXD", "1111-2222"]);
    expect(screen.getByLabelText("Days late")).toHaveProperty("value", "31-60");
  });

  it("STAFF-12 has links to the next and the one before it in the list, and back to the list", async () => {
    const user = await openFirst();
    expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
    const way = screen.getByRole("navigation", { name: "List: Orders" });
    expect(way.textContent).toContain("1 of 2");
    await user.click(screen.getByRole("link", { name: "Next" }));
    await screen.findByRole("heading", { name: "Order 1111-2222" });
    await waitFor(() => expect(document.activeElement?.id).toBe("page"));
    await user.click(screen.getByRole("link", { name: "Previous" }));
    await screen.findByRole("heading", { name: "Order 1042" });
    await user.click(screen.getByRole("link", { name: "‹ Orders" }));
    expect(await numbers()).toHaveLength(2);
  });

  it("STAFF-12 takes the focus, as each page that is opened does: Tab goes on in it", async () => {
    const user = await openFirst();
    expect(document.activeElement?.id).toBe("page");
    await user.click(screen.getByRole("link", { name: "Books" }));
    expect(document.activeElement?.id).toBe("page");
    await user.type(screen.getByRole("searchbox"), "0917{Enter}");
    expect(document.activeElement?.id).toBe("page");
  });
});
