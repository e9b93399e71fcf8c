import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { type CheckedPayCode, type CodeCheck, checkCode, endedCode } from "./check-code.ts";

const code: CheckedPayCode = {
  productId: "1",
  orderId: "o1",
  repayUrl: "/repay?productId=1&orderId=o1",
  amount: 171_217,
  channelName: "GCash",
  channelLogo: "/images/channel-gcash.svg",
  rows: [],
  payNotice: [],
  status: "open",
  expiresIn: 60,
  sandboxUrl: "",
};
const jumpToLogin = vi.fn();
const toast = () => document.querySelector("[aria-live=polite]")?.textContent;

/** What a page that shows a toast makes of the server's answer. */
async function check(answer: object | null): Promise<CodeCheck> {
  renderScreen(<p>The page</p>);
  vi.stubGlobal("fetch", async () => {
    if (!answer) throw new TypeError("offline");
    return Response.json(answer);
  });
  return checkCode("1234");
}

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/repaymentOfCode?payCode=1234");
  window.webkit = { messageHandlers: { jumpToLogin: { postMessage: jumpToLogin.mockReset() } } };
});

afterEach(() => {
  delete window.webkit;
});

describe("CODE1-01 whose a code is", () => {
  it("CODE1-01 what the server knows of the borrower's own goes with it", async () => {
    expect(await check({ code: "00", message: "", data: code })).toEqual({
      kind: "verified",
      code,
    });
    expect(toast()).toBe("");
  });

  it.each([
    ["1004", "notFound"],
    ["1001", "signedOut"],
  ])("CODE1-01 API-06 %s is %s: no toast, and no login", async (refusal, kind) => {
    expect(await check({ code: refusal, message: "Not this one", data: null })).toEqual({ kind });
    expect(toast()).toBe("");
    expect(jumpToLogin).not.toHaveBeenCalled();
  });

  it.each([
    [{ code: "1500", message: "Please try again later", data: null }, "Please try again later"],
    [null, "error"],
  ])("CODE1-01 API-08 after %j it is not known, which is said", async (answer, said) => {
    expect(await check(answer)).toEqual({ kind: "unchecked" });
    expect(await screen.findByText(said)).toBeTruthy();
  });
});

it.each([
  [{ kind: "verified", code }, false],
  [{ kind: "verified", code: { ...code, status: "paid" } }, true],
  [{ kind: "verified", code: { ...code, status: "closed" } }, true],
  [{ kind: "notFound" }, false],
  [{ kind: "signedOut" }, false],
  [{ kind: "unchecked" }, false],
] as const)("CODE2-03 %j is over: %s", (checked, wanted) => {
  expect(endedCode(checked) !== null).toBe(wanted);
});
