import { act, cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { LogEntry } from "../contract.gen.ts";
import { fakePhone, IN_REPAYMENT, NEW_PHONE } from "../testing/fakePhone.tsx";
import type { Trace } from "../timeline/trace.ts";
import { Inspector } from "./Inspector.tsx";

const SCENARIOS = [
  {
    id: "in-repayment",
    title: "Repaying",
    group: "Loans",
    sessionId: "demo-in-repayment",
    productId: "1",
    orderId: "ord-7",
    start: "/loanDetail?orderId=ord-7&productId=1",
  },
  {
    id: "visitor",
    title: "Nobody",
    group: "Before",
    sessionId: "",
    productId: "1",
    orderId: null,
    start: "/",
  },
];
const CLOCK = { now: "2026-07-15T09:30:00+08:00" };
const action = (id: string, label: string, more: object = {}) => ({
  id,
  label,
  group: "Kitchen",
  shortcut: "",
  enabled: true,
  reason: "",
  path: `/demo/actions/${id}`,
  field: null,
  ...more,
});
const PANEL = {
  title: "Meal",
  lines: ["ordered"],
  actions: [
    action("cook", "Cook", { shortcut: "k" }),
    action("serve", "Serve", { enabled: false, reason: "Nothing is cooked yet." }),
    action("wait", "Wait", { group: "Time", field: { kind: "date", label: "Day" } }),
  ],
  more: [],
  messages: {
    title: "Calls",
    rows: [{ phone: "0900", body: "It is ready", createdAt: "2026-07-15 09:30:00" }],
  },
};
const SERVER = {
  "/demo/scenarios": SCENARIOS,
  "/demo/clock": CLOCK,
  "/demo/reset": SCENARIOS,
  "/demo/actions": PANEL,
  "/demo/actions/cook": {},
  "/demo/actions/wait": {},
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

const rowsIn = async (list: Promise<HTMLElement>) => within(await list).findAllByRole("option");

describe("the timeline", () => {
  it("BRIDGE-04 shows the newest first, with its verdict, its payload and its sender", async () => {
    const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED] }, SERVER);
    const { findByLabelText, findByText } = phone.show(<Inspector />);
    const [newest, oldest] = await rowsIn(findByLabelText("Rows"));
    expect(newest?.textContent).toMatch(/refused.*jumpToHome.*sent by https:\/\/evil\.example/);
    expect(oldest?.textContent).toMatch(/accepted.*callPhoneMethod.*callTelephone.*09170000001/);
    if (newest) fireEvent.click(newest);
    await findByText(/https:\/\/evil\.example · frame/);
  });

  it("QA-06 filters by words, kinds and outcomes, and says when nothing is left", async () => {
    const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED], logLeftOut: 12 }, SERVER);
    const { user, getByText, getByLabelText, findByLabelText, findByText } = phone.show(
      <Inspector />,
    );
    await findByText("12 left out");
    const titles = async () =>
      (await rowsIn(findByLabelText("Rows"))).map((row) => row.querySelector("b")?.textContent);
    await user.selectOptions(getByLabelText("Outcomes shown"), "refused");
    expect(await titles()).toEqual(["jumpToHome"]);
    await user.selectOptions(getByLabelText("Outcomes shown"), "all");
    await user.type(getByLabelText("Filter the timeline"), "telephone");
    await waitFor(async () => expect(await titles()).toEqual(["callPhoneMethod (callTelephone)"]));
    await user.click(getByLabelText(/^message/));
    await findByText("No row fits the filter, the outcomes and the kinds chosen.");
    await user.click(getByLabelText(/^message/));
    await user.type(getByLabelText("Filter the timeline"), " of nobody");
    await findByText("No row has this text.");
    await user.clear(getByLabelText("Filter the timeline"));
    await rowsIn(findByLabelText("Rows"));
    await user.click(getByText("Clear"));
    const rows = within(getByLabelText("Rows"));
    await waitFor(() => expect(rows.queryAllByRole("option")).toEqual([]));
  });

  it("QA-06 is read by the keyboard: the arrows choose a row, Escape closes it", async () => {
    const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED] }, SERVER);
    const { user, findByLabelText, findByText, queryByText } = phone.show(<Inspector />);
    const list = await findByLabelText("Rows");
    await rowsIn(Promise.resolve(list));
    list.focus();
    await user.keyboard("{ArrowDown}");
    await findByText(/evil\.example · frame/);
    await user.keyboard("{End}");
    await findByText(/h5\.example · page/);
    expect(list.getAttribute("aria-activedescendant")).toBe(
      list.querySelector("[aria-selected=true]")?.id,
    );
    await user.keyboard("{Escape}");
    expect(queryByText(/h5\.example · page/)).toBeNull();
  });

  it("QA-06 opens the engine's inspector where the host can, and has no button where it cannot", async () => {
    const browser = fakePhone(IN_REPAYMENT, SERVER);
    const { findByLabelText, queryByText } = browser.show(<Inspector />);
    await findByLabelText("Filter the timeline");
    expect(queryByText("Inspect page")).toBeNull();
    cleanup();
    const shell = fakePhone(IN_REPAYMENT, SERVER);
    shell.host.inspectPage = async () => Promise.reject(new Error("No page is open on the phone."));
    const { user, findByText, findByRole } = shell.show(<Inspector />);
    await user.click(await findByText("Inspect page"));
    expect((await findByRole("alert")).textContent).toBe("No page is open on the phone.");
  });

  it("QA-06 draws what is in view: 10,000 messages are 2,000 rows, of which few are in the document", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { findByText, findByLabelText, container } = phone.show(<Inspector />);
    // Few steps: each draws the whole inspector.
    for (let step = 1; step <= 2; step += 1) {
      const log = Array.from({ length: 5000 }, (_, at) => ({ ...ENTRY, id: step * 5000 + at }));
      const state = { ...IN_REPAYMENT, log, nextId: step * 5000 + 5000 };
      act(() => phone.step({ seq: step, effects: [], state, partial: true }));
    }
    await findByText("8000 left out");
    expect((await findByLabelText("Rows")).firstElementChild).toHaveProperty(
      "style.height",
      "52000px",
    );
    expect(container.querySelectorAll("[role=option]").length).toBeLessThan(60);
  });
});

