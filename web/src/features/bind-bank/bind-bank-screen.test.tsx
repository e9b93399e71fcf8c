import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { filled, form, items } from "../../../tests/sample-bank-form.ts";
import { BindBankScreen } from "./bind-bank-screen.tsx";
import { type BankForm, openingItems, shownItems } from "./bind-rules.ts";

const query = { productId: "1", orderId: "o1", source: "" };

const server = vi.fn<typeof fetch>();
const native = { startBindCard: vi.fn(), endBindCard: vi.fn(), closeSyn: vi.fn() };
const user = userEvent.setup();

function answer(code: string, data: object = {}, message = "") {
  server.mockImplementation(async () => Response.json({ code, message, data }));
}

/** Path and fields of each call made. */
const calls = () =>
  server.mock.calls.map(([url, init]) => ({
    path: new URL(String(url)).pathname,
    ...Object.fromEntries(new URLSearchParams(String(init?.body))),
  }));
const next = () => user.click(screen.getByRole("button", { name: "Next" }));
const field = (name: string) => screen.getByLabelText(name, { exact: true, selector: "input" });

beforeEach(() => {
  window.sessionStorage.clear();
  window.happyDOM.setURL("https://loan.example/bindBank?productId=1");
  vi.stubGlobal("fetch", server.mockReset());
  answer("00");
  const handlers = Object.entries(native).map(([name, postMessage]) => [name, { postMessage }]);
  window.webkit = { messageHandlers: Object.fromEntries(handlers) };
});

afterEach(() => {
  delete window.webkit;
  for (const handler of Object.values(native)) handler.mockReset();
});

describe("BIND-03 BIND-04 BIND-05 which items show", () => {
  const codes = (values: Record<string, string>) =>
    shownItems(items, values).map(({ code }) => code);

  it("BIND-03 BIND-05 open with the server's card type, or 1 and channel 90006", () => {
    const opening = (fields: Partial<BankForm>) =>
      Object.fromEntries(openingItems({ ...form, ...fields }).map((one) => [one.code, one.value]));
    expect(opening({})).toMatchObject({ cardType: "1", channelNumber: "90006" });
    const unset = items.map((one) => ({ ...one, value: "" }));
    expect(opening({ items: unset, cardType: 0 })).toMatchObject({ cardType: "1" });
    expect(opening({ items: unset, cardType: 2 })).toMatchObject({ cardType: "2" });
  });

  it.each([
    ["1", "90006", ["channelNumber", "walletNumber90006"]],
    ["1", "90007", ["channelNumber", "walletNumber90007"]],
    ["1", "", ["channelNumber", "walletNumber90006"]],
    ["2", "90006", ["bankCode", "bankCardNo", "city"]],
  ])("BIND-04 BIND-05 card type %s with channel %j", (cardType, channelNumber, own) => {
    expect(codes({ cardType, channelNumber })).toEqual([
      "cardType",
      ...own,
      "holderName",
      "holderBirthday",
    ]);
  });
});

describe("BIND-01 BIND-02 the form", () => {
  it("BIND-01 BIND-02 has its title, a tab choice, and a control by cate", async () => {
    renderScreen(<BindBankScreen form={form} query={query} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "Payment account information",
    );
    expect(screen.getByRole("radio", { name: "E-wallet" })).toHaveProperty("checked", true);
    expect(field("GCash number")).toHaveProperty("placeholder", "GCash number");
    expect(field("Holder's birthday")).toHaveProperty("type", "date");
    await user.click(screen.getByRole("radio", { name: "Bank account" }));
    expect(screen.queryByLabelText("GCash number")).toBeNull();
    expect(screen.getByRole("button", { name: /^Bank / })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^City of the branch / })).toBeTruthy();
  });

  it("BIND-02 BIND-06 picks an option and a city, and sends the option's type and the city", async () => {
    renderScreen(<BindBankScreen form={filled} query={query} />);
    await user.click(screen.getByRole("radio", { name: "Bank account" }));
    await user.click(screen.getByRole("button", { name: /^Bank / }));
    await user.click(await screen.findByRole("radio", { name: "BDO Unibank" }));
    await user.type(field("Account number"), "12345678");
    expect(field("Account number")).toHaveProperty("value", "1234 5678");
    await user.click(screen.getByRole("button", { name: /^City of the branch/ }));
    const sheet = within(await screen.findByRole("dialog", { name: "City of the branch" }));
    await user.click(sheet.getByRole("button", { name: "CALABARZON" }));
    await user.click(sheet.getByRole("button", { name: "Batangas" }));
    await user.click(sheet.getByRole("button", { name: "Lipa" }));
    expect(await screen.findByRole("button", { name: /Lipa, Batangas/ })).toBeTruthy();
    await next();
    expect(calls()).toEqual([
      {
        path: "/mountain/v3/bind-card/bind-card-new",
        cardType: "2",
        bankCode: "BDO",
        bankCardNo: "12345678",
        city: "Lipa",
        holderName: "Ana Reyes",
        holderBirthday: "1990-01-05",
        product_id: "1",
      },
    ]);
  });
});

