import { act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { State } from "../contract.gen.ts";
import type { Call } from "../host/host.ts";
import { fakePhone, IN_REPAYMENT, NEW_PHONE, ok } from "../testing/fakePhone.tsx";
import { noticeIn } from "./Notice.tsx";
import { Phone } from "./Phone.tsx";

const HOME = "/mountain/service/home/index";
const USER = "/mountain/service/user";
const LOGOUT = `${USER}/logout`;
const PRODUCT = {
  id: "1",
  productName: "Tulay Loan",
  productLogo: "/images/tulay.svg",
  productDesc: "",
  amount: "₱1,000.00 – ₱20,000.00",
  amountRangeDes: "Borrow",
  interestRate: "0.03%",
  interestRateText: "a day",
  term: "91 – 365 days",
  buttonStatus: 1,
  buttonText: "Apply",
};
const ORDER = {
  orderId: "ord-7",
  productId: "1",
  productName: "Tulay Loan",
  orderStatus: 174,
  statusText: "In repayment",
  amountDueCentavos: 123_456,
  amountLabel: "Next payment",
  dueDate: "2026-07-22",
  url: "/loanDetail?orderId=ord-7&productId=1",
};

const show = (state: State, order: unknown = null) =>
  fakePhone(state, {
    [HOME]: ok({ products: [PRODUCT], order }),
    [LOGOUT]: ok({}),
    [`${LOGOUT}-all`]: ok({}),
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

describe("the home tab", () => {
  it("FLOW-01 shows the open order first, and opens it", async () => {
    const phone = show(IN_REPAYMENT, ORDER);
    const { user, findByText } = phone.show(<Phone />);
    await findByText("1,234.56");
    await findByText("Due Wed, Jul 22, 2026");
    await user.click(await findByText("In repayment"));
    expect(phone.actions).toEqual([{ kind: "openPage", address: ORDER.url }]);
  });

  it("FLOW-01 opens a product for who is signed in, and the login for who is not", async () => {
    for (const [state, action] of [
      [IN_REPAYMENT, { kind: "openProduct", productId: "1" }],
      [NEW_PHONE, { kind: "openLogin" }],
    ] as const) {
      const phone = show(state);
      const { user, findByText, unmount } = phone.show(<Phone />);
      await user.click(await findByText("Apply"));
      expect(phone.actions).toEqual([action]);
      unmount();
    }
  });

  it("API-01 sends the app's common parameters and the session", async () => {
    const phone = show(IN_REPAYMENT);
    const { findByText } = phone.show(<Phone />);
    await findByText("Apply");
    expect(phone.calls.find(({ path }) => path === HOME)?.query).toEqual({
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
    });
  });

  it("UI-04 keeps the shape of what is loading, and says when nothing answered", async () => {
    const phone = fakePhone(NEW_PHONE);
    const { getByText, findByText, user } = phone.show(<Phone />);
    getByText("Loading");
    await findByText("No connection. Check the network and try again.");
    await user.click(getByText("Try again"));
    expect(phone.calls.filter(({ path }) => path === HOME).length).toBe(2);
  });
});

describe("the mine tab", () => {
  it("signs out on the phone even when the server does not answer", async () => {
    const phone = fakePhone({ ...IN_REPAYMENT, tab: "mine" });
    const { user, getByText } = phone.show(<Phone />);
    getByText("•••• 0174");
    await user.click(getByText("Log out"));
    expect(phone.actions).toEqual([{ kind: "signOut" }]);
  });

  it("SEC-05 logs out on all phones, by the call that ends every session", async () => {
    const phone = show({ ...IN_REPAYMENT, tab: "mine" });
    const { user, getByText } = phone.show(<Phone />);
    await user.click(getByText("Log out on all phones"));
    expect(phone.calls.at(-1)?.path).toBe(`${LOGOUT}-all`);
    expect(phone.actions).toEqual([{ kind: "signOut" }]);
  });

  it("SEC-17 opens a copy of the borrower's data by the code of an SMS", async () => {
    const url = "/my-data/5ea1";
    const asked = { code: "1400", message: "Enter the 6 digits", data: {} };
    const phone = fakePhone(
      { ...IN_REPAYMENT, tab: "mine" },
      {
        [HOME]: ok({ products: [], order: null }),
        [`${USER}/data-copy`]: ({ body }: Call) =>
          body && "form" in body && body.form.smsCode === "123456" ? ok({ url }) : asked,
      },
    );
    const { user, getByText, findByText, getByLabelText } = phone.show(<Phone />);
    await user.click(getByText("A copy of my data"));
    await user.click(getByText("Send me the code"));
    await findByText("Enter the 6 digits");
    await user.type(getByLabelText("Code of the SMS"), "123456");
    await user.click(getByText("Open the copy"));
    expect(phone.actions).toEqual([{ kind: "openPage", address: url }]);
  });

  it("SEC-07 says what the law keeps before the press, deletes by a code, and signs out", async () => {
    const kept = "The law wants us to keep your loans until Jul 15, 2031";
    const asked = { code: "1400", message: "Enter the 6 digits", data: {} };
    const answers = {
      [HOME]: ok({ products: [], order: null }),
      [`${USER}/leaving`]: ok({ mayLeave: 1, what: kept }),
      [`${USER}/leave`]: ({ body }: Call) =>
        body && "form" in body && body.form.smsCode === "123456" ? ok({}) : asked,
    };
    const phone = fakePhone({ ...IN_REPAYMENT, tab: "mine" }, answers);
    const { user, getByText, findByText, getByLabelText, getByRole } = phone.show(<Phone />);
    await user.click(getByText("Delete my account"));
    await findByText(kept);
    await user.click(getByText("Send me the code"));
    await findByText("Enter the 6 digits");
    await user.type(getByLabelText("Code of the SMS"), "123456");
    const dialog = getByRole("dialog");
    const button = [...dialog.querySelectorAll("button")].at(-1);
    await user.click(button as HTMLElement);
    expect(phone.calls.at(-1)?.body).toEqual({ form: { smsCode: "123456" } });
    expect(phone.actions).toEqual([{ kind: "signOut" }]);
  });

  it("SEC-07 says why an account with an open loan cannot be deleted, and offers nothing", async () => {
    const why = "You have a loan that is open";
    const phone = fakePhone(
      { ...IN_REPAYMENT, tab: "mine" },
      {
        [HOME]: ok({ products: [], order: null }),
        [`${USER}/leaving`]: ok({ mayLeave: 0, what: why }),
      },
    );
    const { user, getByText, findByText, queryByText } = phone.show(<Phone />);
    await user.click(getByText("Delete my account"));
    await findByText(why);
    expect(queryByText("Send me the code")).toBeNull();
    await user.click(getByText("Cancel"));
    expect(queryByText(why)).toBeNull();
  });

  it("UX-02 FLOW-03 leads to complaints, contact and documents, with the order that is open", async () => {
    const phone = show({ ...IN_REPAYMENT, tab: "mine" }, ORDER);
    const { user, findByText, getByText } = phone.show(<Phone />);
    await findByText("Your loan and its agreements");
    const rows = [
      ["File a complaint", "/complaint?productId=1&orderId=ord-7"],
      ["My complaints", "/complaintList"],
      ["Customer service", "/customerService"],
      ["Your loan and its agreements", ORDER.url],
      ["About us", "/aboutUs"],
      ["Privacy policy", "/privacyPolicy"],
      ["Loan terms and conditions", "/loanAgreement"],
    ] as const;
    for (const [label] of rows) await user.click(getByText(label));
    expect(phone.actions).toEqual(rows.map(([, address]) => ({ kind: "openPage", address })));
  });

  it("UX-02 shows a visitor, or without a network, what needs no session and no order", async () => {
    const phone = fakePhone({ ...NEW_PHONE, tab: "mine" });
    const { user, getByText, queryByText } = phone.show(<Phone />);
    expect(queryByText("File a complaint")).toBeNull();
    await user.click(getByText("Customer service"));
    expect(phone.actions).toEqual([{ kind: "openPage", address: "/customerService" }]);
  });

  it("offers the login to a visitor", async () => {
    const phone = fakePhone({ ...NEW_PHONE, tab: "mine" });
    const { user, getByText } = phone.show(<Phone />);
    await user.click(getByText("Log in"));
    expect(phone.actions).toEqual([{ kind: "openLogin" }]);
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
    await question.user.click(question.getByText("Leave"));
    expect(asked.actions).toEqual([{ kind: "leaveBankFlow" }]);
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
