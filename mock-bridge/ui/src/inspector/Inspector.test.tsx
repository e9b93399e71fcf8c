import { fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { LogEntry } from "../contract.gen.ts";
import { fakePhone, IN_REPAYMENT, NEW_PHONE, ok } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";

const SCENARIOS = [
  {
    id: "in-repayment",
    title: "Repaying",
    sessionId: "demo-in-repayment",
    productId: "1",
    orderId: "ord-7",
    start: "/loanDetail?orderId=ord-7&productId=1",
  },
  { id: "visitor", title: "Nobody", sessionId: "", productId: "1", orderId: null, start: "/" },
];
const CLOCK = { now: "2026-07-15T09:30:00+08:00" };
const HOME = "/mountain/service/home/index";
const ORDER = { orderId: "ord-7", orderStatus: 21, statusText: "Under review" };
const SERVER = {
  "/demo/scenarios": SCENARIOS,
  "/demo/clock": CLOCK,
  "/demo/reset": SCENARIOS,
  "/demo/providers": [],
  "/demo/orders/ord-7/decide": {},
  [HOME]: ok({ products: [], order: null }),
};

const ENTRY: LogEntry = {
  id: 4,
  atMs: 1_752_542_000_123,
  handler: "callPhoneMethod",
  body: { phone: "09170000001" },
  message: { name: "callTelephone", payload: { phone: "09170000001" } },
  sender: { origin: "https://h5.example", isMainFrame: true, url: "https://h5.example/loanDetail" },
  verdict: { kind: "accepted", note: null },
};
const REFUSED: LogEntry = {
  ...ENTRY,
  id: 5,
  handler: "jumpToHome",
  body: {},
  message: null,
  sender: { origin: "https://evil.example", isMainFrame: false, url: "https://evil.example/" },
  verdict: {
    kind: "refused",
    refusal: { reason: "foreignOrigin", origin: "https://evil.example" },
    text: "sent by https://evil.example",
  },
};

/** The bodies of all requests to a path with this ending. */
const bodies = (phone: ReturnType<typeof fakePhone>, path: string) =>
  phone.calls.filter((call) => call.path.endsWith(path) && call.body).map((call) => call.body);

describe("the message log", () => {
  it("BRIDGE-04 shows the newest first, with its verdict, its payload and its sender", () => {
    const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED] }, SERVER);
    const { getByLabelText } = phone.show(<Inspector />);
    const log = within(getByLabelText("Messages"));
    const [newest, oldest] = log.getAllByRole("listitem");
    expect(newest?.textContent).toMatch(/refused.*jumpToHome.*sent by https:\/\/evil\.example/);
    expect(newest?.textContent).toContain("https://evil.example · frame");
    expect(oldest?.textContent).toMatch(/accepted.*callPhoneMethod.*callTelephone.*09170000001/);
  });

  it("filters, and says when nothing is left", async () => {
    const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED] }, SERVER);
    const { user, getByLabelText, queryAllByRole, getByText } = phone.show(<Inspector />);
    await user.type(getByLabelText("Filter messages"), "refused");
    expect(within(getByLabelText("Messages")).getAllByRole("listitem").length).toBe(1);
    await user.type(getByLabelText("Filter messages"), " nothing");
    getByText("No message has this text.");
    expect(queryAllByRole("group").length).toBe(0);
  });
});

it("copies what is shown, the oldest first, and says so until another message comes", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED] }, SERVER);
  const { getByText } = phone.show(<Inspector />);
  fireEvent.click(getByText("Copy"));
  await waitFor(() => getByText("Copied"));
  expect(write.mock.lastCall?.[0]).toMatch(/^\S+ {2}accepted.*\n\S+ {2}refused/);
});

it("says that the clipboard could not be written", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY] }, SERVER);
  const { getByText, findByRole } = phone.show(<Inspector />);
  fireEvent.click(getByText("Copy"));
  expect((await findByRole("alert")).textContent).toBe("not allowed");
});

