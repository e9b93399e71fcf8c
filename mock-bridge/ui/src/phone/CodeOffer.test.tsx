import { waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { describe, expect, it, vi } from "vitest";
import { codeOf } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { codeFieldOf } from "../host/keyboard.ts";
import { fakePhone, IN_REPAYMENT, NEW_PHONE } from "../testing/fakePhone.tsx";
import { CodeOffer, isWithin } from "./CodeOffer.tsx";

const NOW = "2026-07-15 09:30:00";
const TEXT = "Your Tulay code is 482915.";

/** A page's field, with a number typed beside it. */
function fieldOf(address: string, phone = ""): HTMLInputElement {
  const page = new DOMParser().parseFromString(
    `<input autocomplete="tel" value="${phone}"><input autocomplete="section-1 one-time-code">`,
    "text/html",
  );
  Object.defineProperty(page, "URL", { value: address });
  const field = codeFieldOf(page.querySelector("input + input"));
  if (!field) throw new Error("no field for a code");
  return field;
}

const sms = (body: string, createdAt = NOW) => ({ phone: "09170000001", body, createdAt });

function Notes() {
  const { timeline } = useDevice();
  const { rows } = useSyncExternalStore(timeline.subscribe, timeline.shown);
  return rows.map(({ id, note }) => <p key={id}>{note}</p>);
}

function show(field: HTMLInputElement, rows: ReturnType<typeof sms>[], state = IN_REPAYMENT) {
  const phone = fakePhone(state, {
    "/demo/clock": { now: NOW },
    "/demo/actions": () => ({ messages: { title: "SMS sent", rows } }),
    "/demo/outbox": () => rows.toReversed(),
  });
  const shown = phone.show(
    <>
      <CodeOffer field={field} />
      <Notes />
    </>,
  );
  return { phone, ...shown };
}

describe("QA-27 the keyboard's offer of a code", () => {
  it("has the newest code that came, also one that comes while the field has the focus", async () => {
    const sent = [sms("Your code is 111111.")];
    const { findByText } = show(fieldOf("https://h5.example/repay"), sent);
    expect((await findByText("111111")).parentElement?.textContent).toBe("From Messages111111");
    sent.unshift(sms("Your payment came."), sms(TEXT));
    await findByText("482915");
  });

  it("is filled in by one tap, in the place of what was typed", async () => {
    const field = fieldOf("https://h5.example/repay");
    const insert = vi.fn();
    Object.assign(field.ownerDocument, { execCommand: insert });
    const select = vi.spyOn(field, "select");
    const { user, findByText } = show(field, [sms(TEXT)]);
    await user.click(await findByText("482915"));
    expect(select).toHaveBeenCalledBefore(insert);
    expect(insert.mock.calls).toEqual([["insertText", false, "482915"]]);
  });

  it("is of the number on a page without a session", async () => {
    const field = fieldOf("https://h5.example/promotion", "09170000001");
    const { phone, findByText } = show(field, [sms(TEXT)], NEW_PHONE);
    await findByText("482915");
    const asked = phone.calls.find((it) => it.path === "/demo/outbox");
    expect(asked?.query).toEqual({ phone: "09170000001" });
  });

  it("has a bound code on a page of its domain, and elsewhere a row says why there is none", async () => {
    const bound = sms(`${TEXT}\n\n@pay.example #482915`);
    const own = show(fieldOf("https://h5.pay.example/repay"), [bound]);
    await own.findByText("482915");
    expect(own.queryByText(/bound/)).toBeNull();
    own.unmount();
    const other = show(fieldOf("https://h5.example/repay"), [bound]);
    await other.findByText("it is bound to pay.example, and the page is of h5.example");
    expect(other.queryByRole("button")).toBeNull();
  });

  it("forgets a code after three minutes", async () => {
    const sent = [sms("Your code is 111111.", "2026-07-15 09:27:00")];
    const { findByText, queryByRole } = show(fieldOf("https://h5.example/repay"), sent);
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
