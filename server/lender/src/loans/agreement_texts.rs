//! Texts of the agreements, sentence by sentence and in any language (CONF-02, STATIC-03). Independent of page
//! layout.

use jiff::civil::Date;
use serde::Serialize;

use super::agreements::AgreementKind;
use super::disclosure;
use crate::error::Error;
use crate::settings::Settings;
use tulay_lending::product::{AgreedTerms, BeforeReversal, Terms};
use tulay_lending::quote::Quote;
use tulay_store::orders::Order;
use tulay_texts::{Localizer, text};

/// Content of a document.
pub struct Particulars<'a> {
    /// Name of the product.
    pub product_name: &'a str,
    /// Terms of the loan.
    pub agreed: &'a AgreedTerms,
    /// Loan by these terms, and the day of release that its dates count from.
    pub offer: &'a Quote,
    /// Day of the release.
    pub released_on: Date,
    /// Order of the loan; none before the press.
    pub order: Option<&'a Order>,
    /// Account that the loan is paid to, as text.
    pub payout_account: Option<&'a str>,
}

/// Section of an agreement with an optional heading.
#[derive(Serialize)]
pub(super) struct Section {
    pub(super) heading: Option<String>,
    pub(super) text: String,
}

/// Body of an agreement, without its table of costs and its schedule.
///
/// # Errors
/// 1500 if a fee does not fit.
pub(super) fn sections(
    settings: &Settings,
    kind: AgreementKind,
    about: &Particulars<'_>,
    localizer: Localizer<'_>,
) -> Result<Vec<Section>, Error> {
    match kind {
        AgreementKind::LoanAgreement => loan_agreement(settings, about, localizer),
        AgreementKind::DisclosureStatement => disclosure_statement(about, localizer),
        AgreementKind::DataConsent => Ok(vec![data_consent(settings, localizer)]),
    }
}

fn below(heading: &'static str, text: String, localizer: Localizer<'_>) -> Section {
    Section {
        heading: Some(localizer.text(heading)),
        text,
    }
}

fn loan_agreement(
    settings: &Settings,
    about: &Particulars<'_>,
    localizer: Localizer<'_>,
) -> Result<Vec<Section>, Error> {
    let terms = &about.agreed.terms;
    let paragraph = |heading, english| below(heading, localizer.text(english), localizer);
    let intro = localizer.fill(
        "{0} (the lender) lends and the borrower takes the loan described here, of the product {1}.",
        &[&settings.brand.company_name, about.product_name],
    );
    let repayment = text(
        "The loan is repaid in {0} installments by the schedule below. A payment goes to penalties first, then to fees, \
         to interest and to principal; what is paid too much is owed to the borrower.",
    );
    let count = about.offer.schedule.instalments.len();
    let late = disclosure::penalty(about.agreed, about.order.is_some(), localizer);
    let rollover = disclosure::rollover(terms, about.offer.principal_centavos, localizer)?;
    let complaints = localizer.fill(
        "The lender confirms a complaint within {0} and replies within {1}; the law allows it {2} at most. The \
         borrower may turn to the Securities and Exchange Commission (sec.gov.ph) and, about personal data, to the \
         National Privacy Commission (privacy.gov.ph).",
        &[
            &localizer.days(settings.complaints.acknowledge_days),
            &localizer.weekdays(settings.complaints.reply_weekdays),
            &localizer.days(settings.complaints.resolve_days),
        ],
    );
    let sections = [
        Some(Section {
            heading: None,
            text: intro,
        }),
        Some(paragraph(
            "The borrower",
            "The borrower is a citizen of the Philippines, over 18, with a permanent Philippine address, and tells the \
             lender of a change of it within 3 days.",
        )),
        Some(paragraph(
            "Crediting",
            "The lender decides within 1 day and sends the net proceeds to the bound account within 1 to 3 calendar days \
             after acceptance.",
        )),
        Some(below(
            "Repayment",
            repayment.count(count).render(localizer.language),
            localizer,
        )),
        Some(below(
            "Early settlement",
            disclosure::early_repayment(terms, localizer),
            localizer,
        )),
        Some(below("Late payment", late, localizer)),
        before_reversal(terms, localizer),
        rollover.map(|cost| below("Rollover", cost, localizer)),
        Some(paragraph(
            "Transfer",
            "The lender tells the borrower at least 7 business days before it transfers this loan to another lender.",
        )),
        Some(below("Complaints", complaints, localizer)),
    ];
    Ok(sections.into_iter().flatten().collect())
}

/// Sentence on the penalties that are waived before a reversal (MONEY-20), as a paragraph of the section on late
/// payment.
fn before_reversal(terms: &Terms, localizer: Localizer<'_>) -> Option<Section> {
    let penalty = &terms.penalty;
    let one_off = [
        penalty.one_off_new_centavos,
        penalty.one_off_repeat_centavos,
    ];
    let costs = !penalty.steps.is_empty() || one_off.iter().any(|centavos| *centavos > 0);
    let waives = penalty.before_reversal == BeforeReversal::Waive;
    (costs && waives).then(|| Section {
        heading: None,
        text: localizer.text(
            "If a payment that was recorded is taken back later, no penalty is charged for the days in between on \
             which nothing was late. This holds once in the life of the loan.",
        ),
    })
}

fn disclosure_statement(
    about: &Particulars<'_>,
    localizer: Localizer<'_>,
) -> Result<Vec<Section>, Error> {
    let terms = &about.agreed.terms;
    let late = disclosure::penalty(about.agreed, about.order.is_some(), localizer);
    let rollover = disclosure::rollover(terms, about.offer.principal_centavos, localizer)?;
    let sections = [
        Some(Section {
            heading: None,
            text: localizer
                .text("Made under the Truth in Lending Act (RA 3765), before the loan is taken."),
        }),
        Some(below("Charged only if a payment is late", late, localizer)),
        rollover.map(|cost| below("Charged only for a rollover", cost, localizer)),
        Some(below(
            "Early settlement",
            disclosure::early_repayment(terms, localizer),
            localizer,
        )),
    ];
    Ok(sections.into_iter().flatten().collect())
}

fn data_consent(settings: &Settings, localizer: Localizer<'_>) -> Section {
    Section {
        heading: None,
        text: localizer.fill(
            "The borrower agrees that {0} may keep and use the identity data, the payment account and the history of this \
             loan to decide on it, to pay it out, to collect it and to obey the law. The contacts and the photos on the \
             phone are never read; a picture is kept only where the borrower sends it with a complaint. The borrower may \
             see, correct and, once the law allows it, have the data erased: write to {1}. About the use of the data the \
             borrower may complain to the National Privacy Commission (privacy.gov.ph).",
            &[&settings.brand.company_name, &settings.brand.service_email],
        ),
    }
}
