//! A brand: everything that differs between two lenders on one build (ENV-01 to 05). Contains its form for the page
//! (JSON, CSS variables), but no product and no borrower.

mod service_hours;
mod theme;

use bridge_contract::bridge_config::BridgeConfig;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::language::Language;
use tulay_lending::money::{Currency, MoneyStyle};

pub use service_hours::ServiceHours;
pub use theme::Theme;

/// Longest time for an answer to a complaint, in days.
const MAX_RESOLVE_DAYS: i64 = 365;

/// Days, by Manila's calendar, within which a complaint is acknowledged and answered.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct ComplaintTerms {
    /// Days until the borrower learns that it came.
    pub acknowledge_days: i64,
    /// Weekdays until the reply that is promised.
    pub reply_weekdays: i64,
    /// Days until the last day that the law allows for the answer.
    pub resolve_days: i64,
}

impl Default for ComplaintTerms {
    fn default() -> Self {
        Self {
            acknowledge_days: 2,
            reply_weekdays: 3,
            resolve_days: 30,
        }
    }
}

impl ComplaintTerms {
    /// Returns the reason why the terms cannot be used; `None` if they can.
    pub fn fault(self) -> Option<String> {
        let is_sound = (0..=self.resolve_days).contains(&self.acknowledge_days)
            && self.resolve_days <= MAX_RESOLVE_DAYS;
        if !is_sound {
            let why = "complaints are acknowledged within `complaints.acknowledge_days`, which must be 0 or more, \
                       and answered within `complaints.resolve_days`, which must be as many or more, a year at most";
            return Some(why.to_owned());
        }
        // A weekend lies within each five weekdays, at worst right after the first day.
        let weekends = self.reply_weekdays.saturating_add(4) / 5;
        let longest_days = self
            .reply_weekdays
            .saturating_add(weekends.saturating_mul(2));
        let is_kept = self.reply_weekdays > 0 && longest_days <= self.resolve_days;
        let why = "the reply to a complaint is promised within `complaints.reply_weekdays`, which must be above 0 and \
                   end before `complaints.resolve_days`, the last day that the law allows";
        (!is_kept).then(|| why.to_owned())
    }
}

/// The brand as its file has it (snake case) and as the page reads it (camel case).
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Brand {
    /// The name that borrowers know.
    pub name: String,
    /// Origin that serves the calls; empty for the page's.
    pub api_base: String,
    /// Public origin of the pages, for search engines and shared links; only its pages may send bridge messages. Empty for the
    /// page's, then pages name no whole address and there is no sitemap.
    pub h5_base: String,
    /// Package name of the app.
    pub app_package: String,
    /// Display name of the app.
    pub app_name: String,
    /// The app in Apple's store.
    pub apple_store_url: String,
    /// The app in Google's store.
    pub play_store_url: String,
    /// Scheme of the app's deep links.
    pub deep_link_scheme: String,
    /// Service phone; an order may have another (ENV-03).
    pub service_phone: String,
    /// Opening hours of the service phone, in Manila's time: spans of days with `from`, `to`, `opens` and `closes`. Not
    /// shown if empty.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub service_hours: Vec<ServiceHours>,
    /// Service e-mail.
    pub service_email: String,
    /// Corporate name.
    pub company_name: String,
    /// SEC registration number.
    pub sec_registration_number: String,
    /// SEC certificate of authority.
    pub certificate_of_authority_number: String,
    /// The SEC's list of lenders, which the site's footer links to.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub sec_list_url: String,
    /// Office address.
    pub address: String,
    /// 1 rupee, else peso (ENV-04).
    pub currency_flag: i64,
    /// Separator of thousands (UI-03).
    pub thousands_separator: char,
    /// Format of a phone number (ENV-05).
    pub phone_rule: PhoneRule,
    /// True if the order page shows its market (ORDER-08).
    pub show_market: bool,
    /// Language of readers who name none.
    #[schema(required)]
    pub language_default: Option<String>,
    /// Part of the user agent of the app's web view, such as `LenderApp/`: only there a page's document holds the
    /// borrower's figures before its script runs (UX-13). None does without it.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub wrapper_user_agent: Option<String>,
    /// The app's ids at Apple, such as `ABCDE12345.ph.lender.app`: links to the pages open in the app (UX-39).
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub apple_app_ids: Vec<String>,
    /// SHA-256 fingerprints of the certificates that sign `app_package`, as `keytool` prints them (UX-39).
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub android_fingerprints: Vec<String>,
    /// True if an SMS with a code ends with the domain of `h5_base`, so that a phone fills it in on its pages alone
    /// (SEC-24). Some carriers block such messages.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub are_codes_bound: bool,
    /// Names and form of the messages to the wrapper (BRIDGE-02).
    #[schema(value_type = Object)]
    pub bridge: BridgeConfig,
    /// Foreign hosts that the page may open.
    pub allowed_hosts: Vec<String>,
    /// Foreign hosts whose contracts may be shown in a frame.
    pub contract_hosts: Vec<String>,
    /// Colours (ENV-02).
    pub theme: Theme,
    /// The table of exchange rates; not for the page.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub currency_rates: Vec<CurrencyRate>,
}

