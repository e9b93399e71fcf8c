//! Documents of the public site and the static pages: HTML in each language, with placeholders for the operator's
//! settings. They are filled once, when the app starts: brand, products, amounts in the brand's format. The only part
//! of a request that is used is the reader's language.

mod lent;

use std::collections::BTreeMap;

use anyhow::Context;
use axum::http::{HeaderMap, header};
use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

use super::{files, search};
use tulay_config::Config;
use tulay_lender::borrowers::sessions::SESSION_MS;
use tulay_lender::settings::{DataKind, Retention};
use tulay_lending::money;
use tulay_texts::{Language, Localizer, percent, phones};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Name of the template: its ending makes values escaped for HTML.
const NAME: &str = "document.html";

/// Values that fill a document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Values<'a> {
    language: &'static str,
    brand: &'a tulay_texts::brand::Brand,
    /// Hours of the phone service; empty if the brand gives none.
    service_hours: String,
    /// Brand's name in the addresses of its screens' pictures; empty for a brand without pictures.
    screens: &'a str,
    /// The SEC's list of lenders; empty if the brand names none.
    sec_list_url: &'a str,
    products: Vec<lent::Offer>,
    limits: lent::Limits,
    /// Names of the channels that loans are repaid by.
    channels: String,
    /// Time until a payment by each of them shows, in sentences.
    credited: String,
    lender: serde_json::Value,
    acknowledge_days: i64,
    reply_weekdays: i64,
    resolve_days: i64,
    session_idle_days: i64,
    /// True if a session that is not used ends before the longest time of all sessions.
    ends_unused: bool,
    /// Times, by the key of the configuration.
    retention: BTreeMap<&'static str, String>,
}

/// Fills documents for one configuration.
pub(super) struct Site<'a> {
    config: &'a Config,
    screens: String,
    environment: Environment<'static>,
}

impl<'a> Site<'a> {
    pub(super) fn new(config: &'a Config) -> Self {
        let style = config.lender.brand.money_style();
        let mut environment = Environment::new();
        // An unfilled placeholder is a fault of the build, not an empty text.
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.add_filter("money", move |centavos: i64| {
            money::format(centavos, &style)
        });
        environment.add_filter("figures", move |centavos: i64| {
            money::whole_figures(centavos, style)
        });
        environment.add_filter("percent", move |ppm: i64| percent(ppm, style));
        let rule = config.lender.brand.phone_rule;
        environment.add_filter("phone", move |phone: String| phones::written(&phone, rule));
        Self {
            config,
            screens: files::screens_of(&config.lender.brand.name),
            environment,
        }
    }

    /// Fills the placeholders of a document, with every value escaped.
    pub(super) fn fill(&self, template: &str, language: Language) -> anyhow::Result<String> {
        let localizer = Localizer::new(&self.config.lender.brand, language);
        let values = Values {
            language: language.tag(),
            brand: &self.config.lender.brand,
            service_hours: self.config.lender.brand.service_hours(language),
            screens: &self.screens,
            sec_list_url: &self.config.lender.brand.sec_list_url,
            products: lent::offers(self.config, localizer)?,
            limits: lent::limits(self.config),
            channels: lent::channels(self.config, localizer),
            credited: lent::credited(self.config, localizer),
            lender: search::lender(&self.config.lender.brand),
            acknowledge_days: self.config.lender.complaints.acknowledge_days,
            reply_weekdays: self.config.lender.complaints.reply_weekdays,
            resolve_days: self.config.lender.complaints.resolve_days,
            ends_unused: self.config.lender.limits.session_idle_ms() < SESSION_MS,
            session_idle_days: self.config.lender.limits.session_idle_ms() / DAY_MS,
            retention: retention_times(&self.config.lender.retention, localizer),
        };
        let filled = self
            .environment
            .render_named_str(NAME, template, Value::from(Serde(values)));
        filled.context("a document of the public site")
    }

    /// Fills the head of a page of the app that has texts, up to its first script: the rest is no template.
    pub(super) fn fill_head(&self, built: &str, language: Language) -> anyhow::Result<String> {
        let (head, rest) = built.split_at(built.find("<script").unwrap_or_default());
        Ok(self.fill(head, language)? + rest)
    }
}

fn retention_times(
    retention: &Retention,
    localizer: Localizer<'_>,
) -> BTreeMap<&'static str, String> {
    let time = |stored| localizer.years_or_days(retention.days(stored));
    let all = DataKind::ALL.into_iter();
    all.map(|stored| (stored.key(), time(stored))).collect()
}

/// File of an address in a language: `/About` in Filipino is `/About/index.fil.html`.
pub(super) fn file_of(address: &str, language: Language) -> String {
    format!("{address}/index.{}.html", language.tag())
}

/// Language of a built page that is a document; `None` for a page of the app.
pub(super) fn language_of(file: &str) -> Option<Language> {
    language_after(file, "/index.")
}

/// Language of a page of the app that has texts: `/promotion/screen.fil.html`.
pub(super) fn language_of_screen(file: &str) -> Option<Language> {
    language_after(file, "/screen.")
}