it("copies what is shown, the oldest first, and says so until another message comes", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED] }, SERVER);
  const { getByText, findByLabelText } = phone.show(<Inspector />);
  await rowsIn(findByLabelText("Rows"));
  fireEvent.click(getByText("Copy"));
  await waitFor(() => getByText("Copied"));
  expect(write.mock.lastCall?.[0]).toMatch(
    /^\S+ {2}message {2}accepted.*\n\S+ {2}message {2}refused/,
  );
});

it("QA-06 saves what is shown as a trace, and says where", async () => {
  const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY, REFUSED] }, SERVER);
  const saved: [string, string][] = [];
  phone.host.save = async (name, bytes) => {
    saved.push([name, new TextDecoder().decode(bytes)]);
    return "Saved as /home/ana/Downloads/trace.json";
  };
  const { getByText, getByLabelText, findByLabelText, findByText } = phone.show(<Inspector />);
  await rowsIn(findByLabelText("Rows"));
  fireEvent.change(getByLabelText("Outcomes shown"), { target: { value: "refused" } });
  fireEvent.click(getByText("Save trace"));
  await findByText("Saved as /home/ana/Downloads/trace.json");
  const [[name, text] = ["", ""]] = saved;
  expect(name).toBe("trace.json");
  const { traceEvents } = JSON.parse(text) as Trace;
  expect(traceEvents.filter(({ ph }) => ph === "i").map(({ args }) => args.outcome)).toEqual([
    "refused",
  ]);
});

it("says that the clipboard could not be written", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  const phone = fakePhone({ ...IN_REPAYMENT, log: [ENTRY] }, SERVER);
  const { getByText, findByRole, findByLabelText } = phone.show(<Inspector />);
  await rowsIn(findByLabelText("Rows"));
  fireEvent.click(getByText("Copy"));
  expect((await findByRole("alert")).textContent).toBe("not allowed");
});

