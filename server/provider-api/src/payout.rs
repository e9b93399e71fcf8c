//! Paying loans out to bound accounts. Money leaves in two steps: a provider takes it, and later it arrives or does not.

use std::str::FromStr;

use http::HeaderMap;
use jiff::Timestamp;

use crate::pending::{Pending, ProviderError};

/// Who is paid.
#[derive(Clone, PartialEq, Eq)]
pub struct Payee {
    /// The provider's code of the bank or the e-wallet.
    pub rail_code: String,
    /// The number of the account.
    pub account_number: String,
    /// Whose it is.
    pub holder_name: String,
}

/// The payee stays out of every log.
impl std::fmt::Debug for Payee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Payee").finish_non_exhaustive()
    }
}

/// What to pay out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payout {
    /// The server's reference; the same reference is paid once.
    pub reference: String,
    /// How much.
    pub amount_centavos: i64,
    /// To whom.
    pub payee: Payee,
    /// What the payee may read on a statement.
    pub description: String,
}

/// What a failure asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The borrower binds an account anew.
    BindAnew,
    /// The lender tops up the account at the provider, then tries again.
    TopUp,
    /// The lender looks at the account, then tries again.
    CheckAccount,
    /// The lender tries again in some hours.
    TryLater,
    /// The lender looks at the provider's settings, or asks it.
    AskProvider,
}

impl Remedy {
    /// Every remedy.
    pub const ALL: [Self; 5] = [
        Self::BindAnew,
        Self::TopUp,
        Self::CheckAccount,
        Self::TryLater,
        Self::AskProvider,
    ];

    /// The word kept in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BindAnew => "bind_anew",
            Self::TopUp => "top_up",
            Self::CheckAccount => "check_account",
            Self::TryLater => "try_later",
            Self::AskProvider => "ask_provider",
        }
    }

    /// What the operator reads of a payout that the command `again` sends again.
    pub fn told(self, again: &str) -> String {
        let first = match self {
            Self::TryLater => return format!("{again} again in 1 to 3 hours"),
            Self::BindAnew => "the borrower has to bind the account anew",
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

/// Why money did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The provider's code.
    pub code: String,
    /// What it asks for.
    pub remedy: Remedy,
}

/// What became of asking a provider to pay out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaidOut {
    /// It has the money on its way, under its own id.
    Accepted {
        /// The provider's id.
        provider_id: String,
    },
    /// The money arrived at once.
    Arrived {
        /// The provider's id.
        provider_id: String,
    },
    /// It did not take it. Another try needs another reference.
    Refused(Failure),
}

/// How far a payout is, as its provider says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayoutStatus {
    /// The provider has none of this reference.
    NotThere,
    /// It has one.
    There {
        /// The provider's id.
        provider_id: String,
        /// How much.
        amount_centavos: i64,
        /// How far it is.
        progress: Progress,
    },
}

/// How far money is that a provider has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// On its way.
    Pending,
    /// It arrived, at this moment where the provider says so.
    Succeeded(Option<Timestamp>),
    /// It did not arrive and will not.
    Failed(Failure),
    /// It arrived and came back.
    Reversed,
}

/// What a provider's postback is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayoutPostback {
    /// The payout of this reference: ask how far it is.
    About(String),
    /// Something that is no payout's progress.
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

    /// Its code of an e-wallet or a bank that may be bound; none where it cannot pay there.
    fn rail_code(&self, place: &str) -> Option<String>;

    /// Pays out; repeated with one reference and the same payout, pays once. A failure means that
    /// nobody knows: ask for the status before anything is sent again.
    fn pay_out<'a>(&'a self, payout: &'a Payout) -> Pending<'a, PaidOut>;

    /// How far the payout of a reference is. A failure means that nobody knows.
    fn payout_status<'a>(&'a self, reference: &'a str) -> Pending<'a, PayoutStatus>;

    /// What a postback is about. It proves nothing beyond that: the status is asked for before anything is posted.
    fn read_postback(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> PayoutPostback;
}

/// Takes every payout, says at once that it arrived, and moves no money.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxPayouts;

impl PayoutProvider for SandboxPayouts {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    fn rail_code(&self, place: &str) -> Option<String> {
        Some(place.to_owned())
    }

    fn pay_out<'a>(&'a self, payout: &'a Payout) -> Pending<'a, PaidOut> {
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
