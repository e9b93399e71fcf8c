/** The calculator (SITE-03): reads the form, then shows the loan or an error. */
import type { Brand } from "../../lib/brand.ts";
import { type CalculatedLoan, calculateLoan } from "../../lib/loan-calculator.ts";
import { formatFigures, formatMoney } from "../../lib/money.ts";
import { readTypedAmount } from "../../lib/typed-amount.ts";
import type { CalculatorTexts } from "../texts/site-texts.ts";
import { fill, islandTexts } from "./island-texts.ts";
import { keepForm } from "./kept-form.ts";

interface Limits {
  readonly minCentavos: number;
  readonly maxCentavos: number;
}

const EXAMPLE_CENTAVOS = 1_000_000;

/** The error of a typed amount, or the amount. */
function checkAmount(
  typed: string,
  { minCentavos, maxCentavos }: Limits,
  brand: Brand,
  texts: CalculatorTexts,
): { readonly centavos: number } | { readonly fault: string } {
  const read = readTypedAmount(typed, brand);
  if ("fault" in read) {
    const example = formatFigures(EXAMPLE_CENTAVOS, brand);
    return { fault: fill(texts[read.fault], { example }) };
  }
  if (read.centavos >= minCentavos && read.centavos <= maxCentavos) return read;
  const [min, max] = [minCentavos, maxCentavos].map((limit) => formatMoney(limit, brand));
  return { fault: fill(texts.outside, { min: min ?? "", max: max ?? "" }) };
}

function planRow(name: string, amount: string): HTMLLIElement {
  const row = document.createElement("li");
  for (const text of [name, amount]) {
    row.append(Object.assign(document.createElement("span"), { textContent: text }));
  }
  return row;
}

function show(form: HTMLFormElement, loan: CalculatedLoan, brand: Brand, texts: CalculatorTexts) {
  const put = (name: string, text: string) => {
    const place = form.querySelector(`[data-result="${name}"]`);
    if (place) place.textContent = text;
  };
  put("total", formatMoney(loan.totalCentavos, brand));
  put("interest", formatMoney(loan.interestCentavos, brand));
  put("count", String(loan.plan.length));
  const rows = loan.plan.map(({ day, amountCentavos }) =>
    planRow(fill(texts.planDay, { day: String(day) }), formatMoney(amountCentavos, brand)),
  );
  form.querySelector('[data-result="plan"]')?.replaceChildren(...rows);
}

/** Hides the old result: beside an invalid amount a visitor would believe it. */
function clear(form: HTMLFormElement): void {
  for (const name of ["total", "interest", "count"]) {
    const place = form.querySelector(`[data-result="${name}"]`);
    if (place) place.textContent = "–";
  }
  form.querySelector('[data-result="plan"]')?.replaceChildren();
}

/** Starts the calculator of this document, if it has one. */
export function startCalculator(brand: Brand): void {
  const form = document.querySelector<HTMLFormElement>("#calculator-form");
  const amount = form?.querySelector<HTMLInputElement>("[name=amount]");
  const period = form?.querySelector<HTMLSelectElement>("[name=period]");
  const fault = form?.querySelector<HTMLElement>(".fault");
  const texts = islandTexts()?.calculator;
  if (!form || !amount || !period || !fault || !texts) return;
  const limits = {
    minCentavos: Number(form.dataset.minCentavos),
    maxCentavos: Number(form.dataset.maxCentavos),
  };
  const update = () => {
    const checked = checkAmount(amount.value, limits, brand, texts);
    const why = "fault" in checked ? checked.fault : "";
    if (fault.textContent !== why) fault.textContent = why;
    amount.setAttribute("aria-invalid", String(why !== ""));
    if ("fault" in checked) clear(form);
    else show(form, calculateLoan(checked.centavos, Number(period.value)), brand, texts);
  };
  keepForm(form);
  form.addEventListener("input", update);
  // The browser may restore typed values after a reload.
  update();
}
