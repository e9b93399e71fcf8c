import { act } from "@testing-library/react";
import { expect, it } from "vitest";
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