/// Format of a phone number (ENV-05).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PhoneRule {
    /// 11 digits: 1, then 3 to 9 (PROMO-03).
    Seed,
    /// 09 and 9 digits.
    Ph,
}

impl PhoneRule {
    /// Returns true if a phone number follows the rule.
    pub fn admits(self, phone: &str) -> bool {
        let digits = phone.len() == 11 && phone.bytes().all(|byte| byte.is_ascii_digit());
        digits
            && match self {
                Self::Seed => phone.starts_with('1') && matches!(phone.as_bytes()[1], b'3'..=b'9'),
                Self::Ph => phone.starts_with("09"),
            }
    }
}

/// One unit of `from` is `rate_millionths` millionths of `to`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurrencyRate {
    /// ISO 4217 code.
    pub from: String,
    /// ISO 4217 code.
    pub to: String,
    /// Millionths.
    pub rate_millionths: i64,
}

/// The brand, and what the page must know of the server before its first call.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageBrand<'a> {
    #[serde(flatten)]
    brand: &'a Brand,
    /// True if the server runs in preview mode (PREV-04).
    preview: bool,
    /// Days within which a complaint is confirmed.
    acknowledge_days: i64,
    /// Weekdays within which the reply to a complaint is promised.
    reply_weekdays: i64,
    /// Days within which the law wants a complaint answered.
    resolve_days: i64,
}

impl Brand {
    /// Language of readers who name none: the brand's, otherwise English.
    pub fn language(&self) -> Language {
        self.language_default
            .as_deref()
            .and_then(Language::from_tag)
            .unwrap_or_default()
    }

    /// Returns the brand's way of writing amounts (UI-03, ENV-04).
    pub fn money_style(&self) -> MoneyStyle {
        MoneyStyle {
            currency: Currency::from_flag(self.currency_flag),
            thousands_separator: self.thousands_separator,
        }
    }

    /// Returns the hours of the service phone: `Mon–Sat, 8:00 AM–8:00 PM`; empty if the brand has none.
    pub fn service_hours(&self, language: Language) -> String {
        service_hours::written(&self.service_hours, language)
    }

    /// Returns the phone contact for search engines (schema.org's `ContactPoint`); `None` without a phone.
    pub fn contact_point(&self) -> Option<Value> {
        let mut point = json!({
            "@type": "ContactPoint",
            "contactType": "customer service",
            "telephone": self.service_phone,
        });
        if !self.service_hours.is_empty() {
            point["hoursAvailable"] = service_hours::described(&self.service_hours);
        }
        (!self.service_phone.is_empty()).then_some(point)
    }

