import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { State, WebView } from "../contract.gen.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { WebViews } from "./WebViews.tsx";

const TICKET = "/demo/native/ticket";
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

/** Changes the open page. */
function step(phone: ReturnType<typeof fakePhone>, change: Partial<WebView>): void {
  const stack = OPEN.stack.map((page) => ({ ...page, ...change }));
  act(() => phone.step({ seq: 1, effects: [], state: { ...OPEN, stack }, partial: false }));
}

it("SEC-04 a page is loaded with a ticket that the session made, in place of the session", async () => {
  const phone = fakePhone(OPEN, { [TICKET]: { ticket: "t1", expiresIn: 60 } });
  const { findByTitle } = phone.show(<WebViews />);
  const frame = await findByTitle("The page");
  await expect
    .poll(() => frame.getAttribute("src"))
    .toBe("https://h5.example/repay?orderId=1&lang=en&ticket=t1");
  const asked = phone.calls.filter(({ path }) => path === TICKET);
  expect(asked.map(({ query }) => query?.sessionId)).toEqual(["demo-in-repayment"]);
});

it("SEC-04 where the server gives no ticket the page is loaded with the session", async () => {
  const phone = fakePhone(OPEN);
  const { findByTitle } = phone.show(<WebViews />);
  const frame = await findByTitle("The page");
  await expect.poll(() => frame.getAttribute("src")).toBe(OPEN.stack[0]?.url);
});

it("BRIDGE-01 a reload replaces what the frame shows, and keeps the frame with its history", async () => {
  const phone = fakePhone(OPEN, { [TICKET]: { ticket: "t1", expiresIn: 60 } });
  const { findByTitle } = phone.show(<WebViews />);
  const frame = (await findByTitle("The page")) as HTMLIFrameElement;
  await expect.poll(() => frame.getAttribute("src")).toContain("ticket=t1");
  const replaced: string[] = [];
  const location = { href: "https://h5.example/repay", replace: (it: string) => replaced.push(it) };
  vi.spyOn(frame, "contentWindow", "get").mockReturnValue({ location } as unknown as Window);
  step(phone, { loads: 2 });
  await expect
    .poll(() => replaced)
    .toEqual(["https://h5.example/repay?orderId=1&lang=en&ticket=t1"]);
  expect(await findByTitle("The page")).toBe(frame);
});

it("QA-04 a page whose process ended keeps its frame with its history: WebKit's load, the wrapper's end, and the next try", async () => {
  const phone = fakePhone(OPEN);
  const { findByTitle, getByTitle } = phone.show(<WebViews />);
  const frame = (await findByTitle("The page")) as HTMLIFrameElement;
  await expect.poll(() => frame.getAttribute("src")).toBe(OPEN.stack[0]?.url);
  const done: string[] = [];
  const href = "https://h5.example/repay?orderId=1";
  const replace = (it: string) => done.push(it);
  const location = { href, replace, reload: () => done.push("reload") };
  const page = { location, navigation: new EventTarget() } as unknown as Window;
  vi.spyOn(frame, "contentWindow", "get").mockReturnValue(page);
  const ends = { count: 1, recentMs: [1], gaveUp: false };
  step(phone, { url: href, loads: 2, ends });
  expect(done).toEqual(["reload"]);
  step(phone, { url: href, loads: 2, ends: { ...ends, count: 2, gaveUp: true } });
  expect(done).toEqual(["reload", "about:blank"]);
  expect(frame.dataset.top).toBeUndefined();
  step(phone, { loads: 3, ends: { ...ends, count: 2 } });
  await expect.poll(() => done).toEqual(["reload", "about:blank", OPEN.stack[0]?.url]);
  expect(getByTitle("The page")).toBe(frame);
});
