import { act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { NativeScreen, Press, Row, State } from "../contract.gen.ts";
import type { Call } from "../host/host.ts";
import { fakePhone, IN_REPAYMENT, NEW_PHONE } from "../testing/fakePhone.tsx";
import { noticeIn } from "./Notice.tsx";
import { Phone } from "./Phone.tsx";

const NATIVE = "/demo/native";
const CARD = { kind: "open", address: "/kettle?id=7" };
const HOME: NativeScreen = {
  title: "Kitchen",
  parts: [
    {
      kind: "card",
      title: "Tea",
      badge: "Boiling",
      figure: { label: "Warm", sign: "°", text: "84.5" },
      foot: "Done at noon",
      press: { kind: "open", address: "/kettle?id=7" },
    },
    {
      kind: "section",
      title: "Menu",
      rows: [
        {
          label: "Soup",
          value: null,
          picture: "/images/soup.svg",
          button: "Cook",
          details: [
            { label: "For", text: "2" },
            { label: "", text: "20 minutes" },
          ],
          danger: false,
          press: { kind: "login" },
        },
      ],
    },
  ],
};

const action = (label: string, press: Press): Row => ({
  label,
  value: null,
  picture: null,
  button: null,
  details: [],
  danger: false,
  press,
});
const post = (name: string): Press => ({ kind: "post", address: `${NATIVE}/${name}`, form: {} });
const mine = (...rows: Row[]): NativeScreen => ({
  title: "Account",
  parts: [
    { kind: "person", name: "Cook", detail: "since noon" },
    { kind: "section", title: null, rows },
  ],
});

const show = (state: State, answers: Record<string, unknown> = {}) =>
  fakePhone(state, { [`${NATIVE}/home`]: HOME, [`${NATIVE}/mine`]: mine(), ...answers });

it("QA-16 a person who has signed in does not see the screen of a visitor while theirs is on its way", async () => {
  const phone = show(NEW_PHONE);
  const { findByText, queryByText } = phone.show(<Phone />);
  await findByText("Soup");
  phone.host.call = () => new Promise(() => undefined);
  act(() => phone.step({ seq: 1, effects: [], state: IN_REPAYMENT, partial: false }));
  expect(queryByText("Soup")).toBeNull();
  await findByText("Loading");
});

describe("the system's bar", () => {
  it("QA-01 shows the demo's time in Manila, and moves with each step and by itself", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let now = "2026-07-15T09:30:00+08:00";
    const phone = fakePhone(NEW_PHONE, { "/demo/clock": () => ({ now }) });
    const { findByText } = phone.show(<Phone />);
    await findByText("9:30");
    now = "2026-08-14T22:05:00+08:00";
    act(() => phone.step({ seq: 1, effects: [], state: NEW_PHONE, partial: false }));
    await findByText("10:05");
    now = "2026-08-14T22:06:00+08:00";
    await vi.advanceTimersByTimeAsync(5_000);
    await findByText("10:06");
    vi.useRealTimers();
  });
});

it("QA-01 a phone on its side has no bar; its screens read its safe areas as variables", async () => {
  const insets = { top: 0, right: 59, bottom: 21, left: 59 };
  const sideways = { width: 852, height: 393, statusBar: 0, sideways: true };
  const hardware = { ...NEW_PHONE.hardware, ...sideways, insets };
  const phone = fakePhone({ ...NEW_PHONE, hardware }, { "/demo/clock": { now: "2026-07-15" } });
  const { findByRole } = phone.show(<Phone />);
  const tabs = await findByRole("navigation", { name: "Tabs" });
  expect(document.querySelector("time")).toBeNull();
  const { style } = tabs.closest<HTMLElement>("[data-host]") ?? document.body;
  expect(style.getPropertyValue("--safe-area-inset-left")).toBe("59px");
  expect(style.getPropertyValue("--safe-area-inset-bottom")).toBe("21px");
});