    /// Returns the faults of the brand; empty if it can serve.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        faults.extend(self.bridge.check().err().map(|why| why.to_string()));
        if self
            .language_default
            .as_deref()
            .is_some_and(|tag| Language::from_tag(tag).is_none())
        {
            faults.push("the brand's `language_default` must be en, fil, id or zh".to_owned());
        }
        let allowed = self
            .allowed_hosts
            .iter()
            .map(|host| ("allowed_hosts", host));
        let contracts = self
            .contract_hosts
            .iter()
            .map(|host| ("contract_hosts", host));
        for (key, host) in allowed.chain(contracts) {
            // A host becomes part of the content policy, so it must not contain a separator of policies.
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
            if host.is_empty() || !host.chars().all(plain) {
                faults.push(format!(
                    "the brand's `{key}`: `{host}` is not a host such as pay.example or pay.example:8443"
                ));
            }
        }
        for (key, base) in [("api_base", &self.api_base), ("h5_base", &self.h5_base)] {
            if !base.is_empty() && !is_origin(base) {
                faults.push(format!(
                    "the brand's `{key}`: `{base}` is not an origin such as https://api.example"
                ));
            }
        }
        faults.extend(self.link_faults());
        if !is_app_scheme(&self.deep_link_scheme) {
            let scheme = &self.deep_link_scheme;
            faults.push(format!(
                "the brand's `deep_link_scheme`: `{scheme}` is not the scheme of an app such as tulay"
            ));
        }
        if self
            .wrapper_user_agent
            .as_deref()
            .is_some_and(names_any_browser)
        {
            let why = "the brand's `wrapper_user_agent` must name the app alone, such as LenderApp/: every browser calls itself Mozilla";
            faults.push(why.to_owned());
        }
        faults.extend(self.app_faults());
        if !self.service_hours.iter().all(ServiceHours::is_possible) {
            let why = "the brand's `service_hours`: `closes` must be later than `opens`";
            faults.push(why.to_owned());
        }
        if !self.api_base.is_empty() && self.h5_base.is_empty() {
            faults.push(
                "the brand's `api_base` wants its `h5_base`, the origin whose pages call it"
                    .to_owned(),
            );
        }
        faults
    }

    /// The faults of the pages that the brand links to.
    fn link_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (key, url, page) in [
            (
                "apple_store_url",
                &self.apple_store_url,
                "an app in a store",
            ),
            ("play_store_url", &self.play_store_url, "an app in a store"),
            ("sec_list_url", &self.sec_list_url, "a list of lenders"),
        ] {
            if !url.is_empty() && !url::Url::parse(url).is_ok_and(|url| url.scheme() == "https") {
                faults.push(format!(
                    "the brand's `{key}`: `{url}` is not the https address of {page}"
                ));
            }
        }
        faults
    }

    /// The faults of what the brand says about its apps.
    fn app_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for id in &self.apple_app_ids {
            if !is_apple_app_id(id) {
                faults.push(format!(
                    "the brand's `apple_app_ids`: `{id}` is not a team and a bundle, such as ABCDE12345.ph.lender.app"
                ));
            }
        }
        for fingerprint in &self.android_fingerprints {
            if !is_fingerprint(fingerprint) {
                faults.push(format!(
                    "the brand's `android_fingerprints`: `{fingerprint}` is not 32 bytes in capital hexadecimal, \
                     separated by colons"
                ));
            }
        }
        if self.are_codes_bound && self.code_domain().is_none() {
            let why =
                "the brand's `are_codes_bound` needs an `h5_base`, whose domain the messages name";
            faults.push(why.to_owned());
        }
        faults
    }

    /// Returns the domain that the codes of SMS are bound to; `None` where they are not.
    pub fn code_domain(&self) -> Option<String> {
        let base = self.are_codes_bound.then(|| url::Url::parse(&self.h5_base));
        Some(base?.ok()?.host_str()?.to_owned())
    }

    /// Returns the missing facts about the lender: borrowers have to see them, so only the demo serves without.
    pub fn missing_facts(&self) -> Vec<String> {
        let facts = [
            ("name", &self.name, "the name that borrowers know"),
            ("app_name", &self.app_name, "the app's name"),
            (
                "app_package",
                &self.app_package,
                "the app's package, as ph.lender.app",
            ),
            (
                "company_name",
                &self.company_name,
                "the lender's corporate name",
            ),
            (
                "sec_registration_number",
                &self.sec_registration_number,
                "the number of the SEC's registration",
            ),
            (
                "certificate_of_authority_number",
                &self.certificate_of_authority_number,
                "the number of the SEC's certificate of authority",
            ),
            ("address", &self.address, "the office's address"),
        ];
        let missing = facts
            .into_iter()
            .filter(|(_, fact, _)| fact.trim().is_empty());
        let mut faults: Vec<String> = missing
            .map(|(key, _, what)| format!("the brand's `{key}` is empty: it must be {what}"))
            .collect();
        if self.service_phone.is_empty() && self.service_email.is_empty() {
            let why = "the brand's `service_phone` and `service_email` are empty: borrowers must reach the lender by one at least";
            faults.push(why.to_owned());
        }
        faults
    }

    /// Returns settings that work but read badly: pairs of colours below AA.
    pub fn warnings(&self) -> Vec<String> {
        self.theme.warnings()
    }

    /// The brand's style sheet (ENV-02).
    pub fn css(&self) -> String {
        self.theme.css()
    }

    /// Returns the brand for a `<script type="application/json">`: no text in it can end the element. The page shows
    /// `/testPreview` only if `preview` is true (PREV-04), and its agreements promise the days of `complaints`.
    pub fn page_json(
        &self,
        preview: bool,
        complaints: ComplaintTerms,
    ) -> serde_json::Result<String> {
        let brand = PageBrand {
            brand: self,
            preview,
            acknowledge_days: complaints.acknowledge_days,
            reply_weekdays: complaints.reply_weekdays,
            resolve_days: complaints.resolve_days,
        };
        Ok(serde_json::to_string(&brand)?.replace('<', "\\u003c"))
    }
}

