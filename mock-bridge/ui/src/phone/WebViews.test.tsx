import { expect, it } from "vitest";
import type { State } from "../contract.gen.ts";
import { fakePhone, IN_REPAYMENT, ok } from "../testing/fakePhone.tsx";
import { WebViews } from "./WebViews.tsx";

const TICKET = "/mountain/service/user/session/ticket";
const OPEN: State = {
  ...IN_REPAYMENT,
  stack: [
    {
      id: 1,
      url: "https://h5.example/repay?orderId=1&sessionId=demo-in-repayment&lang=en",
      address: "/repay?orderId=1",
      loads: 1,
    },
  ],
};

it("SEC-04 a page is loaded with a ticket that the session made, in place of the session", async () => {
  const phone = fakePhone(OPEN, { [TICKET]: ok({ ticket: "t1", expiresIn: 60 }) });
  const { findByTitle } = phone.show(<WebViews />);
  const frame = await findByTitle("The page");
  await expect
    .poll(() => frame.getAttribute("src"))
    .toBe("https://h5.example/repay?orderId=1&lang=en&ticket=t1");
  expect(phone.calls.map(({ path, query }) => [path, query?.sessionId])).toEqual([
    [TICKET, "demo-in-repayment"],
  ]);
});

it("SEC-04 where the server gives no ticket the page is loaded with the session", async () => {
  const phone = fakePhone(OPEN);
  const { findByTitle } = phone.show(<WebViews />);
  const frame = await findByTitle("The page");
  await expect.poll(() => frame.getAttribute("src")).toBe(OPEN.stack[0]?.url);
});
