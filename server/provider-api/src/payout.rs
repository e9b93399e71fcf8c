//! Payouts of loans to bound accounts. Money leaves in two steps: a provider takes it, and later it arrives or does
//! not.

use std::str::FromStr;

use http::HeaderMap;
use jiff::Timestamp;

use crate::pending::{Pending, ProviderError};

/// Recipient of a payout.
#[derive(Clone, PartialEq, Eq)]
pub struct Payee {
    /// The provider's code of the bank or the e-wallet.
    pub rail_code: String,
    /// The number of the account.
    pub account_number: String,
    /// Holder of the account.
    pub holder_name: String,
}

/// The payee stays out of every log.
impl std::fmt::Debug for Payee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Payee").finish_non_exhaustive()
    }
}

/// Payout to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutRequest {
    /// The server's reference; the same reference is paid once.
    pub reference: String,
    /// Amount.
    pub amount_centavos: i64,
    /// Recipient.
    pub payee: Payee,
    /// Text for the payee's statement.
    pub description: String,
}

/// Remedy that a failure calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The borrower binds an account again.
    BindAgain,
    /// The lender tops up the account at the provider, then tries again.
    TopUp,
    /// The lender checks the account, then tries again.
    CheckAccount,
    /// The lender tries again in some hours.
    TryLater,
    /// The lender checks the provider's settings, or contacts it.
    AskProvider,
}

impl Remedy {
    /// Every remedy.
    pub const ALL: [Self; 5] = [
        Self::BindAgain,
        Self::TopUp,
        Self::CheckAccount,
        Self::TryLater,
        Self::AskProvider,
    ];

    /// The word kept in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BindAgain => "bind_anew",
            Self::TopUp => "top_up",
            Self::CheckAccount => "check_account",
            Self::TryLater => "try_later",
            Self::AskProvider => "ask_provider",
        }
    }

    /// Advice for an operator; the command `again` repeats the payout.
    pub fn advice(self, again: &str) -> String {
        let first = match self {
            Self::TryLater => return format!("{again} again in 1 to 3 hours"),
            Self::BindAgain => "the borrower has to bind the account anew",
            Self::TopUp => "top up the account at the provider",
            Self::CheckAccount => "look at the account with the borrower",
            Self::AskProvider => "look at the settings at the provider, or ask it",
        };
        format!("{first}, then {again} again")
    }
}

impl FromStr for Remedy {
    type Err = ProviderError;

    fn from_str(word: &str) -> Result<Self, ProviderError> {
        let known = Self::ALL.into_iter().find(|remedy| remedy.as_str() == word);
        known.ok_or_else(|| ProviderError {
            provider: "payout".to_owned(),
            reason: format!("not a remedy: {word}"),
        })
    }
}

/// Reason why money did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutFailure {
    /// The provider's code.
    pub code: String,
    /// Remedy that it calls for.
    pub remedy: Remedy,
}

/// Outcome of a request to pay out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaidOut {
    /// It is sending the money, under its own id.
    Accepted {
        /// The provider's id.
        provider_id: String,
    },
    /// The money arrived at once.
    Arrived {
        /// The provider's id.
        provider_id: String,
    },
    /// It did not take the money. Another attempt needs another reference.
    Refused(PayoutFailure),
}

/// Status of a payout, as its provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayoutStatus {
    /// The provider has no payout of this reference.
    NotThere,
    /// It has a payout of this reference.
    There {
        /// The provider's id.
        provider_id: String,
        /// Amount.
        amount_centavos: i64,
        /// Its progress.
        progress: MoneyProgress,
    },
}

/// Progress of money that a provider has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoneyProgress {
    /// On its way.
    Pending,
    /// It arrived, at this time if the provider reports one.
    Succeeded(Option<Timestamp>),
    /// It did not arrive and will not.
    Failed(PayoutFailure),
    /// It arrived and came back.
    Reversed,
}

/// Subject of a provider's postback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayoutPostback {
    /// The payout of this reference: query its status.
    About(String),
    /// Something else than a payout's progress.
    OfNoConcern,
    /// It is the provider's, and cannot be read.
    Malformed,
    /// It is not the provider's.
    NotGenuine,
}

/// Pays loans out, and refunds.
pub trait PayoutProvider: Send + Sync {
    /// Its name in the store, in logs and in the address of its postbacks.
    fn name(&self) -> &'static str;

    /// Its code of an e-wallet or a bank that may be bound; `None` if it cannot pay there.
    fn rail_code(&self, place: &str) -> Option<String>;

    /// Pays out; repeated with one reference and the same payout, pays once. A failure means that the outcome is
    /// unknown: query the status before anything is sent again.
    fn pay_out<'a>(&'a self, payout: &'a PayoutRequest) -> Pending<'a, PaidOut>;

    /// Returns the status of the payout of a reference. A failure means that it is unknown.
    fn payout_status<'a>(&'a self, reference: &'a str) -> Pending<'a, PayoutStatus>;

    /// Returns the subject of a postback. It proves nothing beyond that: the status is queried before anything is
    /// posted.
    fn read_postback(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> PayoutPostback;
}

/// Takes every payout, reports at once that it arrived, and moves no money.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxPayouts;

impl PayoutProvider for SandboxPayouts {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    fn rail_code(&self, place: &str) -> Option<String> {
        Some(place.to_owned())
    }

    fn pay_out<'a>(&'a self, payout: &'a PayoutRequest) -> Pending<'a, PaidOut> {
        let provider_id = format!("sandbox-{}", payout.reference);
        Box::pin(std::future::ready(Ok(PaidOut::Arrived { provider_id })))
    }

    fn payout_status<'a>(&'a self, _reference: &'a str) -> Pending<'a, PayoutStatus> {
        Box::pin(std::future::ready(Ok(PayoutStatus::NotThere)))
    }

    fn read_postback(&self, _: &HeaderMap, _: &[u8], _: Timestamp) -> PayoutPostback {
        PayoutPostback::NotGenuine
    }
}
