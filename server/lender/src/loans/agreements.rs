//! Agreements of a loan and their addresses (CONF-02). An address contains its parameters encrypted, so that it can
//! neither be guessed nor changed.

use serde::{Deserialize, Serialize};

use crate::addresses;
use crate::borrowers::sessions::SessionToken;
use crate::error::Error;
use crate::lender::Lender;
use crate::sealed_address;
use tulay_texts::{Language, text};

/// Context that an address is encrypted for.
const ADDRESS_CONTEXT: &str = "contract";
/// Validity of an address, in milliseconds.
const OPEN_FOR_MS: i64 = 24 * 60 * 60 * 1000;

/// Agreement, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AgreementKind {
    /// Terms of the loan and its repayment.
    LoanAgreement,
    /// Costs of the loan (RA 3765).
    DisclosureStatement,
    /// Use of the borrower's data.
    DataConsent,
}

impl AgreementKind {
    /// Every agreement; `position` counts from 1.
    pub const ALL: [Self; 3] = [
        Self::LoanAgreement,
        Self::DisclosureStatement,
        Self::DataConsent,
    ];

    /// Title of the agreement.
    pub fn title(self) -> &'static str {
        match self {
            Self::LoanAgreement => "Loan agreement",
            Self::DisclosureStatement => "Disclosure statement",
            Self::DataConsent => "Consent to the use of data",
        }
    }

    /// Name in the store, and of the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::LoanAgreement => "loan-agreement",
            Self::DisclosureStatement => "disclosure-statement",
            Self::DataConsent => "data-consent",
        }
    }

    /// Returns the agreement at a position.
    ///
    /// # Errors
    /// 1400 for an unknown position.
    pub fn at(position: i64) -> Result<Self, Error> {
        let mut counted = (1..).zip(Self::ALL);
        let found = counted.find_map(|(at, kind)| (at == position).then_some(kind));
        found.ok_or_else(|| Error::invalid("position", text("Choose one of the options")))
    }
}

/// Loan that an agreement is about.
#[derive(Debug, Serialize, Deserialize)]
pub struct LoanOfBorrower {
    /// Id of its borrower.
    pub borrower_id: String,
    /// Id of its product.
    pub product_id: String,
    /// Principal, centavos.
    pub amount_centavos: i64,
    /// Term, days.
    pub term_days: i64,
    /// Id of the order, once there is one.
    pub order_id: Option<String>,
}

/// Subject of a contract page.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContractSubject {
    /// Kind of agreement.
    pub kind: AgreementKind,
    /// Loan that the agreement is about.
    pub loan: LoanOfBorrower,
    /// Tag of its reader's language.
    pub language: String,
}

/// Address of an agreement, on the server's origin, for the time of the session that asked (SEC-17).
///
/// # Errors
/// 1500 if it cannot be encrypted.
pub fn address(
    lender: &Lender,
    session: &SessionToken,
    kind: AgreementKind,
    loan: LoanOfBorrower,
    language: Language,
) -> Result<String, Error> {
    let subject = ContractSubject {
        kind,
        loan,
        language: language.tag().to_owned(),
    };
    let token = sealed_address::seal(lender, session, ADDRESS_CONTEXT, subject, OPEN_FOR_MS)?;
    addresses::allowed(
        &format!("/contract/{token}"),
        &lender.settings.brand.contract_hosts,
    )
    .map_err(Error::internal)
}

impl ContractSubject {
    /// Language of its reader.
    pub fn language(&self) -> Language {
        Language::from_tag(&self.language).unwrap_or_default()
    }
}

/// Decrypts the subject from an address of [`address`]; `None` for any other text, for an expired address, and after the
/// end of its session.
///
/// # Errors
/// The store's own failures.
pub async fn open(lender: &Lender, token: &str) -> Result<Option<ContractSubject>, Error> {
    sealed_address::open(lender, ADDRESS_CONTEXT, token).await
}
