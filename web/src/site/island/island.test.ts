import userEvent from "@testing-library/user-event";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_BRAND } from "../../lib/brand.ts";
import { CalculatorSection } from "../home/calculator-section.tsx";
import { ContactSection } from "../home/contact-section.tsx";
import { TEXTS } from "../texts/languages.ts";
import { startCalculator } from "./calculator.ts";
import { startContactForm } from "./contact-form.ts";
import { promotionAddress } from "./old-addresses.ts";

const { calculator, contact } = TEXTS.en.home;
const byText = (selector: string) => document.querySelector(selector)?.textContent;
const field = (selector: string) => document.querySelector(selector) as HTMLInputElement;

/** The section as the build writes it and a server fills it. */
function show(html: string): void {
  const filled = html
    .replaceAll("{{ limits.minCentavos }}", "100000")
    .replaceAll("{{ limits.maxCentavos }}", "2000000")
    .replaceAll("{{ 1000000 | figures }}", "10,000")
    .replaceAll("{{ brand.serviceEmail }}", "care@tulay.example");
  const texts = JSON.stringify({ calculator, contact });
  document.body.innerHTML = `<script type="application/json" id="texts">${texts}</script>${filled}`;
}

beforeEach(() => sessionStorage.clear());

describe("SITE-03 the calculator", () => {
  const open = () => {
    show(renderToStaticMarkup(createElement(CalculatorSection, { texts: calculator })));
    startCalculator(DEFAULT_BRAND);
  };

  beforeEach(open);

  it("SITE-03 calculates with the same amount and term after a change of language", async () => {
    const user = userEvent.setup();
    await user.clear(field("#amount"));
    await user.type(field("#amount"), "5,000");
    await user.selectOptions(field("#period"), "120");
    open();
    expect(field("#amount").value).toBe("5,000");
    expect(byText("[data-result=total]")).toBe("₱5,180.00");
  });

  it("SITE-03 reckons at once, and again with every change", async () => {
    expect(byText("[data-result=total]")).toBe("₱10,273.00");
    const user = userEvent.setup();
    await user.clear(field("#amount"));
    await user.type(field("#amount"), "1,000.01");
    await user.selectOptions(field("#period"), "360");
    expect(byText("[data-result=total]")).toBe("₱1,108.01");
    expect(byText("[data-result=interest]")).toBe("₱108.00");
    expect(byText("[data-result=count]")).toBe("12");
    const rows = [...document.querySelectorAll("[data-result=plan] li")];
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)?.textContent).toBe("Day 360₱92.38");
    expect(field("#amount").getAttribute("aria-invalid")).toBe("false");
  });

  it.each(["1,000", "20,000.00"])("SITE-03 takes the bound itself, %j", async (typed) => {
    const user = userEvent.setup();
    await user.clear(field("#amount"));
    await user.type(field("#amount"), typed);
    expect(byText(".fault")).toBe("");
    expect(byText("[data-result=total]")).not.toBe("–");
  });

  it.each([
    ["999.99", "Enter an amount from ₱1,000.00 to ₱20,000.00"],
    ["20,000.01", "Enter an amount from ₱1,000.00 to ₱20,000.00"],
    ["ten", "Enter the amount in digits, e.g. 10,000.00"],
    ["5000.005", "Enter at most 2 decimals"],
  ])("SITE-03 answers %j with what is wrong, and shows no figures", async (typed, fault) => {
    const user = userEvent.setup();
    await user.clear(field("#amount"));
    expect(byText(".fault")).toBe("Enter an amount");
    await user.type(field("#amount"), typed);
    expect(byText(".fault")).toBe(fault);
    expect(field("#amount").getAttribute("aria-invalid")).toBe("true");
    expect(byText("[data-result=total]")).toBe("–");
    expect(byText("[data-result=plan]")).toBe("");
  });
});

describe("SITE-02 the contact form", () => {
  const fetched = vi.fn();
  const submit = () => userEvent.click(field("#contact-form button"));

  const open = (typed = "") => {
    const props = { texts: contact, frame: TEXTS.en.frame };
    show(renderToStaticMarkup(createElement(ContactSection, props)));
    field("[name=name]").value = typed;
    startContactForm();
  };

  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    open();
  });

  it("SITE-02 keeps what was typed when the language is changed, until it is written as an e-mail", async () => {
    const user = userEvent.setup();
    await user.type(field("[name=name]"), "Maria Santos");
    await user.type(field("[name=suggestion]"), "More branches?");
    open();
    expect(field("[name=name]").value).toBe("Maria Santos");
    expect(field("[name=suggestion]").value).toBe("More branches?");
    open("Typed before the script");
    expect(field("[name=name]").value).toBe("Typed before the script");
    field(".write").dispatchEvent(new Event("click"));
    open();
    expect(field("[name=suggestion]").value).toBe("");
  });

  it.each(["name", "telephone", "suggestion"])("SITE-02 wants the %s", async (missing) => {
    for (const name of ["name", "telephone", "suggestion"]) {
      field(`[name=${name}]`).value = name === missing ? "  " : "something";
    }
    await submit();
    expect(byText("[data-outcome]")).toBe("Please provide complete information!");
    expect(document.activeElement).toBe(field(`[name=${missing}]`));
    expect(field(".write").hidden).toBe(true);
  });

  it("SITE-02 says 'Success!' to a complete one, asks no server, and offers to send it by e-mail", async () => {
    field("[name=name]").value = "Maria & Jose";
    field("[name=telephone]").value = "09171234567";
    field("[name=suggestion]").value = "More branches?";
    await submit();
    expect(byText("[data-outcome]")).toBe("Success!");
    const href = document.querySelector(".write")?.getAttribute("href") ?? "";
    expect(href).toMatch(/^mailto:care@tulay\.example\?subject=A%20suggestion&body=/);
    expect(new URL(href).searchParams.get("body")).toBe(
      "More branches?\n\nMaria & Jose\n09171234567",
    );
    expect(fetched).not.toHaveBeenCalled();
  });
});

it.each([
  ["/?id=1&UC=2#/downloadTemplate", "/promotion?id=1&UC=2#/downloadTemplate"],
  ["/#/agreementTemplate?a=1", "/promotion#/agreementTemplate?a=1"],
  ["/#contact", null],
  ["/#/other", null],
  ["/About#/downloadTemplate", null],
])("ROUTE-25 %s leads to %s", (from, to) => {
  const location = new URL(from, "https://loan.example") as unknown as Location;
  expect(promotionAddress(location)).toBe(to);
});
