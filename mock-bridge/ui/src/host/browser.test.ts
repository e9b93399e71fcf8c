import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NEW_PHONE } from "../testing/fakePhone.tsx";
import { makeBrowserHost } from "./browser.ts";

const MADE = {
  id: "d1",
  handlers: ["openUrl"],
  update: { seq: 0, effects: [], state: NEW_PHONE, partial: false },
};
const sent = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  sent.mockImplementation(async () => Response.json(MADE));
  vi.stubGlobal("fetch", sent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
});

it("BRIDGE-02 makes a device of its own, where the shim of the phone's page finds it", async () => {
  await makeBrowserHost();
  expect(sent.mock.calls[0]?.[0]).toBe("/emulator/api/devices");
  expect(window.__emulatorDevice).toEqual({ id: "d1", handlers: ["openUrl"], silent: false });
});

it("posts what was done to its device", async () => {
  const host = await makeBrowserHost();
  await host.act({ kind: "tapTab", tab: "mine" });
  const [address, init] = sent.mock.calls.at(-1) ?? [];
  expect(address).toBe("/emulator/api/devices/d1/actions");
  expect(init?.body).toBe('{"kind":"tapTab","tab":"mine"}');
});

it("API-02 API-03 sends forms as forms, JSON as JSON, and its header with both", async () => {
  const host = await makeBrowserHost();
  await host.call({ path: "/mountain/a", query: { lang: "en" }, body: { form: { phone: "09" } } });
  await host.call({ path: "/demo/b", body: { json: { approve: true } } });
  const [form, json] = sent.mock.calls.slice(-2);
  expect(form?.[0]).toBe("/mountain/a?lang=en");
  expect(String(form?.[1]?.body)).toBe("phone=09");
  expect(json?.[1]?.body).toBe('{"approve":true}');
  for (const call of [form, json]) {
    expect(new Headers(call?.[1]?.headers).get("x-requested-with")).toBe("XMLHttpRequest");
  }
});

it("gives an answer that is no JSON as null", async () => {
  const host = await makeBrowserHost();
  sent.mockImplementation(async () => new Response("<p>", { status: 502 }));
  expect(await host.call({ path: "/demo/clock" })).toEqual({ status: 502, body: null });
});

it("asks the app before the page where there is no page to go back in", async () => {
  const host = await makeBrowserHost();
  await host.back();
  expect(sent.mock.calls.at(-1)?.[1]?.body).toBe('{"kind":"back"}');
});
