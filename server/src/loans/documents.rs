//! Renders the agreements (CONF-02) as documents that need nothing else: the style stands inside. It knows no request.

use std::sync::LazyLock;

use askama::Template;
use jiff::civil::Date;
use sha2::{Digest, Sha256};

use super::agreements::Kind;
use super::disclosure;
use crate::brand::Brand;
use crate::config::Config;
use crate::http::error::AppError;
use crate::http::schemas::TextRow;
use crate::i18n::{Language, Localizer};
use crate::sealing::to_hex;
use tulay_lending::product::AgreedTerms;
use tulay_lending::quote::Quote;
use tulay_lending::schedule::Instalment;
use tulay_store::orders::Order;

/// Agreements are in English, as the law requires; the page around them speaks the borrower's language.
pub(crate) const LANGUAGE: Language = Language::En;

/// What makes the documents: the program's version, and the first digits of the template's SHA-256.
pub(crate) static TEMPLATE_VERSION: LazyLock<String> = LazyLock::new(|| {
    let template = [
        include_str!("../../templates/contract.html"),
        include_str!("../../templates/document.css"),
    ];
    let digest = Sha256::digest(template.concat().as_bytes());
    format!("{}+{}", env!("CARGO_PKG_VERSION"), to_hex(&digest[..6]))
});

/// What a document is about.
pub(crate) struct Particulars<'a> {
    pub(crate) product_name: &'a str,
    pub(crate) agreed: &'a AgreedTerms,
    /// The loan by these terms, and the day of release that its dates count from.
    pub(crate) offer: &'a Quote,
    pub(crate) released_on: Date,
    /// The order that was made of it; none before the press.
    pub(crate) order: Option<&'a Order>,
    pub(crate) payout_account: Option<&'a str>,
    /// The day on which the document is made again, for an order whose own was not stored.
    pub(crate) copied_on: Option<Date>,
}

/// An instalment as a document shows it.
struct Line {
    number: i64,
    due_on: String,
    principal: String,
    interest: String,
    amount: String,
}

#[derive(Template)]
#[template(path = "contract.html")]
struct Page<'a> {
    title: &'static str,
    kind: Kind,
    brand: &'a Brand,
    product_name: &'a str,
    order: Option<&'a Order>,
    copied_on: Option<String>,
    costs: Vec<TextRow>,
    released_on: String,
    plan: Vec<Line>,
    penalty: String,
    rollover: Option<String>,
    prepayment: String,
    acknowledge_within: String,
    resolve_within: String,
}

/// Renders an agreement.
///
/// # Errors
/// 1500 when it cannot be rendered.
pub(crate) fn render(
    config: &Config,
    kind: Kind,
    about: &Particulars<'_>,
) -> Result<String, AppError> {
    let localizer = Localizer::new(&config.brand, LANGUAGE);
    let (terms, offer) = (&about.agreed.terms, about.offer);
    let line = |instalment: &Instalment| Line {
        number: instalment.number,
        due_on: localizer.day(instalment.due_on),
        principal: localizer.money(instalment.principal_centavos),
        interest: localizer.money(instalment.interest_centavos),
        amount: localizer.money(instalment.amount_centavos()),
    };
    let page = Page {
        title: kind.title(),
        kind,
        brand: &config.brand,
        product_name: about.product_name,
        order: about.order,
        copied_on: about.copied_on.map(|day| localizer.day(day)),
        costs: disclosure::costs(offer, terms, about.payout_account, localizer),
        released_on: localizer.day(about.released_on),
        plan: offer.schedule.instalments.iter().map(line).collect(),
        penalty: disclosure::penalty(about.agreed, about.order.is_some(), localizer),
        rollover: disclosure::rollover(terms, offer.principal_centavos, localizer)?,
        prepayment: disclosure::prepayment(terms.prepayment, localizer),
        acknowledge_within: localizer.days(config.complaints.acknowledge_days),
        resolve_within: localizer.days(config.complaints.resolve_days),
    };
    page.render().map_err(AppError::internal)
}
