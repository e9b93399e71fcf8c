import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import {
  beginLanding,
  captcha,
  endLanding,
  image,
  open,
  phone,
  press,
  QUERY,
  said,
  smsCode,
  user,
} from "../../../tests/landing-page.tsx";
import type { LandingServer } from "../../../tests/landing-server.ts";
import { prefetchPage } from "../../api/prefetch.ts";

let server: LandingServer;

beforeEach(() => {
  server = beginLanding();
});

afterEach(endLanding);

describe("PROMO-01 the page's calls as it opens", () => {
  it("PROMO-01 CALL-15 CALL-16 CALL-17 CALL-18 asks for all at once, and shows what is offered", async () => {
    open();
    expect(await screen.findByText("Cash when you need it")).toBeTruthy();
    expect(screen.getByText("₱20,000.00")).toBeTruthy();
    expect(screen.getByText("Effective interest rate")).toBeTruthy();
    await image();
    expect(server.payloadsOf("channel-template")).toEqual([{ templateId: "1" }]);
    expect(server.payloadsOf("track-visit")).toEqual([
      {
        page_id: "1",
        user_from: "fb",
        client_type: expect.any(String),
        page_type: "1",
        utm_tag: "july",
        app_from: "ads",
      },
    ]);
    expect(server.payloadsOf("get-sid")).toEqual([{}]);
    expect(server.payloadsOf("get-captcha")).toEqual([
      { sid: "sid-1", timestamp: expect.stringMatching(/^\d{13}$/) },
    ]);
  });

  it("PROMO-01 CALL-16 the visit is told at once, and outlives a page that is left; the server knows which page has no id", () => {
    server.holds("channel-template");
    open("");
    expect(server.payloadsOf("channel-template")).toEqual([{ templateId: "" }]);
    expect(server.payloadsOf("track-visit")).toMatchObject([{ page_id: "" }]);
    expect(server.keptAlive).toEqual(["track-visit"]);
  });

  it("PROMO-01 takes the answers that the inline script prefetched, and asks for nothing twice", async () => {
    open();
    await image();
    const asked = server.asked.map(({ name }) => name).sort();
    server.asked.length = 0;
    window.happyDOM.setURL(`https://loan.example/promotion${QUERY}`);
    prefetchPage(new URL(window.location.href));
    open();
    await waitFor(() => expect(server.payloadsOf("get-captcha")).toHaveLength(1));
    expect(server.asked.map(({ name }) => name).sort()).toEqual(asked);
  });

  it("PROMO-01 shows the form while every call is still on its way", () => {
    for (const name of ["channel-template", "track-visit", "get-sid"]) server.holds(name);
    open();
    expect(phone()).toBeTruthy();
    expect(screen.getByRole("button", { name: "Apply" })).toBeTruthy();
  });

  it("PROMO-01 a page that the server does not have shows the message, and the form still", async () => {
    server.answers("channel-template", "1004", "This page is no longer there");
    open();
    await waitFor(() => expect(said()).toBe("This page is no longer there"));
    expect(phone()).toBeTruthy();
  });

  it("PROMO-01 takes a template of exactly '00' alone", async () => {
    server.answers("channel-template", "0", "Not so");
    open();
    await waitFor(() => expect(said()).toBe("Not so"));
  });

  it("CALL-16 a visit that could not be told of is nobody's matter", async () => {
    server.loses("track-visit");
    open();
    await image();
    await screen.findByText("Cash when you need it");
    expect(said()).not.toBe("error");
  });

  it("PROMO-01 no answer of the server leads a visitor to the login", async () => {
    const postMessage = vi.fn();
    window.webkit = { messageHandlers: { jumpToLogin: { postMessage } } };
    for (const name of ["channel-template", "get-sid", "get-sms"])
      server.answers(name, "1001", "no");
    open();
    await waitFor(() => expect(said()).toBe("no"));
    await user.type(phone(), "09171234567");
    await user.type(captcha(), "A7KM");
    await press("get code");
    expect(server.payloadsOf("get-sms")).toHaveLength(1);
    expect(postMessage).not.toHaveBeenCalled();
  });
});

describe("PROMO-02 the fields", () => {
  it("PROMO-02 UI-02 take 4 and 6 characters, and the phone in its groups, uncut", async () => {
    open();
    await user.type(phone(), "091712345678");
    await user.type(captcha(), "A7KM9");
    await user.type(smsCode(), "12 34 56 78");
    expect(phone().value).toBe("091 7123 45678");
    expect(captcha().value).toBe("A7KM");
    expect(smsCode().value).toBe("123456");
    await user.clear(phone());
    await user.type(phone(), "09171234567");
    expect(screen.getByText(`11 digits, e.g. ${phone().value}`)).toBeTruthy();
  });

  it("PROMO-02 call up the right keyboards, and the phone's own fillings-in", () => {
    open();
    expect([phone().type, phone().autocomplete]).toEqual(["tel", "tel"]);
    expect([smsCode().inputMode, smsCode().autocomplete]).toEqual(["numeric", "one-time-code"]);
    expect(captcha().getAttribute("autocapitalize")).toBe("characters");
  });

  it("PROMO-02 API-08 an agreement that could not be had leaves the form as it is", async () => {
    const { address } = open(QUERY, "", async () => false);
    await press("registration agreement");
    expect(address()).toBe(`/promotion${QUERY}`);
    expect(phone()).toBeTruthy();
  });

  it("PROMO-02 the agreement opens from the form, which is as it was on the way back", async () => {
    const { address } = open();
    await user.type(phone(), "0917");
    await press("registration agreement");
    expect(screen.getByText("All of the agreement")).toBeTruthy();
    expect(address()).toBe(`/promotion${QUERY}#/agreementTemplate`);
  });
});

describe("PROMO-04 PROMO-05 what is wrong, beside its field", () => {
  const PHONE = "please enter the phone number correctly";
  const CAPTCHA = "enter the graphic captcha correctly";
  const SMS = "enter the SMS code correctly";

  it("PROMO-03 PROMO-04 PROMO-05 'get code' asks for the phone, then the captcha", async () => {
    open();
    await press("get code");
    expect(screen.getByRole("alert").textContent).toBe(PHONE);
    expect(document.activeElement).toBe(phone());
    await user.type(phone(), "09171234567");
    await press("get code");
    expect(screen.getByRole("alert").textContent).toBe(CAPTCHA);
    expect(document.activeElement).toBe(captcha());
    expect(server.payloadsOf("get-sms")).toEqual([]);
  });

  it("PROMO-04 PROMO-05 'Apply' asks for the phone, the captcha, then the SMS code", async () => {
    open();
    for (const [text, type] of [
      [PHONE, () => user.type(phone(), "09171234567")],
      [CAPTCHA, () => user.type(captcha(), "A7KM")],
      [SMS, () => user.type(smsCode(), "123456")],
    ] as const) {
      await press("Apply");
      expect(screen.getByRole("alert").textContent).toBe(text);
      await type();
    }
    expect(screen.queryByRole("alert")).toBeNull();
    expect(server.payloadsOf("register")).toEqual([]);
    expect(server.payloadsOf("track-click")).toEqual([]);
  });

  it("PROMO-03 ENV-05 takes the brand's numbers: the seed's rule", async () => {
    setBrand({ phoneRule: "seed" });
    open();
    await user.type(phone(), "09171234567");
    await press("get code");
    expect(screen.getByRole("alert").textContent).toBe(PHONE);
    await user.clear(phone());
    await user.type(phone(), "13012345678");
    await press("get code");
    expect(screen.getByRole("alert").textContent).toBe(CAPTCHA);
  });
});
