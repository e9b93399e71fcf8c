import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleItem, samplePlaces } from "../../../tests/sample-forms.ts";
import type { FormItem } from "../../lib/form-items.ts";
import BindBank from "../../routes/bind-bank.tsx";
import { shownItems } from "./bind-rules.ts";

const item = (code: string, fields: Partial<FormItem> = {}): FormItem => ({
  ...sampleItem,
  code,
  title: code,
  subtitle: code,
  ...fields,
});
const form = {
  userId: "bor_1",
  items: [item("holderName", { title: "Account holder" })],
  account: "0917 ••• 0001",
  cardType: 1,
  places: [...samplePlaces],
};
/** The wrapper's messages in order. */
let told: string[];

function open(source: string) {
  const query = { productId: "7", orderId: "o1", source };
  return renderScreen(<BindBank loaderData={{ answer: { ok: true, data: form }, query }} />);
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.happyDOM.setURL("https://loan.example/bindBank?productId=7&orderId=o1");
  told = [];
  const tell = (name: string) => ({
    postMessage: (body: object) => told.push(`${name} ${JSON.stringify(body)}`),
  });
  const names = ["startBindCard", "endBindCard", "closeSyn"];
  window.webkit = { messageHandlers: Object.fromEntries(names.map((n) => [n, tell(n)])) };
  vi.stubGlobal("fetch", vi.fn<typeof fetch>());
});

afterEach(() => {
  delete window.webkit;
});

it("SEC-04 says whose account is paid", () => {
  open("");
  expect(screen.getByText("You are logged in as 0917 ••• 0001.")).toBeTruthy();
});

it("BIND-10 opening the page begins the bank step of its product, once", () => {
  open("");
  expect(told).toEqual(['startBindCard {"productId":"7"}']);
});

it.each(["", "loanDetail"])(
  "BIND-07 BIND-08 back in the bank step, opened from %j, closes the web view and saves nothing",
  async (source) => {
    const { address } = open(source);
    await userEvent.type(screen.getByLabelText("Account holder"), "Ana Reyes");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(told).toEqual(['startBindCard {"productId":"7"}', "closeSyn {}"]);
    expect(fetch).not.toHaveBeenCalled();
    expect(address()).toMatch(/^\/bindBank/);
  },
);

it.each([
  // A bank's item shows with any chosen e-wallet.
  ["2", "90006", ["bankItem"]],
  ["2", "90007", ["bankItem"]],
  ["2", "", ["bankItem"]],
  ["1", "90006", []],
  ["1", "90007", ["walletItem"]],
])(
  "BIND-04 BIND-05 of items with a channel number, card type %s with channel %j shows %j",
  (cardType, channelNumber, shown) => {
    const items = [
      item("bankItem", { cardTypeMi: 2, channelNumber: "90007" }),
      item("walletItem", { cardTypeMi: 1, channelNumber: "90007" }),
    ];
    const codes = shownItems(items, { cardType, channelNumber }).map(({ code }) => code);
    expect(codes).toEqual(shown);
  },
);
