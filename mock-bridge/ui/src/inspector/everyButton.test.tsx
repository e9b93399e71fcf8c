import { isDeepStrictEqual } from "node:util";
import { act, fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { LogEntry, State } from "../contract.gen.ts";
import { watched } from "../recording/watched.ts";
import { COOK, fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";

const ENTRY: LogEntry = {
  id: 4,
  atMs: 1_752_542_000_123,
  handler: "callPhoneMethod",
  body: { phone: "09170000001" },
  message: { name: "callTelephone", payload: { phone: "09170000001" } },
  sender: { origin: "https://h5.example", isMainFrame: true, url: "https://h5.example/loanDetail" },
  verdict: { kind: "accepted", note: null },
};

/** A borrower with a page that has sent a message. */
const WITH_PAGE: State = {
  ...IN_REPAYMENT,
  stack: [{ id: 3, url: "https://h5.example/loanDetail", address: "/loanDetail", loads: 1 }],
  log: [ENTRY],
  nextId: 6,
};

const SCENARIO = {
  id: "in-repayment",
  title: "Repaying",
  group: "Loans",
  sessionId: "s-1",
  productId: "1",
};
const SLOW = { path: "*", method: "*", what: "delay", ms: 400 };
const FAULTS = {
  rules: [{ id: 3, title: "all: 400 ms", seen: 12, applied: 2, rule: SLOW }],
  presets: [{ id: "slow", title: "Slow", group: "Network", rules: [SLOW] }],
  most: 50,
};
const SERVER = {
  "/demo/scenarios": [{ ...SCENARIO, orderId: "ord-7", start: "/loanDetail" }],
  "/demo/reset": [{ ...SCENARIO, orderId: "ord-7", start: "/loanDetail" }],
  "/demo/clock": { now: "2026-07-15T09:30:00+08:00" },
  "/demo/actions": {
    title: "Meal",
    lines: ["ordered"],
    actions: [COOK],
    more: [],
    messages: { title: "Calls", rows: [] },
  },
  "/demo/actions/cook": {},
  "/demo/faults": FAULTS,
  "/demo/faults/add": FAULTS,
  "/demo/faults/3/remove": FAULTS,
  "/emulator/api/wrappers": { presets: [], faults: [] },
};

/** Lets everything run that a press has begun; intervals do not run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await act(() => new Promise(setImmediate));
}

it("QA-14 every button of the inspector does something, and then it is at rest", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const phone = fakePhone(WITH_PAGE, SERVER);
  Object.assign(phone.host, watched({ ...phone.host }));
  const frame = document.createElement("iframe");
  frame.dataset.top = "";
  document.body.append(frame);
  const { container, getAllByRole, getByRole } = phone.show(<Inspector />);
  const chooser = vi.spyOn(HTMLInputElement.prototype, "click");
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const saved = vi.spyOn(phone.host, "save").mockResolvedValue("");
  await settle();
  for (const tool of container.querySelectorAll("details")) tool.open = true;
  // The storage is read while its tab is shown.
  getByRole("tab", { name: "Storage" }).click();
  // A message follows a deed.
  getByRole("button", { name: "Reload" }).click();
  await settle();
  const log = [ENTRY, { ...ENTRY, id: 5 }];
  act(() => phone.step({ seq: 1, effects: [], state: { ...WITH_PAGE, log }, partial: false }));
  await settle();
  for (const field of container.querySelectorAll("textarea")) {
    fireEvent.change(field, { target: { value: "{}" } });
  }
  const named = () =>
    (getAllByRole("button", { hidden: true }) as HTMLButtonElement[]).map((button) => ({
      button,
      name: button.getAttribute("aria-label") ?? button.textContent,
    }));
  /** What a person, the phone or the server can see of a press. */
  const seen = () => ({
    sent: [phone.actions.length, phone.calls.length, phone.backs(), phone.swipes()],
    outside: [chooser, copied, saved].map(({ mock }) => mock.calls.length),
    shown: container.innerHTML,
    focused: document.activeElement?.id,
    typed: [...container.querySelectorAll("textarea")].map(({ value }) => value),
  });
  const pressed = new Set<string>();
  const idle: string[] = [];
  const next = () => named().find(({ button, name }) => !button.disabled && !pressed.has(name));
  for (let found = next(); found; found = next()) {
    const { button, name } = found;
    pressed.add(name);
    for (const field of container.querySelectorAll<HTMLInputElement>("input[required]")) {
      if (field.value === "") fireEvent.change(field, { target: { value: "note" } });
    }
    const before = seen();
    button.click();
    await settle();
    const after = seen();
    if (isDeepStrictEqual(before, after)) idle.push(name);
    await settle();
    expect(seen(), `${name} comes to rest`).toEqual(after);
  }
  expect(idle).toEqual([]);
  // Some are possible only once others were pressed, and none is left out.
  const left = named().filter(({ name }) => !pressed.has(name));
  expect(left.map(({ name }) => name)).toEqual([]);
  expect(pressed.size).toBeGreaterThan(30);
});
