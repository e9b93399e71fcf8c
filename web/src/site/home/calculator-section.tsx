/**
 * The calculator's form with its first result, and a table of examples (SITE-03): both computed at build time by the
 * function that the page's script uses. Without the script the table remains.
 */
import { calculateLoan, PERIODS_DAYS } from "../../lib/loan-calculator.ts";
import { Rows } from "../page-parts.tsx";
import type { CalculatorTexts } from "../texts/site-texts.ts";

const EXAMPLE_CENTAVOS = 1_000_000;
const FIRST_PERIOD_DAYS = PERIODS_DAYS[0];

/** An amount that the server formats for its brand. */
function money(centavos: number): string {
  return `{{ ${centavos} | money }}`;
}

function CalculatorForm({ texts }: { readonly texts: CalculatorTexts }) {
  const loan = calculateLoan(EXAMPLE_CENTAVOS, FIRST_PERIOD_DAYS);
  return (
    <form
      className="card calculator"
      id="calculator-form"
      method="dialog"
      noValidate
      data-min-centavos="{{ limits.minCentavos }}"
      data-max-centavos="{{ limits.maxCentavos }}"
    >
      <div className="field">
        <label htmlFor="amount">{texts.amount}</label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={20}
          defaultValue={`{{ ${EXAMPLE_CENTAVOS} | figures }}`}
          aria-describedby="amount-fault"
        />
        <p className="fault" id="amount-fault" role="alert" />
      </div>
      <div className="field">
        <label htmlFor="period">{texts.term}</label>
        <select id="period" name="period" defaultValue={FIRST_PERIOD_DAYS}>
          {PERIODS_DAYS.map((days) => (
            <option value={days} key={days}>
              {`${days} ${texts.days}`}
            </option>
          ))}
        </select>
      </div>
      <output className="result" htmlFor="amount period">
        <span className="result-name">{texts.total}</span>
        <span className="result-figure" data-result="total">
          {money(loan.totalCentavos)}
        </span>
      </output>
      <Rows
        rows={[
          [
            texts.interest,
            <span data-result="interest" key="i">
              {money(loan.interestCentavos)}
            </span>,
          ],
          [
            texts.instalments,
            <span data-result="count" key="c">
              {loan.plan.length}
            </span>,
          ],
        ]}
      />
      <h3>{texts.plan}</h3>
      <ol className="plan" data-result="plan">
        {loan.plan.map(({ day, amountCentavos }) => (
          <li key={day}>
            <span>{texts.planDay.replace("{day}", String(day))}</span>
            <span>{money(amountCentavos)}</span>
          </li>
        ))}
      </ol>
    </form>
  );
}

function Examples({ texts }: { readonly texts: CalculatorTexts }) {
  return (
    <div className="card examples">
      <table>
        <caption>{texts.examples}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.term}</th>
            <th scope="col">{texts.interest}</th>
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {PERIODS_DAYS.map((days) => {
            const loan = calculateLoan(EXAMPLE_CENTAVOS, days);
            return (
              <tr key={days}>
                <th scope="row">
                  {`${days} ${texts.days}`}
                  <small>{`${texts.instalments} ${loan.plan.length}`}</small>
                </th>
                <td>{money(loan.interestCentavos)}</td>
                <td>{money(loan.totalCentavos)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function CalculatorSection({ texts }: { readonly texts: CalculatorTexts }) {
  return (
    <section id="calculator" aria-labelledby="calculator-heading">
      <h2 id="calculator-heading">{texts.heading}</h2>
      <p className="quiet">{texts.lead}</p>
      <noscript>
        <p className="quiet">{texts.noScript}</p>
      </noscript>
      <div className="side-by-side">
        <CalculatorForm texts={texts} />
        <Examples texts={texts} />
      </div>
      <p className="quiet">{texts.note}</p>
    </section>
  );
}