fn language_after(file: &str, name: &str) -> Option<Language> {
    let (_, tag) = file.strip_suffix(".html")?.rsplit_once(name)?;
    Language::from_tag(tag)
}

/// Language of a screen that has its own, before the brand's: the legacy repayment is in Chinese unless the reader
/// chose another, as in the app.
pub(super) fn screen_language(address: &str) -> Option<&'static str> {
    (address == "/repayChoose").then_some("zh")
}

/// Language for a reader (UI-05): that of `lang`, otherwise the brand's, otherwise the browser's, otherwise English.
pub(super) fn language_for(
    query: Option<&str>,
    brand_default: Option<&str>,
    headers: &HeaderMap,
) -> Language {
    let pairs = url::form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let requested = pairs
        .filter(|(name, _)| name == "lang")
        .find_map(|(_, tag)| Language::from_tag(&tag));
    requested
        .or_else(|| brand_default.and_then(Language::from_tag))
        .or_else(|| preferred(headers))
        .unwrap_or_default()
}

/// Supported language that `Accept-Language` ranks first.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let accepted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut known: Vec<(u16, Language)> = accepted.split(',').filter_map(entry).collect();
    // A stable sort: among equals, the first one named wins.
    known.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    known.first().map(|(_, language)| *language)
}

/// Parses an entry of `Accept-Language` with a supported language: its weight in thousandths, unless it is 0.
fn entry(entry: &str) -> Option<(u16, Language)> {
    let mut parts = entry.split(';').map(str::trim);
    let language = Language::from_tag(parts.next()?)?;
    let weight = match parts.find_map(|part| part.strip_prefix("q=")) {
        None => 1000,
        Some(weight) => thousandths(weight)?,
    };
    (weight > 0).then_some((weight, language))
}

/// Parses `0.85` as 850; `None` for a malformed weight.
fn thousandths(weight: &str) -> Option<u16> {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    if decimals.len() > 3 {
        return None;
    }
    let whole: u16 = whole.parse().ok()?;
    let decimals: u16 = format!("{decimals:0<3}").parse().ok()?;
    let weight = whole.checked_mul(1000)?.checked_add(decimals)?;
    (weight <= 1000).then_some(weight)
}

#[cfg(test)]
mod tests {

    use axum::http::HeaderValue;
    use tulay_lender::borrowers::sessions::SESSION_MS;

    use super::*;
    use crate::test_config::example;
    use tulay_lender::borrowers::confirm_codes::Purpose;
    use tulay_lender::borrowers::sms_codes::WINDOW_MS;
    use tulay_lender::complaints::UNSENT_IMAGES_MS;
    use tulay_lender::loans::messages::MessageKind;
    use tulay_lender::outbox::Notice;

    fn filled(config: &Config, template: &str, language: Language) -> String {
        Site::new(config)
            .fill(template, language)
            .expect("a document")
    }

