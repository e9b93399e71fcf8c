//! Agreement of a borrower at the press, stored as it was shown (MONEY-08): the agreements, the consents, and the
//! origin of the press. Independent of requests.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::agreement_texts::Particulars;
use super::agreements::AgreementKind;
use super::documents::{self, TEMPLATE_VERSION};
use crate::borrowers::bank_account::account_text;
use crate::error::Error;
use crate::settings::Settings;
use tulay_lending::calendar::manila_date;
use tulay_lending::quote::quote_agreed;
use tulay_sealing::Sealer;
use tulay_store::bank_accounts::BankAccount;
use tulay_store::orders::Order;
use tulay_store::signings::{self, SignedConsent, SignedDocument, Signing};
use tulay_store::{Tx, order_accounts};
use tulay_system::hex::to_hex;
use tulay_texts::{Language, text};

/// The one box of the confirm page (CONF-03).
const BOX: &str = "agreements";

/// Origin of a press, as far as the request shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// Own id of the phone.
    pub device_id: Option<String>,
    /// App that the page runs in.
    pub app_name: Option<String>,
    /// User agent of the browser.
    pub user_agent: Option<String>,
    /// Address of the client; for IPv6 the network of its line.
    pub address: String,
}

/// The press on 'Loan Now'.
#[derive(Clone, Debug)]
pub struct LoanNowPress {
    /// Language of the page.
    pub language: Language,
    /// Wording beside the box, if the page sent it.
    pub consent: Option<String>,
    /// Device and address of the press.
    pub origin: Origin,
}

/// Text beside the box of the confirm page.
pub fn consent_wording(language: Language) -> String {
    text("I have read these agreements and accept them.").render(language)
}

impl LoanNowPress {
    /// Press of a demo borrower.
    pub fn of_demo() -> Self {
        Self {
            language: Language::En,
            consent: None,
            origin: Origin::default(),
        }
    }

    /// Consent given by the press: to the wording that the page sent, otherwise to the one that pages of its language
    /// show.
    ///
    /// # Errors
    /// 1400 for an unknown wording.
    fn consent(&self) -> Result<SignedConsent, Error> {
        let shown_in = |wording: &String| {
            let mut languages = Language::ALL.into_iter();
            languages.find(|language| consent_wording(*language) == *wording)
        };
        let language = match &self.consent {
            None => self.language,
            Some(wording) => shown_in(wording).ok_or_else(|| {
                let why = text("The agreements have changed. Please open this page again");
                Error::invalid("consent", why)
            })?,
        };
        Ok(SignedConsent {
            box_name: BOX.to_owned(),
            language: language.tag().to_owned(),
            wording: consent_wording(language),
            is_sent: self.consent.is_some(),
        })
    }
}

/// Stores the signed documents of a new order; returns the account that they name.
///
/// # Errors
/// 1400 for an unknown consent; 1500 if a document cannot be made; the store's own failures.
pub fn sign(
    tx: &mut Tx<'_>,
    settings: &Settings,
    sealer: &Sealer,
    order: &Order,
    press: &LoanNowPress,
    now: Timestamp,
) -> Result<Option<BankAccount>, Error> {
    let consent = press.consent()?;
    let account = order_accounts::of_order(tx, order)?.map(|known| known.account);
    let named = account.as_ref().map(account_text);
    let pages = render(settings, order, named.as_deref(), now, press.language)?;
    let document = |place, (kind, page): &(AgreementKind, String)| {
        let content_sealed = sealer.seal_packed(page, &context(order, kind.name()));
        Ok::<_, Error>(SignedDocument {
            place,
            kind: kind.name().to_owned(),
            title: kind.title().to_owned(),
            language: press.language.tag().to_owned(),
            template_version: TEMPLATE_VERSION.clone(),
            sha256: sha256(page),
            content_sealed: content_sealed.map_err(Error::internal)?,
        })
    };
    let [first, second, third] = &pages;
    let signed = [
        document(1, first)?,
        document(2, second)?,
        document(3, third)?,
    ];
    let origin = serde_json::to_string(&press.origin).map_err(Error::internal)?;
    let origin_sealed = sealer.seal(&origin, &context(order, "origin"));
    let signing = Signing {
        signed_at_ms: now.as_millisecond(),
        language: press.language.tag().to_owned(),
        origin_sealed: origin_sealed.map_err(Error::internal)?,
    };
    signings::insert(tx, order.id(), &signing, &signed, &[consent])?;
    Ok(account)
}

fn render(
    settings: &Settings,
    order: &Order,
    account: Option<&str>,
    now: Timestamp,
    language: Language,
) -> Result<[(AgreementKind, String); 3], Error> {
    let loan = &order.loan;
    let released_on = order.released_on.unwrap_or_else(|| manila_date(now));
    let (amount, days) = (loan.principal_centavos, loan.term_days);
    let about = Particulars {
        offer: &quote_agreed(&loan.agreed, amount, days, released_on)?,
        product_name: settings.product_name(&order.product_id),
        agreed: &loan.agreed,
        released_on,
        order: Some(order),
        payout_account: account,
    };
    let page = |kind| Ok::<_, Error>((kind, documents::render(settings, kind, &about, language)?));
    let [first, second, third] = AgreementKind::ALL;
    Ok([page(first)?, page(second)?, page(third)?])
}

/// Page of a stored document, byte by byte as it was signed.
///
/// # Errors
/// 1500 if it cannot be decrypted, or differs from the signed one.
pub fn open(sealer: &Sealer, order: &Order, document: &SignedDocument) -> Result<String, Error> {
    let opened = sealer.open(&document.content_sealed, &context(order, &document.kind));
    let page = opened.map_err(Error::internal)?;
    if sha256(&page) == document.sha256 {
        Ok(page)
    } else {
        Err(Error::internal("a document is not what was signed"))
    }
}

/// Origin of the press of an order.
///
/// # Errors
/// 1500 if it cannot be decrypted.
pub fn open_origin(sealer: &Sealer, order: &Order, signing: &Signing) -> Result<Origin, Error> {
    let opened = sealer.open(&signing.origin_sealed, &context(order, "origin"));
    serde_json::from_str(&opened.map_err(Error::internal)?).map_err(Error::internal)
}

/// Context that a sealed text is bound to: one order, and its place there.
fn context(order: &Order, of: &str) -> String {
    context_of(order.id(), of)
}

/// Like `context`, by the order's id.
pub fn context_of(order_id: &str, of: &str) -> String {
    format!("signed/{order_id}/{of}")
}

/// SHA-256 in hex.
pub fn sha256(content: impl AsRef<[u8]>) -> String {
    to_hex(&Sha256::digest(content))
}
