import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  apply,
  beginLanding,
  captcha,
  endLanding,
  fillIn,
  image,
  open,
  phone,
  press,
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
    // The correct captcha stays: the registration is sent with it.
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

  it("PROMO-06 a page loaded once more keeps number and captcha, goes on counting, and registers with its captcha", async () => {
    open();
    await fillIn();
    vi.setSystemTime("2026-07-15T09:30:00+08:00");
    await press("get code");
    await screen.findByRole("button", { name: "60 s" });
    await user.type(smsCode(), "1234");
    document.body.innerHTML = "";
    vi.setSystemTime("2026-07-15T09:30:20+08:00");
    server.answers("get-sid", "0", "Success", { sid: "sid-2" });
    open();
    expect([phone(), captcha(), smsCode()].map(({ value }) => value)).toEqual([
      "091 7123 4567",
      "A7KM",
      "",
    ]);
    expect(await screen.findByRole("button", { name: "40 s" })).toBeTruthy();
    await user.type(smsCode(), "123456");
    await press("Apply");
    await screen.findByText("You are registered");
    expect(server.payloadsOf("register")).toMatchObject([
      { sid: "sid-1", capcode: "A7KM", smsCode: "123456" },
    ]);
  });

  it("PROMO-06 PROMO-08 a page loaded once more asks for another captcha where another code is wanted", async () => {
    open();
    await fillIn();
    vi.setSystemTime("2026-07-15T09:30:00+08:00");
    await press("get code");
    await screen.findByRole("button", { name: "60 s" });
    document.body.innerHTML = "";
    vi.setSystemTime("2026-07-15T09:31:00+08:00");
    open();
    await press("get code");
    await waitFor(() => expect(captcha().value).toBe(""));
    await image();
    expect(server.payloadsOf("get-sms")).toHaveLength(1);
    document.body.innerHTML = "";
    open();
    await image();
    expect(captcha().value, "the text of an image that is gone").toBe("");
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

  it("PROMO-08 CALL-18 pressed while one still loads, the first or another, asks for no second", async () => {
    const answer = server.holds("get-captcha");
    open();
    await user.type(phone(), "09171234567");
    await press("Another image");
    expect(server.payloadsOf("get-captcha")).toHaveLength(1);
    answer();
    await screen.findByText("Load the image again");
    server.holds("get-captcha");
    await press("Load the image again");
    await press("Another image");
    expect(server.payloadsOf("get-captcha")).toHaveLength(2);
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

  it("PROMO-08 UX-14 after a lost answer to the SMS, which may have used the image up", async () => {
    server.loses("get-sms");
    open();
    await fillIn();
    await press("get code");
    await waitFor(() => expect(document.querySelector("img")?.src).toBe("blob:image-2"));
    expect(captcha().value).toBe("");
    expect(captcha().getAttribute("aria-invalid")).not.toBe("true");
    await screen.findByText(
      "If no code comes by SMS, type the characters of a new image and press again.",
    );
  });

  it.each([
    ["a code was sent", "0", "verification code has been sent, please check your phone"],
    ["too many were sent", "1429", "Too many codes were sent"],
  ])(
    "PROMO-08 where another code is asked for after %s: no captcha is sent twice",
    async (_case, code, text) => {
      server.answers("get-sms", code, text);
      open();
      await fillIn();
      vi.setSystemTime("2026-07-15T09:30:00+08:00");
      await press("get code");
      await waitFor(() => expect(said()).toBe(text));
      vi.setSystemTime("2026-07-15T09:31:00+08:00");
      await user.click(await screen.findByRole("button", { name: "get code" }));
      await waitFor(() => expect(document.querySelector("img")?.src).toBe("blob:image-2"));
      expect(server.payloadsOf("get-sms")).toHaveLength(1);
      expect(captcha().value).toBe("");
      expect(document.activeElement).toBe(captcha());
      await user.type(captcha(), "B8LN");
      await press("get code");
      await waitFor(() => expect(server.payloadsOf("get-sms")).toHaveLength(2));
      expect(server.payloadsOf("get-sms")[1]).toMatchObject({ capcode: "B8LN" });
    },
  );

  it("PROMO-08 where a code is asked for after a registration that was refused", async () => {
    server.answers("register", "1400", "The code is wrong or too old");
    open();
    await apply();
    await waitFor(() => expect(said()).toBe("The code is wrong or too old"));
    expect(captcha().value).toBe("A7KM");
    await press("get code");
    await waitFor(() => expect(document.querySelector("img")?.src).toBe("blob:image-2"));
    expect(server.payloadsOf("get-sms")).toEqual([]);
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
