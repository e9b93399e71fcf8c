import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import type { Me, Today } from "../src/api/types.ts";
import { App } from "../src/app.tsx";

/** Ana, who may do everything. */
export const ANA: Me = {
  name: "Ana Reyes",
  roles: ["read", "decide", "pay", "administer"],
  isFresh: true,
  lender: "Bayani Lending",
  currency: "₱",
  today: "2026-11-26",
  secondPersonAboveCentavos: 500_000,
  addedUpDays: 7,
  hasTwoAdministrators: true,
  idleMinutes: 15,
  declineReasons: [{ value: "income", meaning: "The income is too low for the loan" }],
  channels: [{ number: "1", name: "GCash" }],
  reportAccounts: [{ name: "xendit", columns: ["Payment ID", "Amount"] }],
  products: [{ value: "1", meaning: "Tulay Cash" }],
  orderLists: [
    { value: "overdue", meaning: "Overdue", hasDebt: true, isOfEnded: false },
    { value: "in-repayment", meaning: "In repayment", hasDebt: true, isOfEnded: false },
    { value: "settled", meaning: "Settled", hasDebt: false, isOfEnded: false },
    { value: "written-off", meaning: "Written off", hasDebt: false, isOfEnded: true },
  ],
};

export function section<Row>(...rows: Row[]) {
  return { rows, next: null, failed: null };
}

/** A morning on which nothing waits. */
export const NOTHING_WAITS: Today = {
  review: section(),
  release: section(),
  payouts: section(),
  unallocated: section(),
  complaints: section(),
  requests: section(),
  owed: section(),
  atServer: section(),
};

export interface SentCall {
  readonly path: string;
  readonly body: unknown;
}

export function refused(status: number, message: string, more: object = {}): Response {
  return Response.json({ code: "1", message, fields: {}, needsCode: false, ...more }, { status });
}

/** The answer of long work that has read some rows in between. */
export function withProgress(read: number, result: object): Response {
  const lines = [
    { read, result: null, failure: null },
    { read: read + 1, result, failure: null },
  ];
  return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

type Answer = (call: SentCall) => unknown;

function nothingThere({ path }: SentCall): Response {
  return refused(404, `Nothing is at ${path}.`);
}

/**
 * A server by the staff API's contract; returns the calls that it has had. An answer is data or a `Response`; `otherwise` is
 * that of every other call.
 */
export function serve(answers: Readonly<Record<string, Answer>>, otherwise: Answer = nothingThere) {
  const calls: SentCall[] = [];
  const all: Readonly<Record<string, Answer>> = {
    "GET /api/me": () => ANA,
    "GET /api/today": () => NOTHING_WAITS,
    "GET /api/audit/readings": () => ({ mostInHour: 30, readers: [] }),
    "GET /api/audit/choices": () => ({ people: ["Ana Reyes"], acts: ["approve", "read_evidence"] }),
    ...answers,
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    const call = { path, body };
    calls.push(call);
    const answer = all[`${init.method} ${path}`] ?? otherwise;
    const given = await answer(call);
    return given instanceof Response ? given : Response.json(given);
  });
  return {
    calls,
    sent: (path: string) => calls.filter((call) => call.path === path).map((call) => call.body),
  };
}

/** Opens the console at an address. */
export function openConsole(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <App />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
