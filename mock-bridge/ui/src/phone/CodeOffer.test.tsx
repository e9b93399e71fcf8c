import { waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { describe, expect, it, vi } from "vitest";
import { codeOf } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import type { PageWindow } from "../host/pageFrame.ts";
import { answerTo } from "../recording/answer.ts";
import { fakePhone, IN_REPAYMENT, NEW_PHONE } from "../testing/fakePhone.tsx";
import type { NewRow } from "../timeline/row.ts";
import { CodeOffer, isWithin } from "./CodeOffer.tsx";

const NOW = "2026-07-15 09:30:00";
const TEXT = "Your Tulay code is 482915.";

/** A page whose field for a code has the focus, with a number typed beside it. */
function pageOf(address: string, phone = ""): PageWindow {
  const document = new DOMParser().parseFromString(
    `<input autocomplete="tel" value="${phone}"><input autocomplete="section-1 one-time-code">`,
    "text/html",
  );
  const activeElement = document.querySelector("input + input");
  Object.defineProperty(document, "activeElement", { value: activeElement, writable: true });
  return { document, location: new URL(address) } as unknown as PageWindow;
}

const sms = (body: string, createdAt = NOW) => ({ phone: "09170000001", body, createdAt });

function Notes() {
  const { timeline } = useDevice();
  const { rows } = useSyncExternalStore(timeline.subscribe, timeline.shown);
  return rows.map(({ id, note }) => <p key={id}>{note}</p>);
}

const answersOf = (rows: ReturnType<typeof sms>[]) => ({
  "/demo/clock": { now: NOW },
  "/demo/actions": () => ({ messages: { title: "SMS sent", rows } }),
  "/demo/outbox": () => rows.toReversed(),
});

function show(page: PageWindow, rows: ReturnType<typeof sms>[], state = IN_REPAYMENT) {
  const phone = fakePhone(state, answersOf(rows));
  phone.host.askPage = (async (request) => answerTo(page, request)) as typeof phone.host.askPage;
  const shown = phone.show(
    <>
      <CodeOffer />
      <Notes />
    </>,
  );
  return { phone, ...shown };
}

describe("QA-27 the keyboard's offer of a code", () => {
  it("has the newest code that came, also one that comes while the field has the focus", async () => {
    const sent = [sms("Your code is 111111.")];
    const { findByText } = show(pageOf("https://h5.example/repay"), sent);
    expect((await findByText("111111")).parentElement?.textContent).toBe("From Messages111111");
    sent.unshift(sms("Your payment came."), sms(TEXT));
    await findByText("482915");
  });

  it("is filled in by one tap, in the place of what was typed", async () => {
    const page = pageOf("https://h5.example/repay");
    const insert = vi.fn();
    Object.assign(page.document, { execCommand: insert });
    const select = vi.spyOn(page.document.activeElement as HTMLInputElement, "select");
    const { user, findByText } = show(page, [sms(TEXT)]);
    await user.click(await findByText("482915"));
    expect(select).toHaveBeenCalledBefore(insert);
    expect(insert.mock.calls).toEqual([["insertText", false, "482915"]]);
  });

  it("is of the number on a page without a session", async () => {
    const field = pageOf("https://h5.example/promotion", "09170000001");
    const { phone, findByText } = show(field, [sms(TEXT)], NEW_PHONE);
    await findByText("482915");
    const asked = phone.calls.find((it) => it.path === "/demo/outbox");
    expect(asked?.query).toEqual({ phone: "09170000001" });
  });

  it("has a bound code on a page of its domain, and elsewhere a row says why there is none", async () => {
    const bound = sms(`${TEXT}\n\n@pay.example #482915`);
    const own = show(pageOf("https://h5.pay.example/repay"), [bound]);
    await own.findByText("482915");
    expect(own.queryByText(/bound/)).toBeNull();
    own.unmount();
    const other = show(pageOf("https://h5.example/repay"), [bound]);
    await other.findByText("it is bound to pay.example, and the page is of h5.example");
    expect(other.queryByRole("button")).toBeNull();
  });

  it("has none for a field that wants none, and goes with the focus", async () => {
    const page = pageOf("https://h5.example/repay");
    const { findByText, queryByRole } = show(page, [sms(TEXT)]);
    await findByText("482915");
    Object.assign(page.document, { activeElement: page.document.querySelector("input") });
    await waitFor(() => expect(queryByRole("button")).toBeNull());
  });

  it("tells of a bound one in the other window's timeline, where the phone has a window of its own", async () => {
    const told: NewRow[] = [];
    const phone = fakePhone(IN_REPAYMENT, answersOf([sms(`${TEXT}\n\n@pay.example #482915`)]));
    const page = pageOf("https://h5.example/repay");
    phone.host.askPage = (async (request) => answerTo(page, request)) as typeof phone.host.askPage;
    phone.host.tellRow = (row) => told.push(row);
    phone.show(<CodeOffer />);
    await waitFor(() => expect(told.map(({ word }) => word)).toEqual(["code"]));
  });

  it("forgets a code after three minutes", async () => {
    const sent = [sms("Your code is 111111.", "2026-07-15 09:27:00")];
    const { findByText, queryByRole } = show(pageOf("https://h5.example/repay"), sent);
    await findByText("111111");
    sent.splice(0, 1, sms(TEXT, "2026-07-15 09:26:59"));
    await waitFor(() => expect(queryByRole("button")).toBeNull());
  });
});

it.each([
  [TEXT, { code: "482915", domain: null }],
  [`${TEXT}\n\n@h5.example #482915`, { code: "482915", domain: "h5.example" }],
  [`@h5.example #4829\n`, { code: "4829", domain: "h5.example" }],
  ["Write to us @h5.example #1", undefined],
  ["Your payment came.", undefined],
])("QA-27 reads the code and the domain of '%s'", (text, found) => {
  expect(codeOf(text)).toEqual(found);
});

it.each([
  ["h5.example", "h5.example", true],
  ["pay.h5.example", "H5.example", true],
  ["myh5.example", "h5.example", false],
  ["example", "h5.example", false],
])("QA-27 a page of %s for a code of %s: %s", (hostname, domain, isOffered) => {
  expect(isWithin(hostname, domain)).toBe(isOffered);
});
