import { cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ACTS, isActTag } from "../src/acts/acts.ts";
import type { Act, MoneyLists, Readings, StaffAccount } from "../src/api/types.ts";
import { ANA, openConsole, type SentCall, section, serve } from "./render-console.tsx";
import { COMPLAINT, FILE, ORDER, SHOWN } from "./samples.ts";

const CARLA: StaffAccount = {
  name: "Carla Diaz",
  roles: ["pay"],
  isLocked: false,
  isSetUp: true,
  isDamaged: false,
  createdAt: "2026-11-26T02:00:00Z",
};

const CARLA_READS: Readings["readers"][number] = { name: "Carla Diaz", inHour: 30, inDays: 64 };

const MONEY: MoneyLists = {
  payouts: section({
    reference: "ord-1-1",
    orderId: "ord-1",
    order: "1042",
    provider: "Xendit",
    attempt: 1,
    state: "Arrived",
    amountCentavos: 980_000,
    accountLast4: "0917",
    startedAt: "2026-11-26T02:00:00Z",
    changedAt: "2026-11-26T02:00:00Z",
    failure: null,
    remedy: null,
    arrivedToo: true,
  }),
  unallocated: section({
    channel: "1",
    channelName: "GCash",
    payment: "P-2041",
    reference: "PAY-1",
    status: "paid",
    outcome: "suspense",
    amountCentavos: 123_456,
    paidAt: null,
    receivedAt: "2026-11-26T02:00:00Z",
    orderId: null,
    order: null,
  }),
  owed: section({ orderId: "ord-1", order: "1042", amountCentavos: 15_050 }),
};

/** The acts on an order but two: a refund is offered beside what is owed, a reversal beside its event. */
const OF_AN_ORDER = Object.entries(ACTS).flatMap(([tag, { fields }]) =>
  fields[0]?.is === "order" && !["refund", "reverse"].includes(tag) ? [tag] : [],
);

const OF_A_BORROWER = [
  "end_sessions",
  "lock_borrower",
  "unlock_borrower",
  "block_borrower",
  "unblock_borrower",
];

/** The pages that offer acts, with the server's answers in a state that offers as many as there are. */
const PAGES: Readonly<Record<string, Readonly<Record<string, () => unknown>>>> = {
  "/orders/ord-1": {
    "GET /api/orders/ord-1": () => ({
      ...FILE,
      acts: OF_AN_ORDER,
      borrower: { ...FILE.borrower, acts: OF_A_BORROWER },
    }),
  },
  "/money": { "GET /api/money": () => MONEY },
  "/complaints/c1": {
    "POST /api/complaints/c1/open": () => ({
      complaint: COMPLAINT,
      borrowerId: "usr_1",
      content: "I was charged twice.",
      images: [],
      answer: null,
      answerImages: [],
      score: null,
    }),
  },
  "/audit": {
    "GET /api/audit": () => ({ rows: [], hasMore: false }),
    "GET /api/audit/readings": () => ({ mostInHour: 30, readers: [CARLA_READS] }),
  },
  "/staff": {
    "GET /api/staff": () => ({
      accounts: [CARLA, { ...CARLA, name: "Ben Cruz", isLocked: true }],
    }),
  },
};

/** Fills the fields in, each by its kind; what the form has filled in stays. */
function fillIn(dialog: HTMLElement) {
  for (const field of dialog.querySelectorAll("select")) {
    fireEvent.change(field, { target: { value: field.options[field.options.length - 1]?.value } });
  }
  const check = dialog.querySelector("input[type=checkbox]");
  if (check && !dialog.querySelector("input:checked")) fireEvent.click(check);
  for (const field of dialog.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (field.type === "checkbox" || field.value) continue;
    const byMode = { decimal: "1.00", numeric: "7" }[field.inputMode] ?? "BPI 4711";
    const value = field.type === "date" ? "2026-12-31" : byMode;
    fireEvent.change(field, { target: { value } });
  }
}

it("STAFF-05 STAFF-08 every act is sent by its form as fixtures/console-acts.json has it", async () => {
  const sent: Record<string, { role: string; act: Act }> = {};
  for (const [address, answers] of Object.entries(PAGES)) {
    const { calls } = serve({
      "GET /api/me": () => ANA,
      "GET /api/find?q=BPI%204711": () => ({
        orders: [{ ...ORDER, number: "BPI-4711" }],
        complaint: null,
      }),
      "POST /api/acts": () => SHOWN,
      ...answers,
    });
    openConsole(address);
    await waitFor(() => expect(document.querySelector("main table, main dl")).not.toBeNull());
    for (const button of document.querySelectorAll<HTMLButtonElement>("main button")) {
      if (button.type === "submit" || button.textContent === "Verify the audit") continue;
      fireEvent.click(button);
      const dialog = document.querySelector("dialog");
      if (!dialog) throw new Error(`${button.textContent} opens no form`);
      const before = calls.length;
      fillIn(dialog);
      fireEvent.click(within(dialog).getByText("Show what it does"));
      await within(dialog).findByLabelText("What it does");
      const [{ body }] = calls.slice(before).slice(-1) as [SentCall];
      const { act } = body as { act: Act };
      if (!isActTag(act.act)) throw new Error(`${act.act} is no act`);
      sent[act.act] = { role: ACTS[act.act].role, act };
      fireEvent.click(within(dialog).getByText("Cancel"));
    }
    cleanup();
  }
  const tags = Object.keys(ACTS).sort();
  expect(Object.keys(sent).sort()).toEqual(tags);
  const rows = Object.fromEntries(tags.map((tag) => [tag, sent[tag]]));
  await expect(`${JSON.stringify(rows, null, 2)}\n`).toMatchFileSnapshot(
    "../../../fixtures/console-acts.json",
  );
});
