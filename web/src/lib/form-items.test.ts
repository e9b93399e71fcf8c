import { describe, expect, it } from "vitest";
import typed from "../../../fixtures/typed-identity.json";
import { sampleItem, samplePlaces } from "../../tests/sample-forms.ts";
import {
  editMasked,
  type FormItem,
  initialValues,
  placeOfCity,
  problemOf,
  valueToSend,
} from "./form-items.ts";

const wallet: FormItem = { ...sampleItem, code: "wallet", inputType: "phone" };
const account: FormItem = { ...sampleItem, code: "account", inputType: "bankCard" };
const bank: FormItem = {
  ...sampleItem,
  code: "bank",
  cate: "enum",
  note: [{ name: "BDO Unibank", type: "BDO" }],
};
const birthday: FormItem = { ...sampleItem, code: "birthday", cate: "day" };
const city: FormItem = { ...sampleItem, code: "city", cate: "citySelect" };
const TODAY = "2026-07-15";

describe("BIND-10 what is wrong with a value", () => {
  it.each([
    [wallet, "", "missing"],
    [wallet, "   ", "missing"],
    [wallet, "091 7123 4567", null],
    [wallet, "091 7123 456", "phone"],
    [wallet, "171 2345 6789", "phone"],
    [account, "1234 567", "bankCard"],
    [account, "1234 5678", null],
    [account, "1234 5678 9012 3456 7890", "bankCard"],
    [bank, "", "missing"],
    [bank, "BDO", null],
    [bank, "NONE", "option"],
    [birthday, "2026-07-15", null],
    [birthday, "2026-07-16", "future"],
    [birthday, "1906-07-15", null],
    [birthday, "1906-07-14", "longAgo"],
    [birthday, "1800-01-01", "longAgo"],
    [city, "", "missing"],
    [city, "Lipa", null],
    [{ ...sampleItem, code: "name" }, "Ana", null],
  ] as const)("BIND-10 %#: %o with %j", (item, value, problem) => {
    expect(problemOf(item, { [item.code]: value }, TODAY)).toBe(problem);
  });

  const { names, streets } = typed;
  it.each([
    ["name", names.taken, null],
    ["name", names.letters, "name"],
    ["holderName", names.letters, "name"],
    ["name", names.long, "longName"],
    ["address", streets.taken, null],
    ["address", streets.letters, "street"],
    ["address", streets.unseen, "unseen"],
    ["address", streets.long, "longStreet"],
  ] as const)("UX-34 the server's rule of a %s: %j is %s", (code, values, problem) => {
    for (const value of values) {
      expect([value, problemOf({ ...sampleItem, code }, { [code]: value }, TODAY)]).toEqual([
        value,
        problem,
      ]);
    }
  });

  it("BIND-10 a saved, masked number that was left is not wrong, another one is", () => {
    const saved = { ...account, value: "•••• 4321" };
    expect(problemOf(saved, { account: "•••• 4321" }, TODAY)).toBeNull();
    expect(problemOf(saved, { account: "•••• 9999" }, TODAY)).toBe("bankCard");
  });
});

it("UI-02 BIND-06 shows digits in groups and sends them bare", () => {
  const values = initialValues([{ ...wallet, value: "09171234567" }, account], null);
  expect(values).toEqual({ wallet: "091 7123 4567", account: "", region: "", province: "" });
  expect(valueToSend(wallet, values)).toBe("09171234567");
});

it("BIND-10 typing beside a masked number begins a new one", () => {
  expect(editMasked("•••• 4321", "•••• 43215")).toBe("5");
  expect(editMasked("•••• 4321", "0")).toBe("0");
  expect(editMasked("•••• 4321", "•••• 432")).toBe("");
  expect(editMasked("4321", "43215")).toBe("43215");
});

it("BIND-02 finds the region and province of a saved city", () => {
  expect(placeOfCity(samplePlaces, "Lipa")).toEqual({
    region: "CALABARZON",
    province: "Batangas",
    city: "Lipa",
  });
  expect(placeOfCity(samplePlaces, "Jakarta")).toBeNull();
  expect(placeOfCity(samplePlaces, "")).toBeNull();
});
