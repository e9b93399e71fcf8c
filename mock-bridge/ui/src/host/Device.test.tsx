import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LogEntry } from "../contract.gen.ts";
import { fakePhone, NEW_PHONE } from "../testing/fakePhone.tsx";
import { joined } from "./Device.tsx";

it("ENV-02 the screens wear the brand's colours, which come with the phone", async () => {
  fakePhone(NEW_PHONE).show(<p>Screen</p>);
  await screen.findByText("Screen");
  const { style } = document.documentElement;
  expect(style.getPropertyValue("--brand-bg")).toBe("#0F5132");
  expect(style.getPropertyValue("--brand-fg")).toBe("#FDF6E3");
});

it("QA-06 a step brings its own messages, and the oldest leave as they do on the phone", () => {
  const at = (seq: number, ids: number[], logLeftOut: number, partial: boolean) => {
    const log = ids.map((id) => ({ id }) as LogEntry);
    return { seq, effects: [], partial, state: { ...NEW_PHONE, log, logLeftOut } };
  };
  const whole = joined(null, at(1, [1, 2, 3], 0, false));
  const next = joined(whole, at(2, [4, 5], 1, true));
  expect(next).toEqual(at(2, [2, 3, 4, 5], 1, false));
  expect(joined(next, at(3, [], 1, true))).toEqual(at(3, [2, 3, 4, 5], 1, false));
  expect(joined(next, at(4, [], 0, false)), "a reset").toEqual(at(4, [], 0, false));
});