describe("a native screen of the guest", () => {
  it("QA-16 shows its parts, and opens the address of the one that is pressed", async () => {
    const phone = show(IN_REPAYMENT);
    const { user, findByText, getByRole, getByText } = phone.show(<Phone />);
    await user.click(await findByText("84.5"));
    expect(phone.actions).toEqual([{ kind: "openPage", address: CARD.address }]);
    getByRole("heading", { name: "Kitchen" });
    expect(getByText("Tea").closest("button")?.textContent).toBe("TeaBoilingWarm°84.5Done at noon");
    expect(getByText("Soup").closest("button")?.textContent).toBe("SoupCookFor 220 minutes");
    await user.click(getByText("Cook"));
    expect(phone.actions.at(-1)).toEqual({ kind: "openLogin" });
  });

  it("QA-16 API-01 asks the guest with the app's common parameters, the session and the phone's last digits", async () => {
    const phone = show(IN_REPAYMENT);
    const { findByText } = phone.show(<Phone />);
    await findByText("Cook");
    expect(phone.calls.find(({ path }) => path === `${NATIVE}/home`)?.query).toEqual({
      appName: "Tulay",
      appVersion: "1.0.0",
      deviceName: "Phone",
      deviceId: "device-1",
      osVersion: "18.0",
      gps_adid: "gps-1",
      clientType: "ios",
      channel: "app",
      lang: "en",
      sessionId: "demo-in-repayment",
      phoneLast4: "0174",
    });
  });

  it("UI-04 keeps the shape of what is loading, and says when nothing answered", async () => {
    const phone = fakePhone(NEW_PHONE);
    const { getByText, findByText, user } = phone.show(<Phone />);
    getByText("Loading");
    await findByText("No connection. Check the network and try again.");
    await user.click(getByText("Try again"));
    expect(phone.calls.filter(({ path }) => path === `${NATIVE}/home`).length).toBe(2);
  });

  it("QA-16 says the guest's own sentence where it has a problem", async () => {
    const phone = show(NEW_PHONE, { [`${NATIVE}/home`]: { problem: "The kitchen is closed." } });
    await phone.show(<Phone />).findByText("The kitchen is closed.");
  });

  it("QA-16 shows another screen of the guest in the same tab", async () => {
    const phone = show(
      { ...IN_REPAYMENT, tab: "mine" },
      {
        [`${NATIVE}/mine`]: mine(action("Show the pots", { kind: "screen", name: "pots" })),
        [`${NATIVE}/pots`]: mine({ ...action("Pot", post("wash")), press: null, value: "Clean" }),
      },
    );
    const { user, findByText } = phone.show(<Phone />);
    await user.click(await findByText("Show the pots"));
    expect((await findByText("Pot")).parentElement?.textContent).toBe("PotClean");
  });

  it("QA-16 asks what the guest asks, sends the code that is typed, and does what it answers", async () => {
    const button = (label: string, name: string) => ({
      label,
      danger: true,
      address: `${NATIVE}/${name}`,
    });
    const ask = (text: string, code: string | null, go: object | null) => ({
      kind: "ask",
      dialog: { title: "Leave the kitchen?", text, code, button: go },
    });
    const leave = button("Leave", "leave");
    const phone = show(
      { ...IN_REPAYMENT, tab: "mine" },
      {
        [`${NATIVE}/mine`]: mine(action("Leave", post("ask")), action("Stay", post("stay"))),
        [`${NATIVE}/ask`]: ask("The soup stays here.", null, button("Send me the code", "send")),
        [`${NATIVE}/send`]: ask("Enter the 6 digits", "Code of the SMS", leave),
        [`${NATIVE}/leave`]: ({ body }: Call) =>
          body && "form" in body && body.form.smsCode === "123456"
            ? { kind: "signOut" }
            : ask("The code is wrong", "Code of the SMS", leave),
        [`${NATIVE}/stay`]: { kind: "open", address: "/kettle" },
      },
    );
    const { user, findByText, getByText, getByLabelText, getByRole, queryByRole } = phone.show(
      <Phone />,
    );
    await user.click(await findByText("Leave"));
    await findByText("The soup stays here.");
    await user.click(getByText("Send me the code"));
    await findByText("Enter the 6 digits");
    const go = () => [...getByRole("dialog").querySelectorAll("button")].at(-1) as HTMLElement;
    await user.click(go());
    await findByText("The code is wrong");
    await user.type(getByLabelText("Code of the SMS"), "123456");
    await user.click(go());
    expect(phone.actions).toEqual([{ kind: "signOut" }]);
    expect(queryByRole("dialog")).toBeNull();
    await user.click(getByText("Stay"));
    expect(phone.actions.at(-1)).toEqual({ kind: "openPage", address: "/kettle" });
  });

  it("QA-16 says that a press had no answer, and closes that by Cancel", async () => {
    const answers = { [`${NATIVE}/mine`]: mine(action("Wash", post("wash"))) };
    const phone = show({ ...IN_REPAYMENT, tab: "mine" }, answers);
    const { user, findByText, getByText, queryByRole } = phone.show(<Phone />);
    await user.click(await findByText("Wash"));
    await findByText("No connection. Check the network and try again.");
    await user.click(getByText("Cancel"));
    expect(queryByRole("dialog")).toBeNull();
    expect(phone.actions).toEqual([]);
  });
});

