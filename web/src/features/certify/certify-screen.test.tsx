import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleItem, samplePlaces } from "../../../tests/sample-forms.ts";
import type { FormItem } from "../../lib/form-items.ts";
import { type IdentityForm, lastBirthday } from "./certify-rules.ts";
import { CertifyScreen } from "./certify-screen.tsx";

const item = (code: string, title: string, fields: Partial<FormItem> = {}): FormItem => ({
  ...sampleItem,
  code,
  title,
  ...fields,
});

const known: IdentityForm = {
  userId: "bor_1",
  account: "0917 ••• 0001",
  items: [
    item("name", "Full name", { value: "Ana Reyes" }),
    item("birthday", "Birthday", { cate: "day", value: "1990-01-05" }),
    item("idType", "ID type", {
      cate: "enum",
      note: [{ name: "Passport", type: "passport" }],
      value: "passport",
    }),
    item("idNumber", "ID number", { value: "•••• 567A" }),
    item("city", "Region, province, city, barangay", { cate: "citySelect", value: "Lipa" }),
    item("barangay", "Barangay", { value: "Sabang" }),
    item("address", "Street and house", { value: "12 Mabini St" }),
    item("zip", "ZIP code", { inputType: "number", value: "4217" }),
  ],
  place: { region: "CALABARZON", province: "Batangas", city: "Lipa" },
  places: [...samplePlaces],
  isFixed: false,
  fixedReason: null,
};
const empty: IdentityForm = {
  ...known,
  place: null,
  items: known.items.map((one) => ({ ...one, value: "" })),
};

const server = vi.fn<typeof fetch>();
const user = userEvent.setup();
const answer = (code: string, data: object) =>
  server.mockImplementation(async () => Response.json({ code, message: "Please check", data }));
const sent = () =>
  Object.fromEntries(new URLSearchParams(String(server.mock.calls[0]?.[1]?.body ?? "")));
const barangaysAre = (zip: string, town: object, names: readonly string[]) =>
  answer("00", { barangays: names.map((barangay) => ({ district: "", ...town, barangay, zip })) });

/** The open sheet of the address. */
async function openAddress(form: IdentityForm) {
  renderScreen(<CertifyScreen form={form} productId="1" />);
  await user.click(screen.getByRole("button", { name: /^Region, province, city, barangay/ }));
  return within(await screen.findByRole("dialog", { name: "Region, province, city, barangay" }));
}

/** Types all words at once: on a slow machine a pause between two keys would be searched for. */
function search(
  sheet: Awaited<ReturnType<typeof openAddress>>,
  words: string,
  field: { name?: string } = {},
): void {
  fireEvent.change(sheet.getByRole("searchbox", field), { target: { value: words } });
}

const next = () => user.click(screen.getByRole("button", { name: "Next" }));

beforeEach(() => {
  window.sessionStorage.clear();
  window.happyDOM.setURL("https://loan.example/certify?productId=1");
  vi.stubGlobal("fetch", server.mockReset());
  answer("00", { nextStep: "bindBank", url: "/bindBank?productId=1" });
});