    #[test]
    fn ui_05_the_readers_language_is_that_of_lang_then_the_brands_then_the_browsers() {
        use Language::{En, Fil, Id, Zh};
        for (query, brand, accepted, language) in [
            (Some("lang=zh"), Some("fil"), "id", Zh),
            (Some("a=1&lang=tl-PH"), None, "id", Fil),
            (Some("lang=xx"), Some("fil"), "id", Fil),
            (Some("lang="), None, "id-ID,en;q=0.5", Id),
            (None, None, "en;q=0.5, zh-TW;q=0.8", Zh),
            (None, None, "fr, de;q=0.9", En),
            (None, None, "fr, fil;q=0, in;q=0.1", Id),
            (None, None, "zh;q=nonsense, id;q=1.5, fil;q=0.2", Fil),
            (None, None, "", En),
        ] {
            let value = HeaderValue::from_str(accepted).expect("a value");
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, value)]);
            let chosen = language_for(query, brand, &headers);
            assert_eq!(chosen, language, "{query:?} {brand:?} {accepted}");
        }
        assert_eq!(language_for(None, None, &HeaderMap::new()), En);
    }

    #[test]
    fn a_document_is_known_by_its_name() {
        let file = file_of("/About", Language::Fil);
        assert_eq!(file, "/About/index.fil.html");
        assert_eq!(language_of(&file), Some(Language::Fil));
        assert_eq!(language_of("/loanDetail/index.html"), None);
        let screen = "/promotion/screen.zh.html";
        assert_eq!(language_of(screen), None);
        assert_eq!(language_of_screen(screen), Some(Language::Zh));
        assert_eq!(language_of("/__spa-fallback.html"), None);
    }

    #[test]
    fn env_01_env_04_the_brand_and_its_money_stand_in_a_document() {
        let places =
            "{{ brand.companyName }}|{{ 1027300 | money }}|{{ 1000000 | figures }}|{{ language }}";
        for (brand, text) in [
            (
                "tulay.toml",
                "Tulay Lending Corporation (example)|₱10,273.00|10,000|zh",
            ),
            (
                "salapi.toml",
                "Salapi Finance Incorporated (example)|₹10.273,00|10.000|zh",
            ),
        ] {
            assert_eq!(filled(&example(brand), places, Language::Zh), text);
        }
    }

    #[test]
    fn a_brands_value_cannot_write_html_and_is_no_template() {
        let mut config = example("tulay.toml");
        config.lender.brand.company_name = "<script>\"&'</script>{{ 7 * 7 }}".to_owned();
        let html = filled(
            &config,
            "<p title=\"{{ brand.companyName }}\">",
            Language::En,
        );
        assert_eq!(
            html,
            "<p title=\"&lt;script&gt;&quot;&amp;&#x27;&lt;&#x2f;script&gt;{{ 7 * 7 }}\">"
        );
    }

    #[test]
    fn ux_11_a_brands_value_stays_inside_the_data_of_a_script() {
        let mut config = example("tulay.toml");
        let hostile = "</script><!-- & \"'";
        config.lender.brand.company_name = hostile.to_owned();
        let question = "{% autoescape false %}{% filter tojson %}By {{ brand.companyName }}{% endfilter %}{% endautoescape %}";
        let question = filled(&config, question, Language::En);
        let lender = filled(&config, "{{ lender | tojson }}", Language::En);
        assert!(
            !question.contains('<') && !lender.contains('<'),
            "{question} {lender}"
        );
        let question: String = serde_json::from_str(&question).expect("JSON");
        assert_eq!(question, format!("By {hostile}"));
        let lender: serde_json::Value = serde_json::from_str(&lender).expect("JSON");
        assert_eq!(lender["legalName"], hostile);
    }

    #[test]
    fn ux_11_the_head_of_a_screen_with_texts_is_filled_and_its_scripts_are_not() {
        let config = example("salapi.toml");
        let built =
            "<title>{{ brand.name }}: {{ limits.interest }}</title><script>{{ 1 }}</script>{% if";
        let filled = Site::new(&config).fill_head(built, Language::En);
        assert_eq!(
            filled.expect("a head"),
            "<title>Salapi: 0,03%</title><script>{{ 1 }}</script>{% if"
        );
    }

    #[test]
    fn a_place_that_nothing_fills_is_refused() {
        let config = example("tulay.toml");
        for template in ["{{ brand.motto }}", "{{ nothing }}", "{{ 1 | unknown }}"] {
            assert!(
                Site::new(&config).fill(template, Language::En).is_err(),
                "{template}"
            );
        }
    }

    #[test]
    fn static_02_the_privacy_policy_names_the_times_that_the_server_keeps_to() {
        // In English; a test of the documents compares the figures of the other languages with it.
        let policy = include_str!("../../../../web/src/site/texts/en/privacy.ts");
        let days = |ms: i64| jiff::SignedDuration::from_millis(ms).as_hours() / 24;
        for promise in [
            format!("{{% endif %}}after {} days at the latest", days(SESSION_MS)),
            format!(
                "pictures that you uploaded and never sent: {} days",
                days(UNSENT_IMAGES_MS)
            ),
            format!(
                "It is valid for {} minutes and works once",
                WINDOW_MS / 60_000
            ),
        ] {
            assert!(policy.contains(&promise), "{promise}");
        }
    }

    fn of_loan(kind: MessageKind) -> &'static str {
        match kind {
            MessageKind::Declined => "or was declined",
            MessageKind::Released => "that the money was sent",
            MessageKind::NotArrived => "or could not be sent",
            MessageKind::DueSoon => "that a payment is due, 3 days before",
            MessageKind::DueToday => "on the day itself",
            MessageKind::Overdue1 => "that it is late, after 1,",
            MessageKind::Overdue7 => "7 and",
            MessageKind::Overdue30 => "30 days",
            MessageKind::Received => "that a payment arrived",
            MessageKind::Settled => "that your loan is fully paid",
            MessageKind::Bounced => "or was taken back",
        }
    }

    fn of_notice(notice: Notice) -> &'static str {
        match notice {
            Notice::Applied => "that your application came in",
            Notice::AccountChanged | Notice::IdentityChanged | Notice::DataCopied => {
                "that such a change or copy was made"
            }
            Notice::ComplaintReceived => "that we received your complaint",
            Notice::ComplaintAnswered => "that we answered it",
        }
    }

    fn of_code(purpose: Purpose<'_>) -> &'static str {
        match purpose {
            Purpose::FirstAccount { .. } => "set or change where your money goes",
            Purpose::Account { .. } => "change where your money goes",
            Purpose::Identity { .. } => "change your identity details",
            Purpose::Copy => "copy your data",
            Purpose::Leave => "delete your account",
        }
    }

    #[test]
    fn static_02_the_privacy_policy_names_every_sms_that_the_server_sends() {
        let policy = include_str!("../../../../web/src/site/texts/en/privacy.ts");
        let (place, number, digest) = ("", "", "");
        let codes = [
            Purpose::FirstAccount { place, number },
            Purpose::Account { place, number },
            Purpose::Identity { digest },
            Purpose::Copy,
            Purpose::Leave,
        ];
        let named = MessageKind::ALL.map(of_loan).into_iter();
        let named = named.chain(Notice::ALL.map(of_notice));
        for words in named.chain(codes.map(of_code)) {
            assert!(policy.contains(words), "{words}");
        }
    }
}
