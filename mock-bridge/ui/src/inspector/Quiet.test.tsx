import { fireEvent, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { packed } from "../recording/bugFile.ts";
import { asHar } from "../recording/har.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";

const SCENARIO = { title: "", group: "Loans", sessionId: "s-1", start: "/a" };
const SCENARIOS = [
  { ...SCENARIO, id: "in-repayment" },
  { ...SCENARIO, id: "overdue" },
];
const COOK = {
  id: "cook",
  label: "Cook",
  group: "Kitchen",
  shortcut: "k",
  enabled: true,
  reason: "",
  path: "/demo/actions/cook",
  field: null,
};
const SLOW = { path: "*", what: "delay", ms: 400 };
const SERVER = {
  "/demo/scenarios": SCENARIOS,
  "/demo/clock": { now: "2026-07-15T09:30:00+08:00", timestamp: "2026-07-15T01:30:00Z" },
  "/demo/actions": {
    title: "Meal",
    lines: [],
    actions: [COOK],
    more: [],
    messages: { title: "Calls", rows: [] },
  },
  "/demo/actions/cook": {},
  "/demo/faults": {
    rules: [{ id: 3, title: "all: 400 ms", seen: 0, applied: 0, rule: SLOW }],
    presets: [{ id: "slow", title: "Slow", group: "Network", rules: [SLOW] }],
    most: 50,
  },
};
const FILE = packed({
  manifest: {
    format: 1,
    scenario: "in-repayment",
    clock: "2026-07-15T01:30:00Z",
    phone: { model: "plain", sideways: false },
    rules: [],
    brand: "Tulay",
    language: "en",
    build: "",
    userAgent: "",
    endsAt: "",
    ids: {},
    picture: { missing: "None." },
  },
  steps: [{ kind: "back", on: "" }],
  messages: [],
  calls: asHar([], ""),
  storage: { local: {}, session: {} },
});
const REASON = "Stop the replay first.";

it("QA-10 in the middle of a replay only Stop acts, and what only looks", async () => {
  let goOn: (scenarios: unknown) => void = () => undefined;
  const reset = () => new Promise((done) => (goOn = done));
  const phone = fakePhone(IN_REPAYMENT, { ...SERVER, "/demo/reset": reset });
  const { container, findAllByText, findByText, getByRole, getByText } = phone.show(<Inspector />);
  await findByText("Cook");
  await findByText("Slow");
  const card = await findByText("overdue");
  const replay = window.__emulatorReplay?.(btoa(String.fromCharCode(...FILE)));
  await findByText("replaying");
  await waitFor(() => expect(phone.calls.at(-1)?.path).toBe("/demo/reset"));
  const done = () => [
    phone.actions.length,
    phone.calls.filter(({ body }) => body).length,
    phone.backs(),
    phone.swipes(),
  ];
  const before = done();

  for (const key of "bs[htyfxwvnmgkr") fireEvent.keyDown(document.body, { key });
  fireEvent.click(card);
  const field = getByRole("combobox", { name: "Scenario" });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: "overdue" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.change(field, { target: { value: "" } });
  const drop = { dataTransfer: { types: ["Files"], files: [new File([FILE], "a.zip")] } };
  fireEvent.drop(document.body, drop);
  await findByText(REASON);

  const controls = [...container.querySelectorAll<HTMLElement>("button, select, input, textarea")];
  const quietOf = (it: HTMLElement) => it.closest<HTMLElement>("fieldset[disabled]");
  const isOff = (it: HTMLElement) => it.matches(":disabled") || quietOf(it) !== null;
  const named = (it: HTMLElement) => it.getAttribute("aria-label") || it.textContent || it.id;
  const looks = controls.filter((it) => !isOff(it) && !it.matches("[hidden], [type=checkbox]"));
  expect(looks.map(named)).toEqual([
    "Scenario",
    "Stop",
    "1 rule",
    ...["Timeline", "Meal", "Network1", "Storage", "Calls", "Phone"],
    ...["Filter the timeline", "Outcomes shown", "Clear", "Search a scenario", "Break the network"],
    ...[expect.stringMatching(/-log$/), "Compare", "Begin here"],
  ]);
  const off = controls.filter((it) => quietOf(it));
  expect(off.length).toBeGreaterThan(30);
  expect(new Set(off.map((it) => it.title || quietOf(it)?.title))).toEqual(new Set([REASON]));
  expect(card.closest<HTMLElement>("[role=option]")?.title).toBe(REASON);

  // The tabs' keys only look.
  fireEvent.keyDown(document.body, { key: "2" });
  getByRole("tab", { name: "Meal", selected: true });
  expect(done()).toEqual(before);

  fireEvent.click(getByText("Stop"));
  goOn(SCENARIOS);
  await replay;
  await findAllByText(/Stopped\.$/);
  fireEvent.keyDown(document.body, { key: "b" });
  await waitFor(() => expect(phone.backs()).toBe(1));
});
