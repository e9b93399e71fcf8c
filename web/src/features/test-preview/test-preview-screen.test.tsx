import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { MESSAGE_NAMES } from "./self-test.ts";
import { TestPreviewScreen } from "./test-preview-screen.tsx";

const callPhoneMethod = vi.fn();
const field = (label: string) => screen.getByLabelText(label);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Writes a text into an empty field. */
async function type(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label));
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

/** The part of the page that sends this message. */
const message = (name: string) =>
  within(screen.getByText(name, { selector: "span" }).closest("details") as HTMLElement);

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/testPreview");
  window.localStorage.clear();
});

afterEach(() => {
  delete window.webkit;
});

it("PREV-02 each link has the values as they are typed, and nothing is kept of them", async () => {
  renderScreen(<TestPreviewScreen />);
  for (const [label, value] of [
    ["App version", "2.1.0"],
    ["Device name", "Anna's phone & co"],
    ["Device ID", "d/1"],
    ["OS version", "18.5"],
    ["Session ID", "demo-in-repayment"],
    ["Advertising ID", "ad=1"],
    ["Product ID", "7"],
    ["Order ID", "a b"],
  ] as const) {
    await type(label, value);
  }
  const links = screen
    .getAllByRole("link")
    .map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href)] as const);
  expect(links.map(([text, { pathname }]) => [text, pathname])).toEqual([
    ["Loan confirm", "/loanConfirm"],
    ["Loan detail", "/loanDetail"],
    ["Repay", "/repay"],
    ["Repay delay", "/repayDelay"],
    ["Bind bank", "/bindBank"],
    ["About us", "/aboutUs"],
    ["Complaint", "/complaint"],
    ["Customer service", "/customerService"],
    ["Privacy policy", "/privacyPolicy"],
    ["Repayment instructions", "/paymentInstructions"],
  ]);
  for (const [, { searchParams }] of links) {
    expect([...searchParams]).toEqual([
      ["appVersion", "2.1.0"],
      ["deviceName", "Anna's phone & co"],
      ["deviceId", "d/1"],
      ["osVersion", "18.5"],
      ["sessionId", "demo-in-repayment"],
      ["gps_adid", "ad=1"],
      ["productId", "7"],
      ["product_id", "7"],
      ["orderId", "a b"],
    ]);
  }
  const stores = [window.localStorage, window.sessionStorage].map((store) => ({ ...store }));
  const kept = JSON.stringify([stores, document.cookie, window.location.href]);
  expect(kept).not.toMatch(/demo-in-repayment|phone/);
});

it.each([
  ["a plain browser opens a page with the session that was typed", {}, true],
  ["a page in a wrapper keeps its own session", { jumpToHome: { postMessage: vi.fn() } }, false],
])("PREV-02 %s", async (_, messageHandlers, isKept) => {
  window.webkit = { messageHandlers };
  renderScreen(<TestPreviewScreen />);
  await type("Session ID", "s-typed");
  const link = screen.getByRole("link", { name: "Loan detail" });
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect(JSON.stringify({ ...window.sessionStorage }).includes("s-typed")).toBe(isKept);
});

it("PREV-03 a contact that is submitted is shown, and an empty one is told", async () => {
  renderScreen(<TestPreviewScreen />);
  await type("Name or number of a contact", "Ana, 0917 000 0001");
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("Ana, 0917 000 0001")).toBeTruthy();
  await userEvent.clear(field("Name or number of a contact"));
  await press("Submit");
  expect(screen.getByText("Nothing came.")).toBeTruthy();
});

describe("PREV-03 the location", () => {
  const getCurrentPosition = vi.fn<Geolocation["getCurrentPosition"]>();
  const alert = vi.fn();

  beforeEach(() => {
    vi.stubGlobal("alert", alert.mockReset());
    Object.defineProperty(window.navigator, "geolocation", {
      configurable: true,
      value: { getCurrentPosition },
    });
  });
  afterEach(() => Reflect.deleteProperty(window.navigator, "geolocation"));

  it("PREV-03 is alerted", async () => {
    const coords = { latitude: 14.5995, longitude: 120.9842 };
    getCurrentPosition.mockImplementation((found) => found({ coords } as GeolocationPosition));
    renderScreen(<TestPreviewScreen />);
    await press("Get location");
    expect(alert).toHaveBeenCalledExactlyOnceWith("14.5995, 120.9842");
    expect(screen.getByText("14.5995, 120.9842")).toBeTruthy();
  });

  it.each([
    [1, /^Location was refused\./],
    [2, "This phone does not know where it is."],
    [3, /^No location came in time\./],
  ])("PREV-03 that fails by %i is told, and can be asked for again", async (code, told) => {
    getCurrentPosition.mockImplementation((_, fail) => fail?.({ code } as never));
    renderScreen(<TestPreviewScreen />);
    await press("Get location");
    expect(screen.getByText(told)).toBeTruthy();
    expect(alert).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Get location" })).toHaveProperty("disabled", false);
  });
});

it("PREV-04 a payload is the tester's own; what is no JSON is not sent", async () => {
  window.webkit = { messageHandlers: { callPhoneMethod: { postMessage: callPhoneMethod } } };
  renderScreen(<TestPreviewScreen />);
  const part = message("callTelephone");
  const send = () => userEvent.click(part.getByRole("button", { hidden: true }));
  const payload = part.getByLabelText("Payload");
  await userEvent.clear(payload);
  await userEvent.type(payload, '{{"phone": ');
  await send();
  expect(part.getByRole("alert", { hidden: true }).textContent).toBe("This is not JSON.");
  expect(callPhoneMethod).not.toHaveBeenCalled();
  await userEvent.type(payload, '"+63 2 888 0000"}');
  await send();
  expect(callPhoneMethod).toHaveBeenCalledExactlyOnceWith({ phone: "+63 2 888 0000" });
  expect(part.queryByRole("alert", { hidden: true })).toBeNull();
});

it("PREV-04 without a wrapper each handler is undefined, nothing is sent, and it says what a browser does", async () => {
  renderScreen(<TestPreviewScreen />);
  expect(screen.getAllByText("undefined")).toHaveLength(MESSAGE_NAMES.length);
  const part = message("callTelephone");
  expect(part.getByText(/^a `tel:` link/)).toBeTruthy();
  await userEvent.click(part.getByRole("button", { hidden: true }));
  expect(await part.findByText("No handler")).toBeTruthy();
  await press("Run all that is safe");
  // Three messages are sent twice: rightly and wrongly shaped.
  expect(await screen.findAllByText("Missing")).toHaveLength(MESSAGE_NAMES.length + 3);
  expect(window.location.pathname).toBe("/testPreview");
});
