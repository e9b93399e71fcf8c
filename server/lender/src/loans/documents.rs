//! Renders the agreements (CONF-02) as self-contained documents with inline style. For a reader of another language, a
//! translation comes first and the binding English text below it. Independent of requests.

use std::sync::LazyLock;

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::agreement_texts::{self, Particulars, Section};
use super::agreements::AgreementKind;
use super::disclosure;
use crate::error::Error;
use crate::settings::Settings;
use crate::templates;
use crate::text_row::TextRow;
use tulay_lending::schedule::Instalment;
use tulay_system::hex::to_hex;
use tulay_system::version;
use tulay_texts::brand::Brand;
use tulay_texts::{Language, Localizer};

/// Language of the binding text.
pub const BINDING: Language = Language::En;

/// Version of the templates: the program's version, and the first digits of the SHA-256 of their layout and sentences.
pub static TEMPLATE_VERSION: LazyLock<String> = LazyLock::new(|| {
    let template = [
        include_str!("../../templates/contract.html"),
        include_str!("../../templates/document.css"),
        include_str!("agreement_texts.rs"),
    ];
    let digest = Sha256::digest(template.concat().as_bytes());
    format!("{}+{}", version::RELEASE, to_hex(&digest[..6]))
});

/// Installment as a document shows it.
#[derive(Serialize)]
struct Line {
    number: i64,
    due_on: String,
    parts: String,
    amount: String,
}

/// Costs and payment dates of the loan.
#[derive(Serialize)]
struct Figures {
    costs_heading: String,
    costs: Vec<TextRow>,
    plan_heading: String,
    dates: String,
    number: String,
    due: String,
    amount: String,
    plan: Vec<Line>,
}

/// Whole text in one language.
#[derive(Serialize)]
struct Part {
    language: &'static str,
    title: String,
    /// On a translation: note about the binding text.
    binding: Option<String>,
    lender: [String; 2],
    notes: Vec<String>,
    order: Option<String>,
    sections: Vec<Section>,
    figures: Option<Figures>,
}

#[derive(Serialize)]
struct Page<'a> {
    title: &'a str,
    language: &'static str,
    brand: &'a Brand,
    parts: &'a [Part],
}

/// Renders an agreement for a reader of a language.
///
/// # Errors
/// 1500 if it cannot be rendered.
pub fn render(
    settings: &Settings,
    kind: AgreementKind,
    about: &Particulars<'_>,
    language: Language,
) -> Result<String, Error> {
    let mut parts = vec![part(settings, kind, about, language)?];
    if language != BINDING {
        parts.push(part(settings, kind, about, BINDING)?);
    }
    let page = Page {
        title: &parts[0].title,
        language: language.tag(),
        brand: &settings.brand,
        parts: &parts,
    };
    templates::render("contract.html", page).map_err(Error::internal)
}

fn part(
    settings: &Settings,
    kind: AgreementKind,
    about: &Particulars<'_>,
    language: Language,
) -> Result<Part, Error> {
    let brand = &settings.brand;
    let localizer = Localizer::new(brand, language);
    let binding =
        "This is a translation for you to read. The English text below it is the one that binds.";
    let advice = localizer.text("Please study the disclosure statement before you sign.");
    Ok(Part {
        language: language.tag(),
        title: localizer.text(kind.title()),
        binding: (language != BINDING).then(|| localizer.text(binding)),
        lender: [
            localizer.fill(
                "SEC registration no. {0}, certificate of authority no. {1}.",
                &[
                    &brand.sec_registration_number,
                    &brand.certificate_of_authority_number,
                ],
            ),
            localizer.fill(
                "Telephone {0}, email {1}.",
                &[&localizer.phone(&brand.service_phone), &brand.service_email],
            ),
        ],
        notes: vec![advice],
        order: about.order.map(|order| {
            let number = format!("{} ({})", order.number, order.id());
            localizer.fill("Order number {0}", &[&number])
        }),
        sections: agreement_texts::sections(settings, kind, about, localizer)?,
        figures: (kind != AgreementKind::DataConsent).then(|| figures(about, localizer)),
    })
}

fn figures(about: &Particulars<'_>, localizer: Localizer<'_>) -> Figures {
    let line = |instalment: &Instalment| Line {
        number: instalment.number,
        due_on: localizer.day(instalment.due_on),
        parts: localizer.fill(
            "Principal {0} + interest {1}",
            &[
                &localizer.money(instalment.principal_centavos),
                &localizer.money(instalment.interest_centavos),
            ],
        ),
        amount: localizer.money(instalment.amount_centavos()),
    };
    let terms = &about.agreed.terms;
    Figures {
        costs_heading: localizer.text("What the loan costs"),
        costs: disclosure::costs(about.offer, terms, about.payout_account, localizer),
        plan_heading: localizer.text("Schedule of payments"),
        dates: localizer.fill(
            "The dates count from the release of the money; these are of a release on {0}.",
            &[&localizer.day(about.released_on)],
        ),
        number: localizer.text("No."),
        due: localizer.text("Due date"),
        amount: localizer.text("Amount"),
        plan: about.offer.schedule.instalments.iter().map(line).collect(),
    }
}
