import { describe, expect, it } from "vitest";
import { fakePhone, NEW_PHONE } from "../testing/fakePhone.tsx";
import { digits, Login } from "./Login.tsx";

const SEND = "/demo/native/send-code";
const LOGIN = "/demo/native/login";
const OUTBOX = "/demo/outbox";
const PHONE = "09170000001";

describe("the native login", () => {
  it("CALL-39 sends a code, offers the one that came, and signs in with it at once", async () => {
    const phone = fakePhone(NEW_PHONE, {
      [SEND]: { requestId: "r-1" },
      [OUTBOX]: [{ body: "Your code is 111111." }, { body: "Your code is 482915." }],
      [LOGIN]: { sessionId: "s-1", userId: "1", isNew: 1 },
    });
    const { user, getByLabelText, getByText, findByText } = phone.show(<Login error={null} />);
    await user.type(getByLabelText("Mobile number"), PHONE);
    await user.click(getByText("Get code"));
    await user.click(await findByText("482915"));

    const calls = phone.calls.filter(({ path }) => path !== "/demo/clock");
    expect(calls.map((call) => [call.path, call.body])).toEqual([
      [SEND, { form: { phone: PHONE } }],
      [OUTBOX, undefined],
      [LOGIN, { form: { phone: PHONE, smsCode: "482915", requestId: "r-1" } }],
    ]);
    expect(phone.actions).toEqual([{ kind: "signedIn", sessionId: "s-1", phone: PHONE }]);
  });

  it("CALL-39 asks for the whole number before a code, and for the whole code before it goes on", async () => {
    const { user, getByLabelText, getByText } = fakePhone(NEW_PHONE).show(<Login error={null} />);
    const isDisabled = (text: string) => (getByText(text) as HTMLButtonElement).disabled;
    await user.type(getByLabelText("Mobile number"), "0917000000");
    expect(isDisabled("Get code")).toBe(true);
    await user.type(getByLabelText("Mobile number"), "1");
    expect(isDisabled("Get code")).toBe(false);
    await user.type(getByLabelText("Code"), "48291");
    expect(isDisabled("Continue")).toBe(true);
  });

  it("CALL-39 tells the server's words when it refuses, and when nothing answers", async () => {
    const phone = fakePhone(NEW_PHONE, {
      [SEND]: { problem: "Wait a minute" },
    });
    const { user, getByLabelText, getByText } = phone.show(<Login error={null} />);
    await user.type(getByLabelText("Mobile number"), PHONE);
    await user.click(getByText("Get code"));
    await user.type(getByLabelText("Code"), "482915");
    expect(phone.actions).toEqual([
      { kind: "signInFailed", message: "Wait a minute" },
      { kind: "signInFailed", message: "No connection. Check the network and try again." },
    ]);
  });

  it("UX-12 has the keyboard where it is typed next: at the number, then at its code", async () => {
    const phone = fakePhone(NEW_PHONE, { [SEND]: {}, [OUTBOX]: [] });
    const { user, getByLabelText, getByText } = phone.show(<Login error={null} />);
    expect(document.activeElement).toBe(getByLabelText("Mobile number"));
    await user.keyboard(PHONE);
    await user.click(getByText("Get code"));
    expect(document.activeElement).toBe(getByLabelText("Code"));
  });

  it("says what went wrong until the next try", async () => {
    const phone = fakePhone(NEW_PHONE, { [SEND]: {}, [OUTBOX]: [] });
    const { user, getByLabelText, getByText, queryByRole } = phone.show(
      <Login error="Wrong code" />,
    );
    expect(queryByRole("alert")?.textContent).toBe("Wrong code");
    await user.type(getByLabelText("Mobile number"), PHONE);
    await user.click(getByText("Get code"));
    expect(queryByRole("alert")).toBeNull();
  });
});

it.each([
  ["0917 000-0001", 11, "09170000001"],
  ["+63917000000123", 11, "63917000000"],
  ["code", 6, ""],
])("keeps of '%s' at most %i digits", (text, max, kept) => {
  expect(digits(text, max)).toBe(kept);
});
