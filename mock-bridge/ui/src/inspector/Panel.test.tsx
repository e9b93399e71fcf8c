import { act, cleanup } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakePhone, IN_REPAYMENT, NEW_PHONE } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";
import { SendTools } from "./SendTools.tsx";

const FAULTS = { rules: [], presets: [], most: 50 };
const PICK_FIRST = "Pick a scenario first: a recording begins at one.";

it("QA-24 the tools are tabs with keys and arrows, and what was typed stays in one that is left", async () => {
  const phone = fakePhone(NEW_PHONE, { "/demo/faults": FAULTS });
  const { user, findByRole, getByRole, getByLabelText } = phone.show(<Inspector />);
  const network = await findByRole("tab", { name: "Network" });
  expect(network.title).toBe("Key: 2");
  await user.type(getByLabelText("Filter the timeline"), "jump{Escape}");
  await user.keyboard("2");
  expect(network.ariaSelected ?? network.getAttribute("aria-selected")).toBe("true");
  getByRole("region", { name: "Faults" });
  await user.click(network);
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(getByRole("tab", { name: "Timeline" }));
  expect((getByLabelText("Filter the timeline") as HTMLInputElement).value).toBe("jump");
});

it("QA-24 the tabs come all at once, once the demo has said which there are", async () => {
  let refuse: (why: Error) => void = () => undefined;
  const order = new Promise((_, reject) => {
    refuse = reject;
  });
  const phone = fakePhone(NEW_PHONE, { "/demo/actions": () => order, "/demo/faults": FAULTS });
  const { getByRole, queryAllByRole, findAllByRole } = phone.show(<Inspector />);
  await act(() => new Promise(setImmediate));
  expect(queryAllByRole("tab")).toEqual([]);
  getByRole("button", { name: "Record" });
  refuse(new Error("The guest has none."));
  const names = (await findAllByRole("tab")).map((tab) => tab.textContent);
  expect(names).toEqual(["Timeline", "Network", "Storage", "Phone"]);
});

it("QA-24 the first look offers three things to try: a scenario, the network, a recording", async () => {
  const phone = fakePhone(NEW_PHONE, { "/demo/faults": FAULTS, "/demo/scenarios": [] });
  const { user, findByRole, findByText, getByRole, getByLabelText, queryByText } = phone.show(
    <Inspector />,
  );
  await user.click(await findByRole("button", { name: "Search a scenario" }));
  expect(document.activeElement).toBe(getByLabelText("Scenario"));
  await user.click(getByRole("button", { name: "Record a bug" }));
  await findByText(PICK_FIRST);
  const state = { ...NEW_PHONE, scenario: "in-repayment" };
  act(() => phone.step({ seq: 1, effects: [], state, partial: false }));
  expect(queryByText(PICK_FIRST)).toBeNull();
  await user.click(await findByRole("button", { name: "Break the network" }));
  expect(document.activeElement).toBe(getByRole("region", { name: "Faults" }));
});

it("QA-24 Record is in front of each tab, has a key, and says why it cannot be pressed", async () => {
  const phone = fakePhone(NEW_PHONE);
  const { user, getByRole, findByRole } = phone.show(<Inspector />);
  for (const tab of ["Storage", "Phone", "Timeline"]) {
    await user.click(await findByRole("tab", { name: tab }));
    expect(getByRole("button", { name: "Record" })).toHaveProperty("title", PICK_FIRST);
  }
  cleanup();
  const { getByRole: shown } = fakePhone(IN_REPAYMENT).show(<Inspector />);
  expect(shown("button", { name: "Record" }).title).toBe("Key: e");
});

it("QA-24 the phone's buttons leave the app and come back, turn it, and show its keyboard", async () => {
  const phone = fakePhone(IN_REPAYMENT);
  const { user, getByRole } = phone.show(<Inspector />);
  const button = (name: string) => getByRole("button", { name }) as HTMLButtonElement;
  await user.click(button("Home"));
  await user.keyboard("ty");
  const state = { ...IN_REPAYMENT, inBackground: true, keyboard: "covers" as const };
  act(() => phone.step({ seq: 1, effects: [], state, partial: false }));
  expect(button("Away 1 h")).toHaveProperty("disabled", true);
  expect(button("Away 1 h").title).toMatch(/^Another app is open/);
  await user.click(button("Home"));
  await user.click(button("Keyboard"));
  expect(phone.actions).toEqual([
    { kind: "leaveApp" },
    { kind: "takePhone", model: "plain", sideways: true },
    { kind: "takeKeyboard", keyboard: "covers" },
    { kind: "comeBack" },
    { kind: "takeKeyboard", keyboard: "none" },
  ]);
});

it("QA-02 a keyboard that no field brings up yet says what brings it, which is no alert", async () => {
  const phone = fakePhone(IN_REPAYMENT);
  const { user, getByRole, findByText, queryByRole, queryByText } = phone.show(<Inspector />);
  await user.click(getByRole("button", { name: "Keyboard" }));
  await findByText(/^The keyboard is on: .*text field of a page\. None is open\.$/);
  expect(queryByRole("alert")).toBeNull();
  const frame = document.createElement("iframe");
  frame.dataset.top = "";
  document.body.append(frame);
  await user.click(getByRole("button", { name: "Keyboard" }));
  await findByText(/^The keyboard is on: choose a text field on the page first/);
  expect(queryByRole("alert")).toBeNull();
  const page = frame.contentDocument as Document;
  page.body.append(page.createElement("input"));
  page.querySelector("input")?.focus();
  await user.click(getByRole("button", { name: "Keyboard" }));
  expect(phone.actions).toHaveLength(3);
  expect(queryByText(/^The keyboard is on/)).toBeNull();
  frame.remove();
});

it("QA-08 a message by hand goes by the names that the page has now, also where older ones are drawn", async () => {
  const phone = fakePhone(IN_REPAYMENT);
  const wiring = { form: "named", names: { closeWebView: "shut" } } as const;
  const wrapper = { ...IN_REPAYMENT.wrapper, wiring };
  phone.host.state = async () => ({ ...IN_REPAYMENT, wrapper });
  const asked = vi.spyOn(phone.host, "askPage");
  const { user, findByText, getByRole } = phone.show(<SendTools />);
  await user.click(await findByText("Send by hand"));
  await user.click(getByRole("button", { name: "Send", hidden: true }));
  await expect
    .poll(() => asked.mock.calls.map(([it]) => it))
    .toMatchObject([{ kind: "send", wiring }]);
});
