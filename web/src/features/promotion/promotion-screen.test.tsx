import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import {
  apply,
  beginLanding,
  captcha,
  endLanding,
  fillIn,
  open,
  phone,
  press,
  QUERY,
  said,
  smsCode,
  user,
} from "../../../tests/landing-page.tsx";
import type { LandingServer } from "../../../tests/landing-server.ts";

let server: LandingServer;

beforeEach(() => {
  server = beginLanding();
});

afterEach(endLanding);

describe("PROMO-10 PROMO-11 PROMO-12 registering", () => {
  it("PROMO-11 PROMO-12 CALL-20 CALL-21 sends the click first, then the registration", async () => {
    open();
    await apply();
    await waitFor(() => expect(server.payloadsOf("register")).toHaveLength(1));
    const names = server.asked.map(({ name }) => name);
    expect(names.indexOf("track-click")).toBeLessThan(names.indexOf("register"));
    expect(server.keptAlive).toContain("track-click");
    expect(server.payloadsOf("track-click")).toEqual([
      {
        page_id: "1",
        user_from: "fb",
        client_type: expect.any(String),
        page_type: "1",
        utm_tag: "july",
        app_from: "ads",
        phone: "09171234567",
      },
    ]);
    expect(server.payloadsOf("register")).toEqual([
      {
        phone: "09171234567",
        capcode: "A7KM",
        sid: "sid-1",
        deviceId: "sid-1",
        appName: "tulay",
        merchantNumber: "0",
        userName: "09171234567",
        smsCode: "123456",
        invite_code: "ANA1",
        user_from: "fb",
        id: "1",
        app_from: "ads",
        utm_tag: "july",
      },
    ]);
  });

  it.each([
    ["0", "registration successful", "You are registered"],
    [
      "11",
      "already registered, please download the app to log in",
      "This number is already registered",
    ],
  ])(
    "PROMO-10 on %s says '%s' and goes to the download page with the tracking params",
    async (code, text, head) => {
      server.answers("register", code, "the server's own words");
      const { address } = open();
      const stored = () => JSON.stringify({ ...sessionStorage });
      await fillIn();
      await press("get code");
      await waitFor(() => expect(stored()).toContain("091 7123 4567"));
      await user.type(smsCode(), "123456");
      await press("Apply");
      expect(await screen.findByText(head)).toBeTruthy();
      expect(said()).toBe(text);
      expect(address()).toBe(`/promotion${QUERY}#/downloadTemplate`);
      expect(address()).not.toContain("0917");
      expect(stored()).not.toContain("7123 4567");
    },
  );

  it("PROMO-10 on 11 to the SMS too says so and goes to the download page with the tracking params", async () => {
    server.answers("get-sms", "11", "the server's own words");
    const { address } = open();
    await fillIn();
    await press("get code");
    expect(await screen.findByText("This number is already registered")).toBeTruthy();
    expect(said()).toBe("already registered, please download the app to log in");
    expect(address()).toBe(`/promotion${QUERY}#/downloadTemplate`);
  });

  it("PROMO-10 on any other code shows the server's message, and beside its field what it names", async () => {
    server.answers("register", "1400", "Please check", {
      fields: { smsCode: "This code is too old" },
    });
    open();
    await apply();
    await waitFor(() => expect(said()).toBe("Please check"));
    expect(screen.getByRole("alert").textContent).toBe("This code is too old");
    expect(document.activeElement).toBe(smsCode());
    expect(server.payloadsOf("get-captcha")).toHaveLength(1);
  });

  it("PROMO-10 API-08 on a lost network says 'error', and nothing typed is lost", async () => {
    server.loses("register");
    open();
    await apply();
    await waitFor(() => expect(said()).toBe("error"));
    expect([phone().value, captcha().value, smsCode().value]).toEqual([
      "091 7123 4567",
      "A7KM",
      "123456",
    ]);
  });

  it("PROMO-11 a click that is lost keeps nobody from registering", async () => {
    server.loses("track-click");
    open();
    await apply();
    expect(await screen.findByText("You are registered")).toBeTruthy();
  });

  it("PROMO-10 presses while it runs are one", async () => {
    const answer = server.holds("register");
    open();
    await apply();
    await press("Apply");
    answer();
    await screen.findByText("You are registered");
    expect(server.payloadsOf("register")).toHaveLength(1);
    expect(server.payloadsOf("track-click")).toHaveLength(1);
  });
});

describe("PROMO-13 the download page", () => {
  const BRAND = {
    appName: "Bayani",
    deepLinkScheme: "bayani",
    appleStoreUrl: "https://apps.apple.com/app/id1",
    playStoreUrl: "https://play.google.com/store/apps/details?id=ph.bayani",
  };
  const assign = vi.fn();

  beforeEach(() => {
    vi.spyOn(window.location, "assign").mockImplementation(assign.mockReset());
  });

  it("PROMO-13 ENV-01 opens the app by the brand's deep link, with the tracking params, on a press alone", async () => {
    setBrand(BRAND);
    open(QUERY, "#/downloadTemplate");
    expect(assign).not.toHaveBeenCalled();
    await press("Open the Bayani app");
    expect(assign.mock.calls).toEqual([[`bayani://login${QUERY}`]]);
  });

  it("PROMO-13 offers this phone's store, and the other one, each with the tracking params as it takes them", async () => {
    setBrand(BRAND);
    vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue("iPhone");
    open(QUERY, "#/downloadTemplate");
    await press("Get it on the App Store");
    expect(assign.mock.calls).toEqual([["https://apps.apple.com/app/id1?ct=july"]]);
    const other = screen.getByRole("link", { name: "Get it on Google Play" });
    const play = new URL((other as HTMLAnchorElement).href);
    expect(play.searchParams.get("id")).toBe("ph.bayani");
    expect(play.searchParams.get("referrer")).toBe(QUERY.slice(1));
  });

  it("PROMO-13 names no store where the brand is in none", () => {
    setBrand({ ...BRAND, appleStoreUrl: "", playStoreUrl: "" });
    open("", "#/downloadTemplate");
    expect(screen.queryByText(/^Get it on/)).toBeNull();
    expect(screen.getByRole("button", { name: "Open the Bayani app" })).toBeTruthy();
  });

  it("PROMO-13 BRIDGE-01 inside the wrapper the app's own login opens", async () => {
    const postMessage = vi.fn();
    window.webkit = { messageHandlers: { jump: { postMessage } } };
    setBrand(BRAND);
    open("?utm_tag=july", "#/downloadTemplate");
    await press("Open the Bayani app");
    expect(postMessage).toHaveBeenCalledWith({
      link: "bayani://login",
      params: { utm_tag: "july" },
    });
    expect(assign).not.toHaveBeenCalled();
  });
});