describe("the demo's controls", () => {
  const search = (phone: ReturnType<typeof fakePhone>) => {
    const shown = phone.show(<Inspector />);
    const field = async () => {
      const input = shown.getByLabelText("Scenario") as HTMLInputElement;
      await waitFor(() => expect(input.disabled).toBe(false));
      return input;
    };
    return { ...shown, field };
  };

  it("FLOW-04 puts a scenario's borrower back to the start, then opens it on the phone", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, field } = search(phone);
    await user.type(await field(), "in-repayment{Enter}");
    expect(bodies(phone, "/demo/reset")).toEqual([{ json: { id: "in-repayment" } }]);
    const { id, sessionId, start } = SCENARIOS[0] ?? {};
    expect(phone.actions).toEqual([{ kind: "pickScenario", id, sessionId, start }]);
  });

  it("QA-14 a key that is pressed while a scenario begins acts on that one, and the last pick wins", async () => {
    const resets: (() => void)[] = [];
    const reset = () => new Promise((done) => resets.push(() => done(SCENARIOS)));
    const phone = fakePhone(NEW_PHONE, { ...SERVER, "/demo/reset": reset });
    const { user, field, findByText } = search(phone);
    await findByText("ordered", { exact: false });
    await user.type(await field(), "nobody{Enter}");
    await user.keyboard("k");
    await user.type(await field(), "in-repayment{Enter}");
    await waitFor(() => expect(resets.length).toBe(1));
    const state = { ...NEW_PHONE, session: IN_REPAYMENT.session };
    act(() => phone.step({ seq: 1, effects: [], state, partial: false }));
    expect(bodies(phone, "/demo/actions/cook")).toEqual([]);
    resets[0]?.();
    await waitFor(() => expect(resets.length).toBe(2));
    resets[1]?.();
    await waitFor(() => expect(bodies(phone, "/demo/actions/cook")).toHaveLength(1));
    const [cook] = bodies(phone, "/demo/actions/cook");
    expect(cook).toMatchObject({ json: { sessionId: IN_REPAYMENT.session?.sessionId } });
    const picked = phone.actions.filter((it) => it.kind === "pickScenario").map(({ id }) => id);
    expect(picked).toEqual(["visitor", "in-repayment"]);
  });

  it("QA-14 what is pressed right after a pick or a press acts on what that one leaves", async () => {
    const phone = fakePhone(IN_REPAYMENT, {
      ...SERVER,
      "/demo/clock": { ...CLOCK, timestamp: "" },
    });
    const { act: take } = phone.host;
    let seq = 0;
    phone.host.act = async (action) => {
      await take(action);
      const state = await phone.host.state();
      const { hardware } = state;
      const change =
        action.kind === "pickScenario"
          ? { scenario: action.id }
          : action.kind === "takePhone"
            ? { hardware: { ...hardware, sideways: action.sideways } }
            : {};
      seq += 1;
      act(() => phone.step({ seq, effects: [], state: { ...state, ...change }, partial: false }));
    };
    const { field, findByText, getByText } = search(phone);
    await field();
    const rotate = getByText("Rotate");
    const restart = getByText("Restart");
    fireEvent.click(await findByText("Nobody"));
    fireEvent.keyDown(document.body, { key: "s" });
    fireEvent.click(restart);
    for (const times of [1, 2]) fireEvent.click(rotate, { detail: times });
    fireEvent.keyDown(document.body, { key: "e" });
    fireEvent.keyDown(document.body, { key: "e" });
    await findByText("Replay");
    await waitFor(() => expect(bodies(phone, "/demo/reset")).toHaveLength(4));
    expect(bodies(phone, "/demo/reset")).toEqual(Array(4).fill({ json: { id: "visitor" } }));
    const turned = phone.actions.filter((it) => it.kind === "takePhone");
    expect(turned.map(({ sideways }) => sideways)).toEqual([true, false]);
    await waitFor(() => expect((getByText("Replay") as HTMLButtonElement).disabled).toBe(false));
  });

  it("FLOW-04 gives a visitor no session", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, field } = search(phone);
    await user.type(await field(), "nobody{Enter}");
    expect(phone.actions).toEqual([
      { kind: "pickScenario", id: "visitor", sessionId: null, start: "/" },
    ]);
  });

  it("QA-14 groups the scenarios, finds by words and by arrows, and says when none fits", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, field, getByLabelText, getByText } = search(phone);
    const list = within(getByLabelText("Scenarios"));
    await user.click(await field());
    list.getByRole("group", { name: "Before" });
    expect(list.getAllByRole("option").length).toBe(2);
    await user.type(await field(), "loans rep");
    expect(list.getAllByRole("option").map((it) => it.dataset.scenario)).toEqual(["in-repayment"]);
    await user.type(await field(), " nothing{Enter}");
    getByText("No scenario has this text.");
    expect(list.queryAllByRole("option")).toEqual([]);
    await user.keyboard("{Escape}");
    await user.type(await field(), "{ArrowDown}{Enter}");
    expect(phone.actions).toMatchObject([{ kind: "pickScenario", id: "visitor" }]);
    // A letter is a key from here on.
    expect(document.activeElement).toBe(document.body);
  });

  it("QA-14 Escape leaves a field, and a button's tooltip has its key or says why it cannot be pressed", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, findByLabelText, getByText } = phone.show(<Inspector />);
    await user.type(await findByLabelText("Filter the timeline"), "a{Escape}");
    expect(document.activeElement).toBe(document.body);
    expect(getByText("Swipe back").title).toMatch(/Key: \[$/);
    expect(getByText("Restart").title).toBe("No scenario was picked yet.");
    const disabled = [...document.querySelectorAll<HTMLButtonElement>("button:disabled")];
    expect(disabled.length).toBeGreaterThan(3);
    expect(disabled.filter((it) => it.title === "").map((it) => it.textContent)).toEqual([]);
  });

  it("QA-01 takes another model of phone, and turns it", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, findByLabelText, getByText } = phone.show(<Inspector />);
    await user.selectOptions(await findByLabelText("Phone model"), "iPhone 16");
    await user.click(getByText("Rotate"));
    expect(phone.actions).toEqual([
      { kind: "takePhone", model: "iphone16", sideways: false },
      { kind: "takePhone", model: "plain", sideways: true },
    ]);
  });

  it("QA-02 chooses what the on-screen keyboard does", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, findByLabelText } = phone.show(<Inspector />);
    await user.selectOptions(await findByLabelText("Keyboard"), "Keyboard shrinks the web view");
    expect(phone.actions).toEqual([{ kind: "takeKeyboard", keyboard: "resizes" }]);
  });

  it("QA-17 QA-19 chooses the outcome of fields for files, and the size of text by a press", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, getByLabelText, findByText, getByText } = phone.show(<Inspector />);
    expect((await findByText("100 %")).getAttribute("aria-pressed")).toBe("true");
    await user.selectOptions(getByLabelText("Camera and photos"), "Denied");
    await user.click(getByText("150 %"));
    expect(phone.actions).toEqual([
      { kind: "takePhotos", photos: "denied" },
      { kind: "takeTextSize", size: "150" },
    ]);
  });

  it("QA-20 chooses one of the guest's languages, and offers none where there is one alone", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, findByLabelText, unmount } = phone.show(<Inspector />);
    await user.selectOptions(await findByLabelText("Language"), "Filipino");
    expect(phone.actions).toEqual([{ kind: "takeLanguage", lang: "fil" }]);
    unmount();
    const wrapper = { ...NEW_PHONE.wrapper, languages: ["en"] };
    const { queryByLabelText } = fakePhone({ ...NEW_PHONE, wrapper }, SERVER).show(<Inspector />);
    expect(queryByLabelText("Language")).toBeNull();
  });

  it("QA-18 swipes back by a press and by the key [", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { user, getByText } = phone.show(<Inspector />);
    await user.click(getByText("Swipe back"));
    await user.keyboard("[[");
    expect([phone.swipes(), phone.backs(), phone.actions]).toEqual([2, 0, []]);
  });

  it("QA-03 leaves the app, lets the time pass once it is in the background, and comes back", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { user, getByText } = phone.show(<Inspector />);
    await user.click(getByText("Away 1 h"));
    expect(phone.actions).toEqual([{ kind: "leaveApp" }]);
    expect(bodies(phone, "/demo/clock")).toEqual([]);
    const state = { ...IN_REPAYMENT, inBackground: true };
    act(() => phone.step({ seq: 1, effects: [], state, partial: false }));
    await waitFor(() =>
      expect(phone.actions).toEqual([{ kind: "leaveApp" }, { kind: "comeBack" }]),
    );
    expect(bodies(phone, "/demo/clock")).toEqual([{ json: { advance: "PT1H" } }]);
  });

  it("FLOW-02 lets days pass and loads the page again", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { user, findByText, getByText } = phone.show(<Inspector />);
    await findByText(/15 Jul 2026/);
    await user.click(getByText("+7 days"));
    expect(bodies(phone, "/demo/clock")).toEqual([{ json: { advance: "P7D" } }]);
    expect(phone.actions).toEqual([{ kind: "reload" }]);
  });

  it("QA-03 QA-14 leaves the page of an app in the background as it is, so that its return is tried", async () => {
    const phone = fakePhone({ ...IN_REPAYMENT, inBackground: true }, SERVER);
    const { user, findByRole, getByRole } = phone.show(<Inspector />);
    const meal = await findByRole("region", { name: "Meal", hidden: true });
    await user.click(getByRole("tab", { name: "Meal" }));
    await user.click(within(meal).getByText("Cook"));
    await waitFor(() => expect(bodies(phone, "/cook")).toHaveLength(1));
    await user.click(within(meal).getByText("Wait"));
    await waitFor(() => expect(bodies(phone, "/wait")).toHaveLength(1));
    expect(phone.actions).toEqual([]);
  });

  it("QA-14 QA-16 shows the guest's actions and messages, and does one by a press", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { user, findByRole, getByRole, getByLabelText } = phone.show(<Inspector />);
    const meal = await findByRole("region", { name: "Meal", hidden: true });
    expect(meal.textContent).toContain("ordered");
    const calls = getByRole("list", { name: "Calls", hidden: true });
    expect(calls.textContent).toMatch(/0900It is ready$/);
    await user.click(getByRole("tab", { name: "Meal" }));
    await user.click(within(meal).getByText("Cook"));
    const { sessionId } = IN_REPAYMENT.session ?? {};
    expect(bodies(phone, "/cook")).toEqual([{ json: { sessionId, page: "", value: "" } }]);
    expect(phone.actions).toEqual([{ kind: "reload" }]);
    await user.type(getByLabelText("Day"), "2026-07-20");
    await user.click(within(meal).getByText("Wait"));
    expect(bodies(phone, "/wait")).toMatchObject([{ json: { value: "2026-07-20" } }]);
  });

  it("QA-14 says beside an action why it is refused, with its tab in front, and loads no page again", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { user, findByText, findByRole, queryByRole } = phone.show(<Inspector />);
    const serve = await findByText("Serve");
    expect([serve.ariaDisabled ?? serve.getAttribute("aria-disabled"), serve.title]).toEqual([
      "true",
      "Nothing is cooked yet.",
    ]);
    await user.click(serve);
    const why = await findByRole("alert");
    expect(why.closest("[role=group]")?.contains(serve)).toBe(true);
    expect(phone.actions).toEqual([]);
    // It is about this scenario alone.
    const state = { ...IN_REPAYMENT, scenario: "overdue" };
    act(() => phone.step({ seq: 1, effects: [], state, partial: false }));
    await waitFor(() => expect(queryByRole("alert")).toBeNull());
  });

  it("QA-14 takes keys, lists them by ?, and takes none while one types", async () => {
    const phone = fakePhone(IN_REPAYMENT, SERVER);
    const { user, findByText, getByLabelText, findByRole } = phone.show(<Inspector />);
    await findByText("Cook");
    await user.type(getByLabelText("Filter the timeline"), "k?");
    expect(bodies(phone, "/cook")).toEqual([]);
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("k");
    expect(bodies(phone, "/cook").length).toBe(1);
    await user.keyboard("?");
    expect((await findByRole("dialog")).textContent).toContain("kCook");
  });

  it("PROV-05 QA-16 shows further subjects of the guest, does to one what is pressed, and loads the page again", async () => {
    const path = "/demo/providers/pr-1/twice";
    const oven = {
      id: "Oven pr-1",
      title: "Oven GRILL",
      lines: ["200 · HOT", "1234"],
      actions: [action("twice", "Twice", { group: "Heat", path })],
    };
    const server = { ...SERVER, "/demo/actions": { ...PANEL, more: [oven] }, [path]: {} };
    const phone = fakePhone(IN_REPAYMENT, server);
    const { user, findByLabelText } = phone.show(<Inspector />);
    const section = await findByLabelText("Oven pr-1");
    expect(section.textContent).toContain("200 · HOT");
    await user.click(within(section).getByText("Twice"));
    expect(bodies(phone, "/twice")).toHaveLength(1);
    expect(phone.actions).toEqual([{ kind: "reload" }]);
  });

  it("says what a control could not do, until the next try", async () => {
    const phone = fakePhone(IN_REPAYMENT, { ...SERVER, "/demo/clock": undefined });
    const { user, findByRole, getByText, queryByRole } = phone.show(<Inspector />);
    await user.click(getByText("+1 day"));
    await findByRole("alert");
    fireEvent.click(getByText("Back"));
    expect(queryByRole("alert")).toBeNull();
    await waitFor(() => expect(phone.backs()).toBe(1));
  });
});

it("shows what the phone is, and of its session no more than a name", async () => {
  const phone = fakePhone(
    {
      ...IN_REPAYMENT,
      session: { sessionId: "0123456789abcdef0123", phoneLast4: null },
      stack: [{ id: 3, url: "https://h5.example/x", address: "/loanDetail", loads: 1 }],
      portal: [{ url: "https://shop.example/a?sessionId=1", atMs: 1 }],
    },
    SERVER,
  );
  const { getByLabelText, findByLabelText } = phone.show(<Inspector />);
  expect((await findByLabelText("State")).textContent).toContain("0123…23");
  expect(getByLabelText("Web views").textContent).toBe("3/loanDetail");
  expect(getByLabelText("Left the app").textContent).toBe("urlhttps://shop.example/a");
});