describe("BIND-06 BIND-07 BIND-08 saving", () => {
  it("BIND-06 BIND-07 BIND-08 sends the shown items, then ends the bank flow and closes the web view", async () => {
    renderScreen(<BindBankScreen form={filled} query={query} />);
    await next();
    expect(calls()).toEqual([
      {
        path: "/mountain/v3/bind-card/bind-card-new",
        cardType: "1",
        channelNumber: "90006",
        walletNumber90006: "•••• 4567",
        holderName: "Ana Reyes",
        holderBirthday: "1990-01-05",
        product_id: "1",
      },
    ]);
    expect(native.endBindCard).toHaveBeenCalledExactlyOnceWith({ productId: "1" });
    expect(native.closeSyn).toHaveBeenCalledAfter(native.endBindCard);
  });

  it("BIND-07 BIND-08 from an order, replaces the account and returns to the order page", async () => {
    const { address } = renderScreen(
      <BindBankScreen form={filled} query={{ ...query, source: "loanDetail" }} />,
    );
    await next();
    expect(calls()[0]?.path).toBe("/mountain/v3/bind-card/bind-card-change");
    expect(native.endBindCard).toHaveBeenCalledOnce();
    expect(native.closeSyn).not.toHaveBeenCalled();
    await vi.waitFor(() =>
      expect(address()).toBe("/loanDetail?productId=1&orderId=o1&source=loanDetail"),
    );
  });

  it("BIND-06 makes one call of a double press", async () => {
    renderScreen(<BindBankScreen form={filled} query={query} />);
    await user.dblClick(screen.getByRole("button", { name: "Next" }));
    expect(server).toHaveBeenCalledOnce();
  });
});