describe("FLOW-01 identity data", () => {
  it("FLOW-01 sends each item, the whole place and the product, and goes on to the next step", async () => {
    const { address } = renderScreen(<CertifyScreen form={known} productId="1" />);
    await next();
    expect(sent()).toEqual({
      name: "Ana Reyes",
      birthday: "1990-01-05",
      idType: "passport",
      idNumber: "•••• 567A",
      region: "CALABARZON",
      province: "Batangas",
      city: "Lipa",
      barangay: "Sabang",
      address: "12 Mabini St",
      zip: "4217",
      productId: "1",
    });
    await vi.waitFor(() => expect(address()).toBe("/bindBank?productId=1"));
  });

  it("UX-12 a choice leads to the next field where that is empty, and back to its own otherwise", async () => {
    const choosePassport = async (form: IdentityForm) => {
      renderScreen(<CertifyScreen form={form} productId="1" />);
      await user.click(screen.getByRole("button", { name: /^ID type/ }));
      await user.click(await screen.findByRole("radio", { name: "Passport" }));
    };
    await choosePassport(empty);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("ID number")));
    cleanup();
    await choosePassport({
      ...empty,
      items: empty.items.map((one) => (one.code === "idNumber" ? { ...one, value: "P1" } : one)),
    });
    const field = screen.getByRole("button", { name: /^ID type/, hidden: true });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("UX-12 the search for an address is typed at once, and its choice leads to the street", async () => {
    const ncr = { region: "National Capital Region (NCR)", province: "Metro Manila" };
    const sheet = await openAddress(empty);
    await vi.waitFor(() => expect(document.activeElement).toBe(sheet.getByRole("searchbox")));
    barangaysAre("1500", { ...ncr, city: "San Juan" }, ["Greenhills"]);
    search(sheet, "greenhills");
    await user.click(await sheet.findByRole("button", { name: /^Greenhills/ }));
    const street = screen.getByLabelText("Street and house");
    await vi.waitFor(() => expect(document.activeElement).toBe(street));
  });

  it("UX-12 a sheet that is closed without a choice gives the focus back", async () => {
    const sheet = await openAddress(empty);
    await user.click(sheet.getByRole("button", { name: "Close" }));
    const field = screen.getByRole("button", { name: /^Region/, hidden: true });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("FLOW-01 UX-03 a city found by its name asks for its barangay, and offers its ZIP code", async () => {
    const ncr = { region: "National Capital Region (NCR)", province: "Metro Manila" };
    const sheet = await openAddress(empty);
    search(sheet, "sa", { name: "Search for a city or barangay" });
    expect(server).not.toHaveBeenCalled();
    barangaysAre("1500", { ...ncr, city: "San Juan" }, ["Addition Hills", "Greenhills"]);
    await user.click(sheet.getByRole("button", { name: /San Juan.*Metro Manila/ }));
    expect(sent()).toEqual({ ...ncr, city: "San Juan" });
    await user.click(await sheet.findByRole("button", { name: "Greenhills" }));
    const field = await screen.findByRole("button", { name: /^Region, province, city, barangay/ });
    expect(field.textContent).toContain("Greenhills, San Juan, Metro Manila");
    expect(screen.getByLabelText("ZIP code")).toHaveProperty("value", "1500");
    cleanup();
    renderScreen(<CertifyScreen form={empty} productId="1" />);
    expect(screen.getByLabelText("ZIP code")).toHaveProperty("value", "1500");
  });

  it("UX-03 words of three letters find a barangay by itself", async () => {
    const lipa = { region: "CALABARZON", province: "Batangas", city: "Lipa" };
    const sheet = await openAddress(empty);
    barangaysAre("", lipa, ["Sabang"]);
    search(sheet, "sabang lipa");
    await user.click(await sheet.findByRole("button", { name: /Sabang.*Lipa, Batangas/ }));
    expect(sent()).toEqual({ query: "sabang lipa" });
    expect(screen.getByLabelText("ZIP code")).toHaveProperty("value", "");
  });

  it("UX-03 in Manila, where barangays have numbers, one is found and shown with its district", async () => {
    const ncr = { region: "National Capital Region (NCR)", province: "Metro Manila" };
    const tondo = { ...ncr, city: "Manila", district: "Tondo" };
    const sheet = await openAddress(empty);
    barangaysAre("1000", tondo, ["Barangay 1"]);
    search(sheet, "tondo");
    await sheet.findByRole("button", { name: "Barangay 1 Tondo, Manila, Metro Manila" });
    search(sheet, "manila");
    await user.click(await sheet.findByRole("button", { name: /^Manila Metro Manila/ }));
    await sheet.findByRole("button", { name: "Barangay 1 Tondo" });
    search(sheet, "tondo");
    await sheet.findByRole("button", { name: "Barangay 1 Tondo" });
    search(sheet, "ermita");
    await sheet.findByText("No barangay found");
  });

  it("UX-03 three letters are searched for, two are not", async () => {
    const lipa = { region: "CALABARZON", province: "Batangas", city: "Lipa" };
    const sheet = await openAddress(empty);
    barangaysAre("", lipa, ["San Jose"]);
    search(sheet, "san");
    await sheet.findByRole("button", { name: /San Jose/ });
    await user.clear(sheet.getByRole("searchbox"));
    search(sheet, "sa");
    await vi.waitFor(() => expect(sheet.queryByRole("button", { name: /San Jose/ })).toBeNull());
    expect(server).toHaveBeenCalledOnce();
    expect(sent()).toEqual({ query: "san" });
  });

  it("UX-03 a search finds nothing only once the server has answered", async () => {
    let answerSearch = (_: Response) => {};
    server.mockReturnValueOnce(
      new Promise((resolve) => {
        answerSearch = resolve;
      }),
    );
    const sheet = await openAddress(empty);
    search(sheet, "atlantis");
    expect(sheet.queryByText(/ found$/)).toBeNull();
    expect(sheet.getByRole("list").getAttribute("aria-busy")).toBe("true");
    await vi.waitFor(() => expect(sent()).toEqual({ query: "atlantis" }));
    answerSearch(Response.json({ code: "00", data: { barangays: [] } }));
    await sheet.findByText("No city or barangay found");
    expect(sheet.queryByText("No city found")).toBeNull();
  });

  it("UX-03 a search that was lost is repeated with the same words", async () => {
    server.mockRejectedValueOnce(new TypeError("lost"));
    const lipa = { region: "CALABARZON", province: "Batangas", city: "Lipa" };
    const sheet = await openAddress(empty);
    search(sheet, "sabang");
    await sheet.findByText("We could not get the barangays. Check your connection.");
    expect(sheet.queryByText(/ found$/)).toBeNull();
    barangaysAre("4217", lipa, ["Sabang"]);
    await user.click(sheet.getByRole("button", { name: "Try again" }));
    await sheet.findByRole("button", { name: /Sabang.*Lipa, Batangas/ });
  });

  it("UX-03 a long town shows the first barangays, and is searched without accents", async () => {
    const lipa = { region: "CALABARZON", province: "Batangas", city: "Lipa" };
    const names = Array.from({ length: 60 }, (_, at) => `Barangay ${at + 1}`);
    barangaysAre("4217", lipa, [...names, "Doña Aurora"]);
    const sheet = await openAddress(known);
    await sheet.findByRole("button", { name: "Barangay 1" });
    expect(sheet.getAllByRole("listitem")).toHaveLength(50);
    expect(sheet.getByText("And 11 more. Type a part of the name.")).toBeTruthy();
    search(sheet, "dona", { name: "Search for a barangay" });
    expect(sheet.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["Doña Aurora"]);
    search(sheet, "q");
    expect(sheet.getByText("No barangay found")).toBeTruthy();
  });

  it("UX-03 barangays that could not be got are asked for again, and the town can be left", async () => {
    server.mockRejectedValueOnce(new TypeError("lost"));
    const sheet = await openAddress(known);
    await sheet.findByText("We could not get the barangays. Check your connection.");
    barangaysAre("4217", { region: "CALABARZON", province: "Batangas", city: "Lipa" }, ["Sabang"]);
    await user.click(sheet.getByRole("button", { name: "Try again" }));
    const chosen = await sheet.findByRole("button", { name: "Sabang" });
    expect(chosen.getAttribute("aria-current")).toBe("true");
    await user.click(sheet.getByRole("button", { name: "Lipa, Batangas" }));
    expect(sheet.getByRole("button", { name: "San Juan" })).toBeTruthy();
    search(sheet, "xx");
    expect(sheet.getByText("No city found")).toBeTruthy();
  });

  it.each([
    ["421", "421"],
    ["PH-42170", "42170"],
  ])("UX-03 UI-02 the ZIP code %j is told beside its field, and not cut", async (typed, kept) => {
    renderScreen(<CertifyScreen form={known} productId="1" />);
    const zip = screen.getByLabelText<HTMLInputElement>("ZIP code");
    fireEvent.change(zip, { target: { value: typed } });
    expect(zip.value).toBe(kept);
    await next();
    expect(screen.getByText("Enter 4 digits")).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
  });

  it("FLOW-01 UX-41 says what to enter beside each field, and asks the server nothing", async () => {
    renderScreen(<CertifyScreen form={empty} productId="1" />);
    await next();
    expect(screen.getAllByRole("alert").map((error) => error.textContent)).toEqual([
      "Enter your full name as on your ID",
      "Choose your birthday",
      "Choose the type of your ID",
      "Enter the number on your ID",
      "Choose your barangay",
      "Enter your street and house number",
      "Enter 4 digits",
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText("Full name"));
    expect(server).not.toHaveBeenCalled();
  });

  it.each([
    ["Full name", "<b>Ana</b>", "Enter the name as on the ID, letters only"],
    ["Full name", "a".repeat(101), "Enter up to 100 characters"],
    ["Birthday", "1800-01-01", /^Enter a year from 19\d\d to 20\d\d$/],
    ["Birthday", lastBirthday("2999-01-01"), "Choose a past date"],
    ["Street and house", "😀", "Enter the street and house number in letters and digits"],
  ])("UX-34 UX-41 '%s' with %j says what is wrong as it is left", (label, value, fault) => {
    renderScreen(<CertifyScreen form={empty} productId="1" />);
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.blur(field);
    expect(screen.getByRole("alert").textContent).toMatch(fault);
    fireEvent.change(field, { target: { value: "" } });
    fireEvent.blur(field);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("FLOW-01 puts the server's words beside the field, and keeps what was typed", async () => {
    answer("1400", { fields: { idNumber: "Enter the number as on the ID" } });
    renderScreen(<CertifyScreen form={known} productId="1" />);
    await user.type(screen.getByLabelText("ID number"), "P1");
    await next();
    expect(await screen.findByText("Enter the number as on the ID")).toBeTruthy();
    expect(screen.getByLabelText("ID number")).toHaveProperty("value", "P1");
  });

  it("UX-03 what was typed survives a reload, is not another borrower's, and is gone when sent", async () => {
    const name = () => screen.getByLabelText("Full name");
    renderScreen(<CertifyScreen form={empty} productId="1" />);
    await user.type(name(), "Ana Santos");
    cleanup();
    renderScreen(<CertifyScreen form={known} productId="1" />);
    expect(name()).toHaveProperty("value", "Ana Santos");
    await next();
    expect(sent()).toMatchObject({ name: "Ana Santos" });
    cleanup();
    renderScreen(<CertifyScreen form={known} productId="1" />);
    expect(name()).toHaveProperty("value", "Ana Reyes");
    await user.type(name(), " Cruz");
    cleanup();
    renderScreen(<CertifyScreen form={{ ...empty, userId: "bor_2" }} productId="1" />);
    expect(name()).toHaveProperty("value", "");
  });

  it("FLOW-01 makes one call of a double press", async () => {
    renderScreen(<CertifyScreen form={known} productId="1" />);
    await user.dblClick(screen.getByRole("button", { name: "Next" }));
    expect(server).toHaveBeenCalledOnce();
  });
});

describe("UX-03 the keyboard", () => {
  it("UX-03 names and streets begin with capitals, and no field is checked for spelling", () => {
    renderScreen(<CertifyScreen form={known} productId="1" />);
    for (const [label, capitals] of [
      ["Full name", "words"],
      ["ID number", "characters"],
      ["Street and house", "words"],
    ] as const) {
      const field = screen.getByLabelText(label);
      expect(field.getAttribute("autocapitalize")).toBe(capitals);
      expect(field.getAttribute("spellcheck")).toBe("false");
    }
  });
});

describe("STATIC-03 only those over 18", () => {
  it.each([
    ["2026-07-15", "2008-07-15"],
    ["2028-02-29", "2010-02-29"],
  ])("STATIC-03 on %s the last birthday is %s", (today, birthday) => {
    expect(lastBirthday(today)).toBe(birthday);
  });

  it("STATIC-03 refuses someone of 17 beside the birthday", async () => {
    vi.setSystemTime("2026-07-15T09:30:00+08:00");
    const items = known.items.map((one) =>
      one.code === "birthday" ? { ...one, value: "2008-07-16" } : one,
    );
    renderScreen(<CertifyScreen form={{ ...known, items }} productId="1" />);
    await next();
    expect(screen.getByText("You must be over 18")).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("STATIC-03 takes someone on the day on which they are 18", async () => {
    vi.setSystemTime("2026-07-15T09:30:00+08:00");
    answer("00", {});
    const items = known.items.map((one) =>
      one.code === "birthday" ? { ...one, value: "2008-07-15" } : one,
    );
    renderScreen(<CertifyScreen form={{ ...known, items }} productId="1" />);
    await next();
    await vi.waitFor(() => expect(sent().birthday).toBe("2008-07-15"));
    vi.useRealTimers();
  });
});

describe("SEC-15 a changed identity", () => {
  const ask = "To change your identity details, enter the 6 digits that we sent to your phone";
  const lastSent = () =>
    Object.fromEntries(new URLSearchParams(String(server.mock.lastCall?.[1]?.body ?? "")));

  it("SEC-15 is sent again with the code of the SMS, and another change needs another code", async () => {
    answer("1400", { fields: { smsCode: ask } });
    const { address } = renderScreen(<CertifyScreen form={known} productId="1" />);
    await user.type(screen.getByLabelText("Street and house"), "0");
    await next();
    expect(await screen.findByText(ask)).toBeTruthy();
    expect(lastSent()).not.toHaveProperty("smsCode");
    await user.type(screen.getByLabelText("Street and house"), "1");
    expect(screen.queryByLabelText("SMS code")).toBeNull();
    await next();
    await user.type(await screen.findByLabelText("SMS code"), "12 34567");
    answer("00", { nextStep: "bindBank", url: "/bindBank?productId=1" });
    await next();
    expect(lastSent()).toMatchObject({ smsCode: "123456", address: "12 Mabini St01" });
    await vi.waitFor(() => expect(address()).toBe("/bindBank?productId=1"));
  });

  it("SEC-15 is not possible while an order is open: the page says so, and goes on unchanged", async () => {
    const why = "You cannot change your identity details while a loan is open.";
    const fixed = { ...known, isFixed: true, fixedReason: why };
    const { address } = renderScreen(<CertifyScreen form={fixed} productId="1" />);
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("Ana Reyes")).toBeTruthy();
    expect(screen.getByText("Passport")).toBeTruthy();
    expect(screen.queryByText(/^\d{4}-\d\d-\d\d$/), "a day in words").toBeNull();
    await next();
    expect(lastSent()).toMatchObject({ name: "Ana Reyes", idNumber: "•••• 567A", city: "Lipa" });
    await vi.waitFor(() => expect(address()).toBe("/bindBank?productId=1"));
  });

  it("SEC-15 leads to customer service, which can correct it", async () => {
    const fixed = { ...known, isFixed: true, fixedReason: "Fixed" };
    const { address } = renderScreen(<CertifyScreen form={fixed} productId="1" />);
    await user.click(screen.getByRole("button", { name: "Customer service" }));
    await vi.waitFor(() => expect(address()).toContain("/customerService"));
  });
});
