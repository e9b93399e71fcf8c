//! The agreements of a loan and their addresses (CONF-02). An address carries what its page is about, encrypted, so that
//! it can neither be guessed nor changed.

use serde::{Deserialize, Serialize};

use crate::lender::Lender;
use crate::addresses;
use crate::error::Error;
use crate::sealed_address;
use tulay_texts::{Language, text};

/// The context that an address is encrypted for.
const ADDRESS_CONTEXT: &str = "contract";
/// How long an address may be opened, in milliseconds.
const OPEN_FOR_MS: i64 = 24 * 60 * 60 * 1000;

/// An agreement, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// What is lent and how it is repaid.
    LoanAgreement,
    /// What it costs (RA 3765).
    DisclosureStatement,
    /// What happens with the data.
    DataConsent,
}

impl Kind {
    /// Every agreement; `position` counts from 1.
    pub const ALL: [Self; 3] = [
        Self::LoanAgreement,
        Self::DisclosureStatement,
        Self::DataConsent,
    ];

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Self::LoanAgreement => "Loan agreement",
            Self::DisclosureStatement => "Disclosure statement",
            Self::DataConsent => "Consent to the use of data",
        }
    }

    /// Its name in the store and of its file.
    pub fn name(self) -> &'static str {
        match self {
            Self::LoanAgreement => "loan-agreement",
            Self::DisclosureStatement => "disclosure-statement",
            Self::DataConsent => "data-consent",
        }
    }

    /// The agreement at a position.
    ///
    /// # Errors
    /// 1400 for a position that no agreement has.
    pub fn at(position: i64) -> Result<Self, Error> {
        let mut counted = (1..).zip(Self::ALL);
        let found = counted.find_map(|(at, kind)| (at == position).then_some(kind));
        found.ok_or_else(|| Error::invalid("position", text("Choose one of the options")))
    }
}

/// The loan that an agreement is about.
#[derive(Debug, Serialize, Deserialize)]
pub struct LoanOfBorrower {
    /// Whose.
    pub borrower_id: String,
    /// Of which product.
    pub product_id: String,
    /// Principal, centavos.
    pub amount_centavos: i64,
    /// Term, days.
    pub term_days: i64,
    /// The order, once there is one.
    pub order_id: Option<String>,
}

/// What a contract page is about.
#[derive(Debug, Serialize, Deserialize)]
pub struct Subject {
    /// Which agreement.
    pub kind: Kind,
    /// Of which loan.
    pub loan: LoanOfBorrower,
    /// The tag of its reader's language.
    pub language: String,
}

/// The address of an agreement, on the server's origin.
///
/// # Errors
/// 1500 when it cannot be encrypted.
pub fn address(
    lender: &Lender,
    kind: Kind,
    loan: LoanOfBorrower,
    language: Language,
) -> Result<String, Error> {
    let subject = Subject {
        kind,
        loan,
        language: language.tag().to_owned(),
    };
    let token = sealed_address::seal(lender, ADDRESS_CONTEXT, subject, OPEN_FOR_MS)?;
    addresses::allowed(
        &format!("/contract/{token}"),
        &lender.settings.brand.contract_hosts,
    )
    .map_err(Error::internal)
}

impl Subject {
    /// The language of its reader.
    pub fn language(&self) -> Language {
        Language::from_tag(&self.language).unwrap_or_default()
    }
}

/// What an address of [`address`] is about; `None` for any other text, and for one whose time has passed.
pub fn open(lender: &Lender, token: &str) -> Option<Subject> {
    sealed_address::open(lender, ADDRESS_CONTEXT, token)
}
