import { describe, expect, it } from "vitest";
import {
  clientTypeOf,
  givenOf,
  readTracking,
  registerRequestOf,
  smsRequestOf,
  visitOf,
} from "./landing-tracking.ts";

const query = new URLSearchParams(
  "id=2&user_from=fb&app_from=ads&utm_tag=july&links_id=l7&down_id=d8&invite_code=ANA1&UC=u9&lang=fil",
);
const tracking = readTracking(query);
const typed = { phone: "09171234567", capcode: "A7KM", smsCode: "123456" };

describe("PROMO-01 the page's own parameters", () => {
  it("PROMO-01 reads all eight of the query, and no other", () => {
    expect(tracking).toEqual({
      id: "2",
      user_from: "fb",
      app_from: "ads",
      utm_tag: "july",
      links_id: "l7",
      down_id: "d8",
      invite_code: "ANA1",
      UC: "u9",
    });
  });

  it("PROMO-13 passes on those that are given, and none that is absent", () => {
    expect(givenOf(readTracking(new URLSearchParams("utm_tag=july&UC=")))).toEqual({
      utm_tag: "july",
    });
  });
});

it("CALL-16 PROMO-01 tells of a visit to a landing page", () => {
  expect(visitOf(tracking, "2", "ios")).toEqual({
    page_id: "2",
    user_from: "fb",
    client_type: "ios",
    page_type: "1",
    utm_tag: "july",
    app_from: "ads",
  });
});

it("CALL-19 sends the sid as the device's id, too", () => {
  expect(smsRequestOf(tracking, typed, "s1", "Tulay")).toEqual({
    phone: "09171234567",
    capcode: "A7KM",
    sid: "s1",
    deviceId: "s1",
    appName: "Tulay",
    app_from: "ads",
    user_from: "fb",
    utm_tag: "july",
  });
});

it("PROMO-12 CALL-21 registers with every field of the payload, and no other", () => {
  expect(registerRequestOf(tracking, "2", typed, "s1", "Tulay")).toEqual({
    phone: "09171234567",
    capcode: "A7KM",
    sid: "s1",
    deviceId: "s1",
    appName: "Tulay",
    merchantNumber: 0,
    userName: "09171234567",
    smsCode: "123456",
    invite_code: "ANA1",
    user_from: "fb",
    id: "2",
    app_from: "ads",
    utm_tag: "july",
  });
});

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", "ios"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 8)", "android"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "h5"],
])("CALL-16 names the device of %s: %s", (userAgent, clientType) => {
  expect(clientTypeOf(userAgent)).toBe(clientType);
});
