import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakePhone, NEW_PHONE } from "../testing/fakePhone.tsx";
import { Faults, useFaults } from "./Faults.tsx";
import { FaultsBadge } from "./FaultsBadge.tsx";
import { Inspector } from "./Inspector.tsx";

const SLOW = { path: "*", method: "*", what: "delay", ms: 400, kbps: 400 };
const ROW = {
  id: 3,
  title: "all: 400 ms, 400 kbps",
  seen: 12,
  applied: 2,
  rule: { ...SLOW, times: 2 },
};
const PRESETS = [
  { id: "slow", title: "Slow", group: "Network", rules: [SLOW] },
  { id: "lost", title: "Lost", group: "Network", rules: [{ path: "*", what: "lost" }] },
];
const NONE = { rules: [], presets: PRESETS, most: 50 };
const SERVER = { "/demo/faults": NONE, "/demo/faults/add": NONE, "/demo/faults/3/remove": NONE };
const attempt = async (what: () => Promise<unknown>) => void (await what());

function Part() {
  const faults = useFaults(attempt, (_, what) => async () => void (await what()));
  return (
    faults && (
      <>
        <FaultsBadge faults={faults} open={() => undefined} />
        <Faults faults={faults} />
      </>
    )
  );
}

/** The bodies that were sent to a path. */
const sent = (phone: ReturnType<typeof fakePhone>, path: string) =>
  phone.calls.filter((call) => call.path === path && call.body).map((call) => call.body);

describe("faults on cue", () => {
  it("QA-07 adds the rules of a preset", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, findByRole, getByText } = phone.show(<Part />);
    const network = await findByRole("group", { name: "Network" });
    getByText("No rule: calls go as they are.");
    await user.click(within(network).getByText("Slow"));
    expect(sent(phone, "/demo/faults/add")).toEqual([{ json: { rules: [SLOW] } }]);
  });

  it("QA-07 shows a rule with its counts, and removes it or all", async () => {
    const phone = fakePhone(NEW_PHONE, { ...SERVER, "/demo/faults": { ...NONE, rules: [ROW] } });
    const { user, findByRole, getByText, getByRole } = phone.show(<Part />);
    const row = await findByRole("listitem");
    expect(row.textContent).toMatch(/^all: 400 ms, 400 kbps12 seen, 2 of 2 applied/);
    await user.click(getByRole("button", { name: "Remove all: 400 ms, 400 kbps" }));
    await user.click(getByText("Remove all"));
    expect(sent(phone, "/demo/faults/3/remove")).toEqual([{ json: {} }]);
    expect(sent(phone, "/demo/faults")).toEqual([{ json: { rules: [] } }]);
  });

  it("QA-07 the badge counts and names the rules in effect, opens their tab, and removes them at once", async () => {
    const used = { ...ROW, applied: 1 };
    const rules = [used, { ...used, id: 4, title: "gone: 500" }];
    const usedUp = { ...ROW, id: 5, title: "once", applied: 2 };
    const answers = { ...SERVER, "/demo/faults": { ...NONE, rules: [...rules, usedUp] } };
    const phone = fakePhone(NEW_PHONE, answers);
    const { user, findByRole, getByRole } = phone.show(<Inspector />);
    const badge = within(await findByRole("group", { name: "Rules on calls" }));
    expect(badge.getByRole("tooltip").textContent).toBe("all: 400 ms, 400 kbpsgone: 500");
    await user.click(badge.getByRole("button", { name: "2 rules" }));
    expect(document.activeElement).toBe(getByRole("region", { name: "Faults" }));
    await user.click(badge.getByRole("button", { name: "Remove all rules" }));
    expect(sent(phone, "/demo/faults")).toEqual([{ json: { rules: [] } }]);
  });

  it("QA-07 adds a rule of the form, by the keyboard alone", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, findByLabelText, getByLabelText } = phone.show(<Part />);
    const path = await findByLabelText("Calls");
    await user.clear(path);
    await user.type(path, "/v3/*");
    await user.selectOptions(getByLabelText("Method"), "POST");
    await user.selectOptions(getByLabelText("What"), "status");
    await user.clear(getByLabelText("Status"));
    await user.type(getByLabelText("Status"), "503");
    await user.type(getByLabelText("Times"), "2{Enter}");
    const rule = { path: "/v3/*", method: "POST", what: "status", status: 503, times: 2 };
    expect(sent(phone, "/demo/faults/add")).toEqual([{ json: { rules: [rule] } }]);
  });

  it("QA-07 leaves it to the server to say what is wrong", async () => {
    const phone = fakePhone(NEW_PHONE, SERVER);
    const { user, findByLabelText, getByText } = phone.show(<Part />);
    const wait = await findByLabelText("ms");
    await user.clear(wait);
    await user.type(wait, "soon");
    await user.click(getByText("Add rule"));
    const rule = { path: "*", method: "*", what: "delay", ms: "soon" };
    expect(sent(phone, "/demo/faults/add")).toEqual([{ json: { rules: [rule] } }]);
  });

  it("shows nothing in front of a server without rules", async () => {
    const phone = fakePhone(NEW_PHONE, {});
    const { container } = phone.show(<Part />);
    await expect.poll(() => phone.calls.map(({ path }) => path)).toContain("/demo/faults");
    expect(container.textContent).toBe("");
  });
});

it("QA-07 a new phone has no rules", async () => {
  const phone = fakePhone(NEW_PHONE, SERVER);
  const { user, getByText } = phone.show(<Inspector />);
  await user.click(getByText("Reset"));
  expect(sent(phone, "/demo/faults")).toEqual([{ json: { rules: [] } }]);
  expect(phone.actions).toEqual([{ kind: "reset" }]);
});
