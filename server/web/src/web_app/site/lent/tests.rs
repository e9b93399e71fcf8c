//! Texts of the site about the loans on offer and the ways to repay them, for the demo's configuration and others.

use super::super::Site;
use crate::test_config::example;
use tulay_config::Config;
use tulay_texts::{Language, Localizer};

fn config() -> Config {
    example("tulay.toml")
}

fn filled(config: &Config, template: &str, language: Language) -> String {
    let site = Site::new(config);
    site.fill(template, language).expect("a document")
}

#[test]
fn site_03_each_product_of_the_lender_has_an_example_by_the_quote_itself() {
    let config = config();
    let line = "{% for product in products %}{{ product.name }}: {{ product.minCentavos | money }}–\
         {{ product.maxCentavos | money }}, {{ product.terms }}, {{ product.interest }}, {{ product.fee }}; \
         {{ product.amount | money }} for {{ product.days }}: {{ product.receivedCentavos | money }}, \
         {{ product.repaidCentavos | money }}, {{ product.costCentavos | money }}, {{ product.monthlyRate }}, {{ product.yearlyRate }}\n{% endfor %}";
    let filled_text = filled(&config, line, Language::En);
    let first = filled_text.lines().next().unwrap_or_default();
    assert_eq!(
        first,
        "Tulay Cash: ₱1,000.00–₱20,000.00, 91, 120, 150, 180, 0.03% a day, 5%; \
         ₱10,000.00 for 91: ₱9,500.00, ₱10,273.00, ₱773.00, 3.99% a month, 61.03% a year"
    );
    assert_eq!(
        filled_text.lines().count(),
        3,
        "neither a partner's product nor a paused one is on offer"
    );
    let plan = "{% for product in products %}{{ product.name }}, {{ product.chargedOn }}:\
         {% for line in product.plan %} {{ line.day }} {{ line.amountCentavos | money }}{% endfor %}\n{% endfor %}";
    let plans = filled(&config, plan, Language::En);
    let plans: Vec<&str> = plans.lines().collect();
    assert_eq!(
        plans[..2],
        [
            "Tulay Cash, the whole loan amount, until the end of the term: 30 ₱3,424.33 60 ₱3,424.33 91 ₱3,424.34",
            "Tulay Sahod, the principal outstanding as each period begins: 30 ₱3,393.85 60 ₱3,393.85 91 ₱3,393.84",
        ],
        "MONEY-15"
    );
    let limits = "{{ limits.minCentavos }} {{ limits.maxCentavos }}";
    assert_eq!(filled(&config, limits, Language::En), "100000 2000000");
}

#[test]
fn money_09_a_rate_has_the_name_that_it_has_before_the_press() {
    let config = config();
    for (language, text) in [
        (
            Language::En,
            include_str!("../../../../../../web/src/site/texts/en/home.ts"),
        ),
        (
            Language::Fil,
            include_str!("../../../../../../web/src/site/texts/fil/home.ts"),
        ),
        (
            Language::Id,
            include_str!("../../../../../../web/src/site/texts/id/home.ts"),
        ),
        (
            Language::Zh,
            include_str!("../../../../../../web/src/site/texts/zh/home.ts"),
        ),
    ] {
        let localizer = Localizer::new(&config.lender.brand, language);
        for (key, label) in [
            ("rate", "Effective interest rate"),
            ("yearlyRate", "Effective interest rate per year"),
        ] {
            let line = format!("    {key}: \"{}\",", localizer.text(label));
            assert!(text.contains(&line), "{language:?}: {line}");
        }
        assert!(
            !text.contains("APR"),
            "{language:?} names a rate of another kind"
        );
    }
}

#[test]
fn ux_11_what_the_site_promises_is_what_is_configured() {
    let mut config = config();
    let said = "{{ limits.interest }}, {{ limits.minDays }}–{{ limits.maxDays }}, {{ channels }}; {{ credited }}";
    assert_eq!(
        filled(&config, said, Language::En),
        "0.03%, 91–180, GCash, Maya, Over the counter, QR Ph; \
         Within minutes: GCash, Maya, QR Ph. Within 1 day: Over the counter."
    );
    config.lender.products[1].terms.daily_interest_ppm = 250;
    config.lender.products[1].terms.term_days = vec![100, 360];
    config.providers.payment_channels.truncate(1);
    config.providers.payment_channels[0].credited_text = "After lunch".to_owned();
    assert_eq!(
        filled(&config, said, Language::En),
        "0.025%–0.03%, 91–360, GCash; After lunch: GCash."
    );
}
