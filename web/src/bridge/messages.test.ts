import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setBrand } from "../../tests/brand.ts";
import { forgetPageContext, pageContext } from "../api/page-context.ts";
import { DEFAULT_WIRE_NAMES, type MessageName } from "./contract.gen.ts";
import * as bridge from "./messages.ts";

const SENT: ReadonlyArray<[MessageName, () => void, object]> = [
  ["openPortal", () => bridge.openPortal("https://pay.example"), { url: "https://pay.example" }],
  ["closeWebView", bridge.closeWebView, {}],
  [
    "goToPage",
    () => bridge.goToPage("/loanDetail", { orderId: "1" }),
    { link: "/loanDetail", params: { orderId: "1" } },
  ],
  ["goHome", bridge.goHome, {}],
  ["goToMine", bridge.goToMine, {}],
  ["goToLogin", bridge.goToLogin, {}],
  ["callTelephone", () => bridge.callTelephone("0281234567"), { phone: "0281234567" }],
  ["callTelephone", () => bridge.callTelephone("0281234567 loc. 12"), { phone: "0281234567" }],
  ["goToRate", bridge.goToRate, {}],
  ["trackConfirm", () => bridge.trackConfirm("1", ""), { productId: "1", orderId: "" }],
  ["startBankFlow", () => bridge.startBankFlow("1"), { productId: "1" }],
  ["endBankFlow", () => bridge.endBankFlow("1"), { productId: "1" }],
];

function wrapperWith(name: string) {
  const postMessage = vi.fn();
  window.webkit = { messageHandlers: { [name]: { postMessage } } };
  return postMessage;
}

beforeEach(() => window.happyDOM.setURL("https://loan.example/loanDetail"));
afterEach(() => {
  delete window.webkit;
  document.head.innerHTML = "";
});

describe("BRIDGE-01 BRIDGE-02 messages to a wrapper", () => {
  it.each(SENT)("BRIDGE-01 %s has its handler and payload", (name, send, payload) => {
    const postMessage = wrapperWith(DEFAULT_WIRE_NAMES[name]);
    send();
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(payload);
  });

  const LEADING_AWAY = SENT.filter(([name]) => !/^(track|start|end)/.test(name));

  it.each(LEADING_AWAY)("BRIDGE-01 a double tap sends %s once", (name, send) => {
    const postMessage = wrapperWith(DEFAULT_WIRE_NAMES[name]);
    send();
    send();
    expect(postMessage).toHaveBeenCalledOnce();
  });

  it("BRIDGE-01 another page, another number is no double tap", () => {
    const jump = wrapperWith(DEFAULT_WIRE_NAMES.goToPage);
    bridge.goToPage("/certify");
    bridge.goToPage("/bindBank");
    expect(jump).toHaveBeenCalledTimes(2);
  });

  it("BRIDGE-02 a brand renames a message", () => {
    setBrand({ bridge: { form: "named", names: { goHome: "toHome" } } });
    const postMessage = wrapperWith("toHome");
    bridge.goHome();
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({});
  });

  it("BRIDGE-02 a brand takes all messages by one handler", () => {
    setBrand({ bridge: { form: "single", handler: "native", names: {} } });
    const postMessage = wrapperWith("native");
    bridge.callTelephone("123");
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({
      action: "callPhoneMethod",
      data: { phone: "123" },
      callbackId: expect.any(String),
    });
  });
});

describe("BRIDGE-03 without a wrapper", () => {
  const assign = vi.fn();
  beforeEach(() => vi.spyOn(window.location, "assign").mockImplementation(assign.mockReset()));

  it.each(SENT)("BRIDGE-03 %s does not throw", (_name, send) => {
    expect(send).not.toThrow();
  });

  it.each(SENT)("BRIDGE-03 %s does not throw when the wrapper does", (name, send) => {
    wrapperWith(DEFAULT_WIRE_NAMES[name]).mockImplementation(() => {
      throw new Error("native");
    });
    expect(send).not.toThrow();
  });

  it("BRIDGE-03 dials, goes home, and opens the page itself", () => {
    bridge.callTelephone("(02) 8123-4567");
    bridge.goHome();
    bridge.goToPage("/loanDetail", [{ name: "orderId", value: "1" }]);
    expect(assign.mock.calls.map(([address]) => String(address))).toEqual([
      "tel:0281234567",
      "/",
      expect.stringContaining("https://loan.example/loanDetail?orderId=1"),
    ]);
  });

  it("BRIDGE-03 UI-05 goes home in the page's language, where the browser's own is another", () => {
    window.happyDOM.setURL("https://loan.example/loanDetail?lang=fil");
    bridge.goHome();
    expect(assign).toHaveBeenCalledExactlyOnceWith("/?lang=fil");
  });

  it.each(["javascript:alert(1)", "https://evil.example"])("BRIDGE-03 does not open %s", (url) => {
    bridge.openPortal(url);
    expect(bridge.goToPage(url)).toBe(false);
    expect(assign).not.toHaveBeenCalled();
  });

  it("BRIDGE-03 ORDER-08 offers, the open order and the app stand in for the native screens", () => {
    bridge.goToLogin();
    bridge.goToMine();
    bridge.goToMoreProducts();
    expect(assign.mock.calls).toEqual([["/recommendList"], ["/recommendList"], ["/recommendList"]]);
  });

  it("SEC-05 the page that takes the login's place says once why a borrower is out", () => {
    bridge.goToLogin("This account is locked. Please contact us");
    expect(bridge.takeLoginReason()).toBe("This account is locked. Please contact us");
    expect(bridge.takeLoginReason()).toBe("");
  });

  it("UX-03 what was typed and not sent outlives the session: its borrower finds it after the login", () => {
    sessionStorage.setItem("tulay.identity", "Ana's birthday");
    localStorage.setItem("complaintDraft", "Ana's words");
    bridge.goToLogin();
    expect(sessionStorage.getItem("tulay.identity")).toBe("Ana's birthday");
    expect(localStorage.getItem("complaintDraft")).toBe("Ana's words");
  });

  it("BRIDGE-03 a plain browser's next page is a visitor's once a login was asked for", () => {
    window.happyDOM.setURL("https://loan.example/loanDetail?sessionId=demo-ended&channel=web");
    expect(pageContext().params.sessionId).toBe("demo-ended");
    bridge.goToLogin();
    forgetPageContext();
    expect(pageContext().params.sessionId).toBeUndefined();
    expect(pageContext().params.channel).toBe("web");
  });
});
