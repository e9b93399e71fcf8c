import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LandingServer } from "../../../tests/landing-server.ts";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { PromotionScreen } from "./promotion-screen.tsx";
import { beginVisit } from "./visit.ts";

const QUERY =
  "?id=1&user_from=fb&app_from=ads&utm_tag=july&links_id=l7&down_id=d8&invite_code=ANA1&UC=u9";
const user = userEvent.setup();
let server: LandingServer;

function open(query = QUERY, hash = "") {
  window.happyDOM.setURL(`https://loan.example/promotion${query}${hash}`);
  const visit = beginVisit(new URL(window.location.href));
  const agreement = <p>All of the agreement</p>;
  return renderScreen(
    <PromotionScreen visit={visit} agreement={agreement} prepareAgreement={async () => true} />,
  );
}

const phone = () => screen.getByLabelText("Mobile number") as HTMLInputElement;
const captcha = () => screen.getByLabelText("The 4 characters in the image") as HTMLInputElement;
const smsCode = () => screen.getByLabelText("SMS code") as HTMLInputElement;
const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const image = () =>
  waitFor(() => document.querySelector("img") ?? Promise.reject(new Error("none")));
const said = () => screen.getByRole("status").textContent;

async function fillIn() {
  await image();
  await user.type(phone(), "09171234567");
  await user.type(captcha(), "A7KM");
}

async function apply() {
  await fillIn();
  await user.type(smsCode(), "123456");
  await press("Apply");
}

beforeEach(() => {
  server = new LandingServer();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  let images = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:image-${++images}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = "";
  Reflect.deleteProperty(window, "webkit");
});

