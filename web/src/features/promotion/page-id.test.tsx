import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  apply,
  beginLanding,
  endLanding,
  fillIn,
  open,
  press,
  said,
  user,
} from "../../../tests/landing-page.tsx";
import { type LandingServer, template } from "../../../tests/landing-server.ts";

const CLICK = "track-click";
let server: LandingServer;

beforeEach(() => {
  server = beginLanding();
});

afterEach(endLanding);

it.each([
  ["the one that its address names", "?id=8", "8"],
  ["the server's first where it names none", "?user_from=fb", "5"],
  ["the server's first where the parameter is empty", "?id=&user_from=fb", "5"],
])("PROMO-11 PROMO-12 the page of a registration is %s", async (_, query, id) => {
  server.answers("channel-template", "00", "Success", { ...template, id: "5" });
  open(query);
  await apply();
  await waitFor(() => expect(server.payloadsOf("register")).toHaveLength(1));
  expect(server.payloadsOf("register")).toMatchObject([{ id }]);
  expect(server.payloadsOf(CLICK)).toMatchObject([{ page_id: id }]);
});

it("PROMO-12 where the server names no page either, the registration goes without one", async () => {
  server.answers("channel-template", "1004", "This page is no longer there", {});
  open("?user_from=fb");
  await apply();
  await waitFor(() => expect(server.payloadsOf("register")).toMatchObject([{ id: "" }]));
});

it.each([
  ["iOS", "Mozilla/5.0 (Linux; Android 15)", "iOS"],
  ["", "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)", "ios"],
  ["", "Mozilla/5.0 (Linux; Android 15)", "android"],
  ["", "Mozilla/5.0 (X11; Linux x86_64)", "h5"],
])(
  "PROMO-11 API-01 with clientType=%j under %s the visit is of %s",
  async (clientType, userAgent, said) => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
    open(`?id=1&clientType=${clientType}`);
    await apply();
    await waitFor(() => expect(server.payloadsOf(CLICK)).toMatchObject([{ client_type: said }]));
    expect(server.payloadsOf("track-visit")).toMatchObject([{ client_type: said }]);
  },
);

it("PROMO-06 PROMO-07 'get code' during the wait sends nothing, whatever was typed since, and the wait goes on", async () => {
  open();
  await fillIn();
  vi.setSystemTime("2026-07-15T09:30:00+08:00");
  await press("get code");
  await screen.findByRole("button", { name: "60 s" });
  vi.setSystemTime("2026-07-15T09:30:30+08:00");
  await user.click(await screen.findByRole("button", { name: "30 s" }));
  await waitFor(() => expect(said()).toBe("please do not send the verification code repeatedly"));
  expect(screen.getByRole("button", { name: "30 s" })).toBeTruthy();
  expect(server.payloadsOf("get-sms")).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
});
