//! What a borrower agrees to at the press, stored as it was shown (MONEY-08): the agreements, the consents, and from where
//! the press came. It knows no request.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::agreements::Kind;
use super::documents::{self, Particulars, TEMPLATE_VERSION};
use crate::borrowers::bank_account::account_text;
use crate::error::Error;
use crate::settings::Settings;
use tulay_lending::calendar::manila_date;
use tulay_lending::quote::quote_agreed;
use tulay_sealing::Sealer;
use tulay_store::orders::Order;
use tulay_store::signings::{self, SignedConsent, SignedDocument, Signing};
use tulay_store::{Tx, order_accounts};
use tulay_system::hex::to_hex;
use tulay_texts::{Language, text};

/// The one box of the confirm page (CONF-03).
const BOX: &str = "agreements";

/// From where a press came, as far as the request says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The phone's own id.
    pub device_id: Option<String>,
    /// The app that the page runs in.
    pub app_name: Option<String>,
    /// What the browser calls itself.
    pub user_agent: Option<String>,
    /// The client's address; of IPv6 the network of its line.
    pub address: String,
}

/// The press on 'Loan Now'.
#[derive(Clone, Debug)]
pub struct Press {
    /// The language of the page.
    pub language: Language,
    /// The wording beside the box, where the page sent it.
    pub consent: Option<String>,
    /// Device and address of the press.
    pub origin: Origin,
}

/// What stands beside the box of the confirm page.
pub fn consent_wording(language: Language) -> String {
    text("I have read these agreements and accept them.").render(language)
}

impl Press {
    /// The press of an invented borrower.
    pub fn of_demo() -> Self {
        Self {
            language: Language::En,
            consent: None,
            origin: Origin::default(),
        }
    }

    /// The consent that the press gives: to the wording that the page sent, else to the one that pages of its language
    /// show.
    ///
    /// # Errors
    /// 1400 for a wording that is none of ours.
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

/// Stores what the borrower of a new order signed.
///
/// # Errors
/// 1400 for a consent that is none of ours; 1500 when a document cannot be made; what the store says.
pub fn sign(
    tx: &mut Tx<'_>,
    settings: &Settings,
    sealer: &Sealer,
    order: &Order,
    press: &Press,
    now: Timestamp,
) -> Result<(), Error> {
    let consent = press.consent()?;
    let pages = render(tx, settings, order, now, press.language)?;
    let document = |place, (kind, page): &(Kind, String)| {
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
    Ok(())
}

fn render(
    tx: &mut Tx<'_>,
    settings: &Settings,
    order: &Order,
    now: Timestamp,
    language: Language,
) -> Result<[(Kind, String); 3], Error> {
    let product = settings.product(&order.product_id);
    let account = order_accounts::of_order(tx, order)?;
    let account = account.map(|known| account_text(&known.account));
    let loan = &order.loan;
    let released_on = order.released_on.unwrap_or_else(|| manila_date(now));
    let (amount, days) = (loan.principal_centavos, loan.term_days);
    let about = Particulars {
        offer: &quote_agreed(&loan.agreed, amount, days, released_on)?,
        product_name: product.map_or(&order.product_id, |product| &product.name),
        agreed: &loan.agreed,
        released_on,
        order: Some(order),
        payout_account: account.as_deref(),
    };
    let page = |kind| Ok::<_, Error>((kind, documents::render(settings, kind, &about, language)?));
    let [first, second, third] = Kind::ALL;
    Ok([page(first)?, page(second)?, page(third)?])
}

/// The page of a stored document, byte by byte as it was signed.
///
/// # Errors
/// 1500 when it cannot be opened, or is not what was signed.
pub fn open(sealer: &Sealer, order: &Order, document: &SignedDocument) -> Result<String, Error> {
    let opened = sealer.open(&document.content_sealed, &context(order, &document.kind));
    let page = opened.map_err(Error::internal)?;
    if sha256(&page) == document.sha256 {
        Ok(page)
    } else {
        Err(Error::internal("a document is not what was signed"))
    }
}

/// From where the press of an order came.
///
/// # Errors
/// 1500 when it cannot be opened.
pub fn open_origin(sealer: &Sealer, order: &Order, signing: &Signing) -> Result<Origin, Error> {
    let opened = sealer.open(&signing.origin_sealed, &context(order, "origin"));
    serde_json::from_str(&opened.map_err(Error::internal)?).map_err(Error::internal)
}

/// What a sealed text is bound to: one order, and its place there.
fn context(order: &Order, of: &str) -> String {
    context_of(order.id(), of)
}

/// The same by the order's id.
pub fn context_of(order_id: &str, of: &str) -> String {
    format!("signed/{order_id}/{of}")
}

/// SHA-256 in hex.
pub fn sha256(content: impl AsRef<[u8]>) -> String {
    to_hex(&Sha256::digest(content))
}