describe("PROMO-01 the page's calls as it opens", () => {
  it("PROMO-01 CALL-15 CALL-16 CALL-17 CALL-18 asks for all at once, and shows what is offered", async () => {
    open();
    expect(await screen.findByText("Cash for what cannot wait")).toBeTruthy();
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

  it("PROMO-01 an address without an id visits the page that the server names", async () => {
    open("");
    await waitFor(() => expect(server.payloadsOf("track-visit")).toHaveLength(1));
    expect(server.payloadsOf("channel-template")).toEqual([{ templateId: "" }]);
    expect(server.payloadsOf("track-visit")[0]).toMatchObject({ page_id: "1" });
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
    await screen.findByText("Cash for what cannot wait");
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
  it("PROMO-02 UI-02 take 11, 4 and 6 characters, the phone in its groups", async () => {
    open();
    await user.type(phone(), "091712345678");
    await user.type(captcha(), "A7KM9");
    await user.type(smsCode(), "12 34 56 78");
    expect(phone().value).toBe("091 7123 4567");
    expect(captcha().value).toBe("A7KM");
    expect(smsCode().value).toBe("123456");
  });

  it("PROMO-02 call up the right keyboards, and the phone's own fillings-in", () => {
    open();
    expect([phone().type, phone().autocomplete]).toEqual(["tel", "tel"]);
    expect([smsCode().inputMode, smsCode().autocomplete]).toEqual(["numeric", "one-time-code"]);
    expect(captcha().getAttribute("autocapitalize")).toBe("characters");
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
    document.head.innerHTML = `<script type="application/json" id="brand">{"phoneRule":"seed"}</script>`;
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

describe("PROMO-06 PROMO-09 the SMS", () => {
  it("PROMO-09 CALL-19 sends it, says so, and goes on to its code", async () => {
    open();
    await fillIn();
    await press("get code");
    await waitFor(() =>
      expect(said()).toBe("verification code has been sent, please check your phone"),
    );
    expect(server.payloadsOf("get-sms")).toEqual([
      {
        phone: "09171234567",
        capcode: "A7KM",
        sid: "sid-1",
        deviceId: "sid-1",
        appName: "tulay",
        app_from: "ads",
        user_from: "fb",
        utm_tag: "july",
      },
    ]);
    expect(document.activeElement).toBe(smsCode());
    // The captcha that was right stays: the registration is sent with it.
    expect(captcha().value).toBe("A7KM");
    expect(server.payloadsOf("get-captcha")).toHaveLength(1);
  });

  it("PROMO-06 PROMO-07 counts down by the clock, blocked, and is itself again at 1", async () => {
    open();
    await fillIn();
    vi.setSystemTime("2026-07-15T09:30:00+08:00");
    await press("get code");
    const counting = await screen.findByRole("button", { name: "60 s" });
    expect(counting.getAttribute("aria-disabled")).toBe("true");
    await user.click(counting);
    await waitFor(() => expect(said()).toBe("please do not send the verification code repeatedly"));
    expect(server.payloadsOf("get-sms")).toHaveLength(1);
    // The page slept: no timer ran meanwhile.
    vi.setSystemTime("2026-07-15T09:30:58+08:00");
    await screen.findByRole("button", { name: "2 s" });
    vi.setSystemTime("2026-07-15T09:30:59+08:00");
    const again = await screen.findByRole("button", { name: "get code" });
    expect(again.getAttribute("aria-disabled")).toBe("false");
  });

  it("PROMO-06 nothing is counted where nothing was sent", async () => {
    server.answers("get-sms", "1429", "Too many codes were sent");
    open();
    await fillIn();
    await press("get code");
    await waitFor(() => expect(said()).toBe("Too many codes were sent"));
    expect(screen.getByRole("button", { name: "get code" })).toBeTruthy();
    expect(captcha().value).toBe("A7KM");
  });

  it("PROMO-06 a page loaded anew keeps the number and goes on counting, without any code", async () => {
    open();
    await fillIn();
    vi.setSystemTime("2026-07-15T09:30:00+08:00");
    await press("get code");
    await screen.findByRole("button", { name: "60 s" });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("A7KM");
    document.body.innerHTML = "";
    vi.setSystemTime("2026-07-15T09:30:20+08:00");
    open();
    expect(phone().value).toBe("091 7123 4567");
    expect(await screen.findByRole("button", { name: "40 s" })).toBeTruthy();
  });

  it("PROMO-06 presses while it is sent are one", async () => {
    const answer = server.holds("get-sms");
    open();
    await fillIn();
    await press("get code");
    await press("get code");
    answer();
    await screen.findByRole("button", { name: /\d+ s/ });
    expect(server.payloadsOf("get-sms")).toHaveLength(1);
  });
});

describe("PROMO-08 another captcha", () => {
  it("PROMO-08 on request, once there is a number", async () => {
    open();
    await image();
    await press("Another image");
    expect(screen.getByRole("alert").textContent).toBe("please enter the phone number correctly");
    expect(server.payloadsOf("get-captcha")).toHaveLength(1);
    await user.type(phone(), "09171234567");
    await user.type(captcha(), "old1");
    await press("Another image");
    await waitFor(() => expect(document.querySelector("img")?.src).toBe("blob:image-2"));
    expect(server.payloadsOf("get-captcha")[1]).toMatchObject({ sid: "sid-1" });
    expect(captcha().value).toBe("");
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:image-1");
  });

  it("PROMO-08 PROMO-09 on 101 for the SMS, with the server's message", async () => {
    server.answers("get-sms", "101", "The captcha is wrong");
    open();
    await fillIn();
    await press("get code");
    await waitFor(() => expect(said()).toBe("The captcha is wrong"));
    await waitFor(() => expect(document.querySelector("img")?.src).toBe("blob:image-2"));
    expect(captcha().value).toBe("");
    expect(document.activeElement).toBe(captcha());
    expect(screen.getByRole("button", { name: "get code" })).toBeTruthy();
  });

  it("PROMO-08 PROMO-10 on -1 for the registration; what else was typed stays", async () => {
    server.answers("register", "-1", "The captcha is wrong");
    open();
    await apply();
    await waitFor(() => expect(said()).toBe("The captcha is wrong"));
    await waitFor(() => expect(document.querySelector("img")?.src).toBe("blob:image-2"));
    expect([phone().value, captcha().value, smsCode().value]).toEqual([
      "091 7123 4567",
      "",
      "123456",
    ]);
  });

  it("PROMO-08 CALL-17 takes a new sid where the old one is over", async () => {
    open();
    await fillIn();
    server.answers("get-captcha", "1004", "This page was open for too long");
    server.answers("get-sid", "0", "Success", { sid: "sid-2" });
    await press("Another image");
    await waitFor(() => expect(server.payloadsOf("get-captcha")).toHaveLength(3));
    expect(server.payloadsOf("get-captcha")[2]).toMatchObject({ sid: "sid-2" });
  });

  it("CALL-18 an image that could not be loaded is asked for anew by a press, without a number", async () => {
    server.loses("get-captcha");
    open();
    const again = await screen.findByRole("button", { name: "Load the image again" });
    server.answers("get-captcha", "1429", "Too often");
    await user.click(again);
    await waitFor(() => expect(said()).toBe("Too often"));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("PROMO-10 PROMO-11 PROMO-12 registering", () => {
  it("PROMO-11 PROMO-12 CALL-20 CALL-21 sends the click first, then the registration", async () => {
    open();
    await apply();
    await waitFor(() => expect(server.payloadsOf("register")).toHaveLength(1));
    const names = server.asked.map(({ name }) => name);
    expect(names.indexOf("track-click")).toBeLessThan(names.indexOf("register"));
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
      "This number is registered already",
    ],
  ])(
    "PROMO-10 on %s says '%s' and goes to the download page with the tracking params",
    async (code, text, head) => {
      server.answers("register", code, "the server's own words");
      const { address } = open();
      await apply();
      expect(await screen.findByText(head)).toBeTruthy();
      expect(said()).toBe(text);
      expect(address()).toBe(`/promotion${QUERY}#/downloadTemplate`);
      expect(address()).not.toContain("0917");
      expect(JSON.stringify({ ...sessionStorage })).not.toContain("7123");
    },
  );

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
  const wear = (brand: object) => {
    document.head.innerHTML = `<script type="application/json" id="brand">${JSON.stringify(brand)}</script>`;
  };
  const assign = vi.fn();

  beforeEach(() => {
    vi.spyOn(window.location, "assign").mockImplementation(assign.mockReset());
  });

  it("PROMO-13 ENV-01 opens the app by the brand's deep link, with the tracking params, on a press alone", async () => {
    wear(BRAND);
    open(QUERY, "#/downloadTemplate");
    expect(assign).not.toHaveBeenCalled();
    await press("Open the Bayani app");
    expect(assign.mock.calls).toEqual([[`bayani://login${QUERY}`]]);
  });

  it("PROMO-13 offers this phone's store, and the other one, each with the tracking params as it takes them", async () => {
    wear(BRAND);
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
    wear({ ...BRAND, appleStoreUrl: "", playStoreUrl: "" });
    open("", "#/downloadTemplate");
    expect(screen.queryByText(/^Get it on/)).toBeNull();
    expect(screen.getByRole("button", { name: "Open the Bayani app" })).toBeTruthy();
  });

  it("PROMO-13 BRIDGE-01 inside the wrapper the app's own login opens", async () => {
    const postMessage = vi.fn();
    window.webkit = { messageHandlers: { jump: { postMessage } } };
    wear(BRAND);
    open("?utm_tag=july", "#/downloadTemplate");
    await press("Open the Bayani app");
    expect(postMessage).toHaveBeenCalledWith({
      link: "bayani://login",
      params: { utm_tag: "july" },
    });
    expect(assign).not.toHaveBeenCalled();
  });
});
