import { expect, it } from "vitest";
import type { Preset } from "../contract.gen.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { WrapperPicker } from "./WrapperPicker.tsx";

const MUTE: Preset = {
  id: "mute",
  title: "Mute",
  unknownToPage: false,
  missing: [],
  silent: true,
  extraFields: {},
  extraHandlers: [],
  reloadsPages: false,
  noTicket: false,
};

const attempt = (what: () => Promise<unknown>) => what().then(() => undefined);

it("QA-05 installs a wrapper of the list, and the brand's own again", async () => {
  const answers = { "/emulator/api/wrappers": { presets: [MUTE], faults: [] } };
  const phone = fakePhone(IN_REPAYMENT, answers);
  const { user, findByRole, getByRole } = phone.show(<WrapperPicker act={attempt} />);
  await findByRole("option", { name: "Mute" });
  await user.selectOptions(getByRole("combobox", { name: "Wrapper" }), "mute");
  expect(phone.actions).toEqual([{ kind: "takeWrapper", preset: MUTE }]);
});

it("QA-05 says what is wrong with a file, and keeps the installed wrapper in the list", async () => {
  const faults = ["a.json: unknown field `x` at line 2 column 5"];
  const answers = { "/emulator/api/wrappers": { presets: [], faults } };
  const state = { ...IN_REPAYMENT, wrapper: { ...IN_REPAYMENT.wrapper, preset: MUTE } };
  const phone = fakePhone(state, answers);
  const { user, findByRole, getByRole } = phone.show(<WrapperPicker act={attempt} />);
  expect((await findByRole("alert")).textContent).toBe(faults[0]);
  expect(getByRole("combobox", { name: "Wrapper" })).toHaveProperty("value", "mute");
  await user.selectOptions(getByRole("combobox", { name: "Wrapper" }), "");
  expect(phone.actions).toEqual([{ kind: "takeWrapper", preset: null }]);
});
