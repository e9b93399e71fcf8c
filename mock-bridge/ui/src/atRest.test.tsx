import { act } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Inspector } from "./inspector/Inspector.tsx";
import { Phone } from "./phone/Phone.tsx";
import { fakePhone, IN_REPAYMENT } from "./testing/fakePhone.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("QA-24 at rest the emulator asks for each thing six times a minute, and not while its tab is hidden", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let minute = 10;
  const panel = { title: "Meal", lines: [], actions: [], more: [] };
  const phone = fakePhone(IN_REPAYMENT, {
    "/demo/scenarios": [],
    // Time goes on.
    "/demo/clock": () => ({ now: `2026-07-15T09:${minute++}:00+08:00` }),
    "/demo/actions": { ...panel, messages: { title: "Calls", rows: [] } },
    "/demo/faults": { rules: [], presets: [], most: 50 },
    "/demo/native/home": { title: "Home", parts: [] },
    "/emulator/api/wrappers": { presets: [], faults: [] },
  });
  phone.show(
    <>
      <Phone />
      <Inspector />
    </>,
  );
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second += 1) {
      act(() => void vi.advanceTimersByTime(1000));
      for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise(setImmediate));
    }
  };
  await seconds(1);
  const hidden = vi.spyOn(document, "hidden", "get");
  const asked = async (what: () => Promise<void>) => {
    const before = phone.calls.length;
    await what();
    const counts: Record<string, number> = {};
    for (const { path } of phone.calls.slice(before)) counts[path] = (counts[path] ?? 0) + 1;
    return counts;
  };
  const each = (times: number) => ({
    "/demo/clock": times,
    "/demo/actions": times,
    "/demo/faults": times,
  });
  expect(await asked(() => seconds(60))).toEqual(each(6));
  hidden.mockReturnValue(true);
  expect(await asked(() => seconds(60))).toEqual({});
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await asked(() => seconds(1))).toEqual(each(1));
});