describe("BIND-10 what is wrong stands beside its field", () => {
  it("BIND-10 names missing and malformed fields without asking the server, and goes to the first", async () => {
    renderScreen(<BindBankScreen form={form} query={query} />);
    await user.type(field("GCash number"), "0917");
    await next();
    const number = field("GCash number");
    expect(number.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(number);
    expect(screen.getByText("Enter 11 digits, e.g. 091 7123 4567")).toBeTruthy();
    expect(screen.getByText("Enter the name as on the account")).toBeTruthy();
    expect(screen.getByText("Choose the holder's birthday")).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
    await user.type(number, "1");
    expect(screen.queryByText("Enter 11 digits, e.g. 091 7123 4567")).toBeNull();
  });

  it("BIND-10 puts the server's words beside the field, and keeps what was typed", async () => {
    answer("1400", { fields: { holderName: "Enter the name as on the ID" } }, "Please check");
    renderScreen(<BindBankScreen form={filled} query={query} />);
    await user.type(field("Account holder"), " Cruz");
    await next();
    expect(await screen.findByText("Enter the name as on the ID")).toBeTruthy();
    expect(screen.getByText("Please check")).toBeTruthy();
    expect(field("Account holder")).toHaveProperty("value", "Ana Reyes Cruz");
    expect(native.closeSyn).not.toHaveBeenCalled();
  });

  it("BIND-10 UX-14 API-08 keeps what was typed when the network fails, and can be sent again", async () => {
    server.mockRejectedValueOnce(new TypeError("offline"));
    renderScreen(<BindBankScreen form={filled} query={query} />);
    await next();
    expect(await screen.findByText("We do not know yet whether this arrived")).toBeTruthy();
    expect(field("Account holder")).toHaveProperty("value", "Ana Reyes");
    await next();
    expect(native.closeSyn).toHaveBeenCalledOnce();
  });

  it("BIND-10 shows a saved number masked; typing begins a new one", async () => {
    renderScreen(<BindBankScreen form={filled} query={query} />);
    expect(field("GCash number")).toHaveProperty("value", "•••• 4567");
    await user.type(field("GCash number"), "0");
    expect(field("GCash number")).toHaveProperty("value", "0");
  });
});

describe("SEC-01 a changed account is confirmed by the code of an SMS", () => {
  const asked = "To change the account, enter the 6 digits that we sent to your phone";
  const saved = {
    path: "/mountain/v3/bind-card/bind-card-new",
    cardType: "1",
    channelNumber: "90006",
    walletNumber90006: "•••• 4567",
    holderName: "Ana Reyes",
    holderBirthday: "1990-01-05",
    product_id: "1",
  };

  async function open() {
    answer("1400", { fields: { smsCode: asked } }, asked);
    renderScreen(<BindBankScreen form={filled} query={query} />);
    await next();
    return screen.findByLabelText("SMS code");
  }

  it("SEC-01 asks for the code when the server has sent one, and its last digit sends it with the same form", async () => {
    const code = await open();
    expect(code.getAttribute("aria-invalid")).toBe("false");
    expect(document.activeElement).toBe(code);
    expect(screen.getAllByText(asked)).toHaveLength(1);
    answer("00");
    await user.type(code, "12 3456");
    expect(calls()).toEqual([saved, { ...saved, smsCode: "123456" }]);
    expect(native.closeSyn).toHaveBeenCalledOnce();
  });

  it("SEC-01 a wrong code stands beside its field; another one can be sent", async () => {
    const code = await open();
    answer("1400", { fields: { smsCode: "The code is wrong or has expired" } });
    await user.type(code, "123456");
    expect((await screen.findByRole("alert")).textContent).toBe("The code is wrong or has expired");
    // The server sends one a minute.
    expect(screen.getByRole("button", { name: /^Send another code in \d+ s$/ })).toHaveProperty(
      "disabled",
      true,
    );
    vi.setSystemTime(Date.now() + 61_000);
    await user.click(await screen.findByRole("button", { name: "Send another code" }));
    vi.useRealTimers();
    expect(code).toHaveProperty("value", "");
    expect(calls().at(-1)).toEqual(saved);
    expect(native.closeSyn).not.toHaveBeenCalled();
  });

  it("SEC-01 UX-41 a press without the code asks for it, and for no other one", async () => {
    const code = await open();
    await user.type(code, "123");
    await next();
    expect(screen.getByRole("alert").textContent).toBe("Enter the 6 digits of the SMS");
    expect(document.activeElement).toBe(code);
    expect(calls()).toHaveLength(1);
  });

  it("SEC-01 BIND-10 a reload keeps the typed account and the code's field, until it is sent", async () => {
    answer("1400", { fields: { smsCode: asked } }, asked);
    renderScreen(<BindBankScreen form={filled} query={query} />);
    await user.type(field("GCash number"), "09181234567");
    await next();
    await screen.findByLabelText("SMS code");
    cleanup();
    renderScreen(<BindBankScreen form={filled} query={query} />);
    expect(field("GCash number")).toHaveProperty("value", "091 8123 4567");
    expect(screen.getByText(asked)).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Send another code in \d+ s$/ })).toBeTruthy();
    answer("00");
    await user.type(screen.getByLabelText("SMS code"), "123456");
    expect(calls().at(-1)).toEqual({
      ...saved,
      walletNumber90006: "09181234567",
      smsCode: "123456",
    });
    cleanup();
    renderScreen(<BindBankScreen form={filled} query={query} />);
    expect(field("GCash number")).toHaveProperty("value", "•••• 4567");
    expect(screen.queryByLabelText("SMS code")).toBeNull();
  });

  it("SEC-01 another account needs another code", async () => {
    await user.type(await open(), "12345");
    await user.clear(field("GCash number"));
    await user.type(field("GCash number"), "09181234567");
    expect(screen.queryByLabelText("SMS code")).toBeNull();
    await next();
    expect(calls()).toHaveLength(2);
    expect(calls()[1]).not.toHaveProperty("smsCode");
  });
});

it("BIND-09 hides 'Next' while the keyboard shrinks the page by more than 60 px", async () => {
  window.happyDOM.setViewport({ width: 390, height: 844 });
  renderScreen(<BindBankScreen form={form} query={query} />);
  const isShownAt = (height: number) => {
    act(() => window.happyDOM.setViewport({ width: 390, height }));
    return screen.queryByRole("button", { name: "Next" }) !== null;
  };
  await user.click(field("Account holder"));
  expect([784, 783, 844].map(isShownAt)).toEqual([true, false, true]);
});