describe("the demo's controls", () => {
  it("FLOW-04 puts a scenario's borrower back to the start, then opens it on the phone", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, getByLabelText, findByText } = phone.show(<Inspector />);
    await findByText("in-repayment — Repaying");
    await user.selectOptions(getByLabelText("Scenario"), "in-repayment");
    expect(bodies(phone, "/demo/reset")).toEqual([{ json: { id: "in-repayment" } }]);
    const { id, sessionId, start } = SCENARIOS[0] ?? {};
    expect(phone.actions).toEqual([{ kind: "pickScenario", id, sessionId, start }]);
  });

  it("FLOW-04 gives a visitor no session", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, getByLabelText, findByText } = phone.show(<Inspector />);
    await findByText("visitor — Nobody");
    await user.selectOptions(getByLabelText("Scenario"), "visitor");
    expect(phone.actions).toEqual([
      { kind: "pickScenario", id: "visitor", sessionId: null, start: "/" },
    ]);
  });

  it("FLOW-02 lets days pass and shows the page anew", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { user, findByText, getByText } = phone.show(<Inspector />);
    await findByText(/15 Jul 2026/);
    await user.click(getByText("+7 days"));
    expect(bodies(phone, "/demo/clock")).toEqual([{ json: { advance: "P7D" } }]);
    expect(phone.actions).toEqual([{ kind: "reload" }]);
  });

  it("FLOW-01 decides an order that is under review, and only such a one", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...SERVER,
      [HOME]: ok({ products: [], order: ORDER }),
    });
    const { user, findByText } = phone.show(<Inspector />);
    expect(((await findByText("Release")) as HTMLButtonElement).disabled).toBe(true);
    await user.click(await findByText("Approve"));
    expect(bodies(phone, "/decide")).toEqual([{ json: { approve: true } }]);
    expect(phone.actions).toEqual([{ kind: "reload" }]);
  });

  it("PROV-05 does to a payment at a stand-in what is pressed, and shows the page anew", async () => {
    const entry = {
      id: "pr-1",
      provider: "Xendit",
      kind: "payment",
      channel: "GCASH",
      reference: "1234",
      amountCentavos: 342_433,
      status: "REQUIRES_ACTION",
      presses: [{ word: "twice", label: "Twice" }],
    };
    const server = { ...SERVER, "/demo/providers": [entry], "/demo/providers/pr-1/twice": {} };
    const phone = fakePhone(IN_REPAYMENT, server);
    const { user, findByLabelText } = phone.show(<Inspector />);
    const section = await findByLabelText("Xendit pr-1");
    expect(section.textContent).toContain("₱3,424.33 · REQUIRES_ACTION");
    await user.click(within(section).getByText("Twice"));
    expect(bodies(phone, "/twice")).toEqual([{ json: {} }]);
    expect(phone.actions).toEqual([{ kind: "reload" }]);
  });

  it("says what a control could not do, until the next try", async () => {
    const phone = fakePhone(IN_REPAYMENT, { ...SERVER, "/demo/clock": undefined });
    const { user, findByRole, getByText, queryByRole } = phone.show(<Inspector />);
    await user.click(getByText("+1 day"));
    await findByRole("alert");
    fireEvent.click(getByText("Back"));
    expect(queryByRole("alert")).toBeNull();
    expect(phone.backs()).toBe(1);
  });
});

it("shows what the phone is, and of its session no more than a name", () => {
  const phone = fakePhone(
    {
      ...IN_REPAYMENT,
      session: { sessionId: "0123456789abcdef0123", phoneLast4: null },
      stack: [{ id: 3, url: "https://h5.example/x", address: "/loanDetail", loads: 1 }],
      portal: [{ url: "https://shop.example/a?sessionId=1", atMs: 1 }],
    },
    SERVER,
  );
  const { getByLabelText } = phone.show(<Inspector />);
  expect(getByLabelText("State").textContent).toContain("0123…23");
  expect(getByLabelText("Web views").textContent).toBe("3/loanDetail");
  expect(getByLabelText("Left the app").textContent).toBe("urlhttps://shop.example/a");
});
