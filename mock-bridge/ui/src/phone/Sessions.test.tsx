import { describe, expect, it } from "vitest";
import type { Call } from "../host/host.ts";
import { fakePhone, IN_REPAYMENT, ok } from "../testing/fakePhone.tsx";
import { Phone } from "./Phone.tsx";

const LIST = "/mountain/service/user/session/list";
const END = "/mountain/service/user/session/end";
const AT = "2026-07-15 09:30:00";
const THIS = { id: "a1", device: "iphone", since: AT, lastUsed: AT, isThis: 1 };
const OTHER = { id: "b2", device: "android", since: AT, lastUsed: AT, isThis: 0 };
const UNNAMED = { id: "c3", device: "", since: AT, lastUsed: AT, isThis: 0 };

describe("where a borrower is logged in", () => {
  it("SEC-05 shows each session, and ends the one that is pressed", async () => {
    let live = [THIS, OTHER, UNNAMED];
    const answers = {
      [LIST]: () => ok({ sessions: live }),
      [END]: ({ body }: Call) => {
        const id = body && "form" in body ? body.form.id : "";
        live = live.filter((session) => session.id !== id);
        return ok({});
      },
    };
    const phone = fakePhone({ ...IN_REPAYMENT, tab: "mine" }, answers);
    const { user, findByText, queryByText } = phone.show(<Phone />);
    await user.click(await findByText("Show my devices"));
    expect((await findByText("iPhone")).parentElement?.textContent).toBe("iPhoneThis one");
    await findByText(`Log out Unknown device, last used ${AT}`);
    await user.click(await findByText(`Log out Android, last used ${AT}`));
    await findByText("iPhone");
    expect(queryByText(/Android/)).toBeNull();
    await findByText(/Unknown device/);
    expect(phone.actions).toEqual([]);
  });

  it("SEC-05 says that nothing answered, and asks again", async () => {
    const phone = fakePhone({ ...IN_REPAYMENT, tab: "mine" });
    const { user, findByText, getByText } = phone.show(<Phone />);
    await user.click(await findByText("Show my devices"));
    await findByText("No connection. Check the network and try again.");
    await user.click(getByText("Try again"));
    expect(phone.calls.filter(({ path }) => path === LIST)).toHaveLength(2);
  });
});
