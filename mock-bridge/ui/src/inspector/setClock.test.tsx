import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Call } from "../host/host.ts";
import { watched } from "../recording/watched.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";

it("QA-06 the row of a clock that a replay sets says to which time", async () => {
  const phone = fakePhone(IN_REPAYMENT, { "/demo/clock": { now: "2026-07-15 09:30:00" } });
  const host = watched({ ...phone.host });
  Object.assign(phone.host, host);
  const { findByText } = phone.show(<Inspector />);
  const now = "2026-07-15T09:30:00+08:00";
  await act(() => host.call({ path: "/demo/clock", body: { json: { now } } }));
  expect(await findByText("set to Wed, 15 Jul 2026, 09:30")).toBeDefined();
});

it("QA-06 the rows of an Away have the times around it, and its clock says to which time", async () => {
  const clock = ({ body }: Call) => ({ now: `2026-07-15 ${body ? "10" : "09"}:30:00` });
  const phone = fakePhone(IN_REPAYMENT, { "/demo/clock": clock });
  const host = watched({ ...phone.host });
  Object.assign(phone.host, host);
  const { findByText, getByText } = phone.show(<Inspector />);
  await findByText(/^Wed, 15 Jul 2026, 09:30$/);
  await act(async () => {
    await host.act({ kind: "leaveApp" });
    await host.call({ path: "/demo/clock", body: { json: { advance: "PT1H" } } });
    await host.act({ kind: "comeBack" });
  });
  await findByText("back from away");
  const rowOf = (title: string) => getByText(title).closest("[role=option]")?.textContent;
  expect(rowOf("away")).toMatch(/^09:3/);
  expect(rowOf("+1 hour")).toMatch(/^10:3.*to Wed, 15 Jul 2026, 10:30$/);
  expect(rowOf("back from away")).toMatch(/^10:3/);
});