/// Returns true if an address is the origin of a server and nothing more. It is written unchanged into pages, headers
/// and the sitemap.
fn is_origin(address: &str) -> bool {
    let plain =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '/' | '[' | ']');
    address.chars().all(plain)
        && url::Url::parse(address).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https")
                && url.origin().ascii_serialization() == address
        })
}

/// Returns true for a part of user agents that browsers have, too.
fn names_any_browser(wrapper_user_agent: &str) -> bool {
    const BROWSERS: [&str; 6] = [
        "mozilla",
        "applewebkit",
        "mobile",
        "safari",
        "chrome",
        "iphone",
    ];
    let part = wrapper_user_agent.trim().trim_end_matches('/');
    let part = part.to_ascii_lowercase();
    part.len() < 3 || BROWSERS.iter().any(|browser| browser.contains(&part))
}

/// Returns true for a team of ten characters and a bundle's id: `ABCDE12345.ph.lender.app`.
fn is_apple_app_id(id: &str) -> bool {
    let is_name = |part: &str| {
        let mut chars = part.chars();
        !part.is_empty() && chars.all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    id.split_once('.').is_some_and(|(team, bundle)| {
        team.len() == 10 && is_name(team) && bundle.split('.').all(is_name)
    })
}

/// Returns true for 32 bytes in capital hexadecimal with colons: `14:6D:…`.
fn is_fingerprint(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit() || ('A'..='F').contains(&c);
    let mut bytes = text.split(':');
    bytes.clone().count() == 32 && bytes.all(|byte| byte.len() == 2 && byte.chars().all(is_digit))
}

/// Returns true if a scheme can belong to an app: a plain name before `://`, and not one that a browser opens or runs.
fn is_app_scheme(scheme: &str) -> bool {
    const BROWSERS: [&str; 9] = [
        "about",
        "blob",
        "data",
        "file",
        "ftp",
        "http",
        "https",
        "javascript",
        "vbscript",
    ];
    let plain =
        |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '+' | '-' | '.');
    scheme.starts_with(|c: char| c.is_ascii_lowercase())
        && scheme.chars().all(plain)
        && !BROWSERS.contains(&scheme)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