describe("what lies over the pages", () => {
  const over = (changes: Partial<State>) => show({ ...IN_REPAYMENT, ...changes });

  it("BRIDGE-01 asks before it dials", async () => {
    const phone = over({ overlay: { kind: "dialer", phone: "+6328880000" } });
    const { user, getByText } = phone.show(<Phone />);
    await user.click(getByText("Call"));
    await user.click(getByText("Cancel"));
    expect(phone.actions).toEqual([{ kind: "dial" }, { kind: "dismiss" }]);
  });

  it("BRIDGE-01 rates with the stars that were tapped", async () => {
    const phone = over({ overlay: { kind: "rating" } });
    const { user, getByText, getByLabelText, queryByText } = phone.show(<Phone />);
    expect(queryByText("Submit")).toBeNull();
    await user.click(getByLabelText("4"));
    await user.click(getByText("Submit"));
    expect(phone.actions).toEqual([{ kind: "rate", stars: 4 }]);
  });

  it("BRIDGE-01 puts a header over the bank step, and asks before it is left", async () => {
    const stack = [{ id: 3, url: "about:blank", address: "/bindBank?productId=1", loads: 1 }];
    const phone = over({ stack, bankFlow: { productId: "1", webViewId: 3 } });
    const { user, getByText, unmount } = phone.show(<Phone />);
    await user.click(getByText("Cancel"));
    expect(phone.backs()).toBe(1);
    unmount();

    const asked = over({
      stack,
      bankFlow: { productId: "1", webViewId: 3 },
      overlay: { kind: "leaveBankFlow" },
    });
    const question = asked.show(<Phone />);
    await question.user.click(question.getByText("Stay"));
    await question.user.click(question.getByText("Leave"));
    expect(asked.actions).toEqual([{ kind: "dismiss" }, { kind: "leaveBankFlow" }]);
  });

  it("BRIDGE-01 draws a page only in a browser: the shell has web views of its own", () => {
    const stack = [{ id: 3, url: "about:blank", address: "/loanDetail", loads: 1 }];
    const inBrowser = over({ stack });
    const { queryByTitle, unmount } = inBrowser.show(<Phone />);
    expect(queryByTitle("The page")).not.toBeNull();
    unmount();
    const inShell = over({ stack });
    inShell.host.kind = "shell";
    expect(inShell.show(<Phone />).queryByTitle("The page")).toBeNull();
  });
});

it("BRIDGE-01 tells in passing that an address left the app", () => {
  expect(noticeIn([{ kind: "showNative", screen: "home" }])).toBeUndefined();
  expect(noticeIn([{ kind: "notify", text: "Saved" }])).toBe("Saved");
  expect(noticeIn([{ kind: "openExternal", url: "https://a.example" }])).toBe(
    "Opened in the browser: https://a.example",
  );
});
