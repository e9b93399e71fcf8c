/** The costs of the lender's products. The server repeats the card for each product of its configuration. */
import { Rows } from "../page-parts.tsx";
import type { HomeTexts } from "../texts/site-texts.ts";

export function Offers({ offers }: { readonly offers: HomeTexts["offers"] }) {
  return (
    <section id="offers" aria-labelledby="offers-heading">
      <h2 id="offers-heading">{offers.heading}</h2>
      <p className="quiet">{offers.lead}</p>
      <div className="cards">
        {"{% for product in products %}"}
        <article className="card offer">
          <div className="offer-head">
            <img src="{{ product.logo }}" alt="" width={44} height={44} loading="lazy" />
            <div>
              <h3>{"{{ product.name }}"}</h3>
              <p className="quiet">{"{{ product.description }}"}</p>
            </div>
          </div>
          <Rows
            rows={[
              [
                offers.amount,
                "{{ product.minCentavos | money }} – {{ product.maxCentavos | money }}",
              ],
              [offers.term, "{{ product.terms }}"],
              [offers.interest, "{{ product.interest }}"],
              [offers.chargedOn, "{{ product.chargedOn }}"],
              [offers.fee, "{{ product.fee }}"],
            ]}
          />
          <h4>{offers.example}</h4>
          <Rows
            rows={[
              [offers.received, "{{ product.receivedCentavos | money }}"],
              [offers.repaid, "{{ product.repaidCentavos | money }}"],
              [offers.cost, "{{ product.costCentavos | money }}"],
              [offers.rate, "{{ product.monthlyRate }}"],
              [offers.yearlyRate, "{{ product.yearlyRate }}"],
            ]}
          />
          <h4>{offers.plan}</h4>
          <ol className="plan">
            {"{% for line in product.plan %}"}
            <li>
              <span>{offers.planDay.replace("{day}", "{{ line.day }}")}</span>
              <span>{"{{ line.amountCentavos | money }}"}</span>
            </li>
            {"{% endfor %}"}
          </ol>
        </article>
        {"{% endfor %}"}
      </div>
      <p className="quiet">{offers.note}</p>
    </section>
  );
}
